# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Whatever text bale-opt reads, it answers with IR or a diagnostic, never with a crash."""

import random
import re
import subprocess

import pytest

from mutations import mutate
from paths import BALE_OPT, ROOT

SEED = 20290922
BATCHES = 8
MUTANTS_PER_BATCH = 250
SPLIT = "\n// -----\n"
CRASH = re.compile(r"Stack dump|Assertion .* failed|PLEASE submit a bug report|Sanitizer")


def load_functions() -> list[str]:
    """Every valid function of the lit files of the dialect, without comments."""
    functions = []
    for path in sorted((ROOT / "test" / "Dialect" / "Bale").glob("*.mlir")):
        text = re.sub(r"^\s*// (?!expected|----).*\n", "", path.read_text(), flags=re.MULTILINE)
        functions += re.findall(
            r"^func\.func (?!private).*?^\}\n|^func\.func private [^\n{]*\{[^\n]*\}\n",
            "\n".join(chunk for chunk in text.split("// -----") if "expected-" not in chunk),
            flags=re.MULTILINE | re.DOTALL,
        )
    assert len(functions) > 200
    return functions


FUNCTIONS = load_functions()


def split(text: str) -> list[str]:
    return [chunk for chunk in text.split("// -----\n") if chunk.strip()]


def run(text: str, *passes: str) -> subprocess.CompletedProcess:
    return subprocess.run(
        [BALE_OPT, "--split-input-file", *passes, "-"],
        input=text, capture_output=True, text=True, timeout=60,
    )  # fmt: skip


def crashed(result: subprocess.CompletedProcess) -> bool:
    return result.returncode not in (0, 1) or bool(CRASH.search(result.stderr))


def check_no_crash(mutants: list[str], *passes: str) -> str:
    """The text of the mutants that are valid; fails with the first that crashes."""
    result = run(SPLIT.join(mutants), *passes)
    if crashed(result):
        for mutant in mutants:
            alone = run(mutant, *passes)
            assert not crashed(alone), f"{passes} crash on:\n{mutant}\n{alone.stderr}"
        pytest.fail(f"{passes} crash on a batch, but on none of its parts:\n{result.stderr}")
    return result.stdout


@pytest.mark.parametrize("batch", range(BATCHES), ids=lambda batch: f"seed{SEED + batch}")
def test_mutants_do_not_crash(batch):
    source = random.Random(SEED + batch)
    mutants = [mutate(source.choice(FUNCTIONS), source) for _ in range(MUTANTS_PER_BATCH)]
    printed = check_no_crash(mutants)
    # What was accepted prints as text that reads back as itself, and passes take it.
    valid = split(printed)
    again = run(SPLIT.join(valid))
    assert again.returncode == 0, again.stderr
    assert split(again.stdout) == valid
    check_no_crash(valid, "--canonicalize", "--cse", "--loop-invariant-code-motion")


def test_some_mutants_are_valid_and_some_are_not():
    source = random.Random(SEED)
    mutants = [mutate(source.choice(FUNCTIONS), source) for _ in range(MUTANTS_PER_BATCH)]
    valid = len([text for text in split(run(SPLIT.join(mutants)).stdout) if "func" in text])
    assert MUTANTS_PER_BATCH / 20 < valid < MUTANTS_PER_BATCH / 2
