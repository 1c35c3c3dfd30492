# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Canonicalization reaches a fixed point, and values stay what the reference says they are."""

import random
import re
import subprocess
import sys

import numpy as np
import pytest

import bale.runtime
from paths import BALE_OPT, ROOT

sys.path.append(str(ROOT / "test" / "conformance"))

from assembly import Function
from cases import read_lines
from planning import plan
from random_functions import CONFORMANCE, RandomFunction, make_function

SEED = 20310507
BATCHES = 8
FUNCTIONS_PER_BATCH = 250
#: Of each batch, the functions that are run.
RUN_PER_BATCH = 25
SPLIT = "\n// -----\n"

LIT_FILES = sorted(
    path
    for folder in ("Dialect", "Conversion", "Pipelines")
    for path in (ROOT / "test" / folder).rglob("*.mlir")
)


def canonicalize(text: str) -> str:
    """The canonical form of each part of `text` that is valid."""
    done = subprocess.run(
        [BALE_OPT, "--split-input-file", "--canonicalize", "--allow-unregistered-dialect", "-"],
        input=text, capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    # 1 is for parts that are not valid; a crash is neither.
    assert done.returncode in (0, 1), done.stderr
    return done.stdout


def split(text: str) -> list[str]:
    """The parts of `text`."""
    return [part for part in re.split(r"^// -----.*\n", text, flags=re.MULTILINE) if part.strip()]


def make_batch(batch: int) -> list[RandomFunction]:
    source = random.Random(SEED + batch)
    return [make_function(f"f{number}", source) for number in range(FUNCTIONS_PER_BATCH)]


def check_fixed_point(text: str) -> list[str]:
    """Canonicalizes twice; the canonical form of each part."""
    parts = split(canonicalize(text))
    again = split(canonicalize(SPLIT.join(parts)))
    for before, after in zip(parts, again, strict=True):
        assert after.strip() == before.strip()
    return parts


@pytest.mark.parametrize("path", LIT_FILES, ids=lambda path: str(path.relative_to(ROOT / "test")))
def test_lit_inputs_reach_a_fixed_point(path):
    check_fixed_point(path.read_text())


@pytest.mark.parametrize("file", ["cases", "more-cases"])
def test_conformance_modules_reach_a_fixed_point(file):
    checks = [
        check
        for name, record in read_lines(CONFORMANCE / f"{file}.jsonl")
        for check in plan(name, record, ["static", "dynamic", "constant", "onnx"])
    ]
    functions = [check.work for check in checks if isinstance(check.work, Function)]
    assert len(functions) > 500
    texts = {function.text("f") for function in functions}
    assert len(check_fixed_point(SPLIT.join(sorted(texts)))) == len(texts)


@pytest.mark.parametrize("batch", range(BATCHES), ids=lambda batch: f"seed{SEED + batch}")
def test_random_functions_reach_a_fixed_point(batch):
    functions = make_batch(batch)
    parts = check_fixed_point(SPLIT.join(function.text for function in functions))
    assert len(parts) == len(functions)


def check_values(text: str, functions: list[tuple[str, RandomFunction]]) -> None:
    """Runs functions of `text` by their names."""
    module = bale.runtime.compile(text)
    for name, function in functions:
        results = module[name](*function.operands)
        for result, expected in zip(results, function.results, strict=True):
            # Of signless words only the bits count.
            bits = np.asarray(result).view(expected.dtype)
            np.testing.assert_array_equal(bits, expected, err_msg=function.text)


@pytest.mark.parametrize("batch", range(BATCHES), ids=lambda batch: f"seed{SEED + batch}")
def test_values_stay(batch):
    functions = [(f"f{number}", function) for number, function in enumerate(make_batch(batch))][
        :RUN_PER_BATCH
    ]
    text = "".join(function.text for _, function in functions)
    check_values(text, functions)
    check_values(canonicalize(text), functions)


def test_most_random_functions_change():
    functions = make_batch(0)
    parts = split(canonicalize(SPLIT.join(function.text for function in functions)))
    ops = [
        [text.count("bale.") for text in texts]
        for texts in ([function.text for function in functions], parts)
    ]
    fewer = sum(after < before for before, after in zip(*ops, strict=True))
    assert fewer > FUNCTIONS_PER_BATCH / 4
    assert sum(after > 0 for after in ops[1]) > FUNCTIONS_PER_BATCH / 4
