#!/usr/bin/env python3
# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the fuzzers in turn; scripts/fuzz, which builds them, says how.

Entry point: `main`.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from seeds import TARGETS, write_seeds

ROOT = Path(__file__).resolve().parents[1]
BUILD = ROOT / "build-fuzz"
#: Where each target's inputs are: those of the project, and those of this machine.
CORPUS, CRASHES = ROOT / "fuzz" / "corpus", ROOT / "fuzz" / "crashes"
SEEDS, FOUND_INPUTS, FOUND = BUILD / "seeds", BUILD / "corpus", BUILD / "found"
#: What the sanitizers are told.
SANITIZE = ROOT / "test" / "sanitize"

MAX_MIB = 1024
#: The longest input, in bytes: the largest seeds of a target and some.
MAX_BYTES = {"text": 8192, "bytecode": 8192, "calls": 1024}

#: How often an input that took too long is tried alone.
TRIES = 5

_EXECUTIONS = re.compile(r"stat::number_of_executed_units: (\d+)")
_TAKEN = re.compile(r"^Executed .* in (\d+) ms", re.MULTILINE)
_COVERED = re.compile(r"^#\d+\s.* cov: (\d+) ", re.MULTILINE)


class FuzzerError(Exception):
    """A fuzzer ended, and not because of an input."""


@dataclass
class Outcome:
    """What one target's time gave."""

    executions: int = 0
    covered: int = 0
    found: int = 0


def main(argv: list[str]) -> int:
    """Runs what the arguments `argv` ask for; returns the exit code."""
    arguments = _parser().parse_args(argv)
    if arguments.check_usage:
        return 0
    sys.path.insert(0, str(ROOT / "python"))
    print("fuzz: writing seeds", flush=True)
    write_seeds(SEEDS, ROOT / "build" / "bin" / "bale-opt")
    targets = list(dict.fromkeys(arguments.target or TARGETS))
    share = max(1, arguments.seconds // len(targets))
    found = 0
    for target in targets:
        print(f"fuzz: {target}: {share} s", flush=True)
        run = _run_onnx if target == "onnx" else _run_fuzzer
        try:
            outcome = run(target, share, arguments.timeout)
        except FuzzerError as error:
            print(f"fuzz: {target}: error: {error}", file=sys.stderr)
            return 1
        found += outcome.found
        what = "kinds of outcome" if target == "onnx" else "edges covered"
        print(
            f"fuzz: {target}: {outcome.executions} inputs, {outcome.covered} {what}, "
            f"{outcome.found} found",
            flush=True,
        )
        if arguments.minimize:
            added = _minimize_onnx() if target == "onnx" else _minimize(target)
            print(f"fuzz: {target}: {added} inputs added to {CORPUS.relative_to(ROOT)}/{target}/")
    if found:
        print(f"fuzz: {found} inputs in {FOUND.relative_to(ROOT)}/ break something")
    return 1 if found else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="scripts/fuzz", add_help=False, allow_abbrev=False)
    parser.add_argument("--seconds", metavar="N", type=_positive, required=True)
    parser.add_argument("--target", choices=TARGETS, action="append")
    parser.add_argument("--timeout", metavar="SECONDS", type=_positive, default=1)
    parser.add_argument("--minimize", action="store_true")
    parser.add_argument("--check-usage", action="store_true", help=argparse.SUPPRESS)
    return parser


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number


# argparse names the type in its message: "invalid number of seconds value: 'x'".
_positive.__name__ = "number of seconds"


def _inputs(target: str) -> list[Path]:
    """The folders that a target begins with, of those that there are."""
    folders = [folder / target for folder in (CORPUS, CRASHES, SEEDS)]
    return [folder for folder in folders if folder.is_dir()]


def _environment() -> dict[str, str]:
    """The sanitizers' options; scripts/sanitize says what those in files are for."""
    return {
        **os.environ,
        "ASAN_OPTIONS": f"include={SANITIZE / 'address-options.txt'}",
        "UBSAN_OPTIONS": f"include={SANITIZE / 'undefined-options.txt'}:"
        f"suppressions={SANITIZE / 'undefined-suppressions.txt'}",
    }


def _run_fuzzer(target: str, seconds: int, timeout: int) -> Outcome:
    """Runs libFuzzer until `seconds` are over, again after each input that it found.

    Raises FuzzerError if it ends for another reason.
    """
    outcome = Outcome()
    known: set[Path] = set()
    found, corpus = FOUND / target, FOUND_INPUTS / target
    for folder in (found, corpus):
        folder.mkdir(parents=True, exist_ok=True)
    end = time.monotonic() + seconds
    while (left := int(end - time.monotonic())) > 0:
        before = _times(found)
        command = [
            BUILD / "bin" / f"bale-fuzz-{target}",
            f"-max_total_time={left}",
            f"-max_len={MAX_BYTES[target]}",
            f"-timeout={timeout}",
            f"-rss_limit_mb={MAX_MIB}",
            f"-artifact_prefix={found}/",
            "-print_final_stats=1",
            corpus,
            *_inputs(target),
        ]
        output, code = _follow(target, command)
        outcome.executions += sum(map(int, _EXECUTIONS.findall(output)))
        covered = [int(number) for number in _COVERED.findall(output)]
        outcome.covered = max([outcome.covered, *covered])
        written = {path for path, _ in _times(found) - before}
        if code != 0 and not written:
            log = _log(target).read_text(encoding="utf-8")
            raise FuzzerError(f"expected exit code 0 or an input, but got {code}:\n{log}")
        for path in sorted(written - known):
            if path.name.startswith("timeout-") and _is_fast(target, path, timeout):
                print(f"fuzz: {target}: {path.name} took too long once, but not alone", flush=True)
                path.unlink()
                continue
            print(f"fuzz: {target}: found {path.relative_to(ROOT)}", flush=True)
            known.add(path)
    outcome.found = len(known)
    return outcome


def _is_fast(target: str, path: Path, timeout: int) -> bool:
    """Whether the input at `path` takes at most `timeout` seconds in one of a few tries.

    One process makes them all: the first try pays for what a fuzzer has done long before.
    """
    with tempfile.TemporaryDirectory(prefix="bale-fuzz-") as folder:
        command = [
            BUILD / "bin" / f"bale-fuzz-{target}",
            # Long enough for the fuzzer to say how long each try took.
            f"-timeout={10 * timeout}",
            f"-rss_limit_mb={MAX_MIB}",
            # What is written of it again is of no use.
            f"-artifact_prefix={folder}/",
            *[path] * TRIES,
        ]
        run = subprocess.run(
            command,
            capture_output=True,
            text=True,
            errors="replace",
            env=_environment(),
            check=False,
        )
    taken = [int(milliseconds) for milliseconds in _TAKEN.findall(run.stderr)]
    return run.returncode == 0 and bool(taken) and min(taken) <= 1000 * timeout


def _times(folder: Path) -> set[tuple[Path, int]]:
    """The files of `folder` and when they were written; one that is found again is, again."""
    return {(path, path.stat().st_mtime_ns) for path in folder.iterdir()}


def _log(target: str) -> Path:
    """The end of what a target's fuzzer printed when it last failed."""
    return FOUND / f"{target}.log"


def _follow(target: str, command: list[str | Path]) -> tuple[str, int]:
    """Runs a fuzzer and shows its state now and then; returns its output and exit code."""
    lines: list[str] = []
    shown = time.monotonic()
    with subprocess.Popen(
        command,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        errors="replace",
        env=_environment(),
    ) as process:
        for line in process.stderr:
            lines.append(line)
            if line.startswith("#") and time.monotonic() - shown > 10:
                shown = time.monotonic()
                print(f"fuzz: {target}: {line.strip()}", flush=True)
    if process.returncode != 0:
        _log(target).write_text("".join(lines[-200:]), encoding="utf-8")
    return "".join(lines), process.returncode


def _run_onnx(target: str, seconds: int, timeout: int) -> Outcome:
    """Runs the mutation loop, which watches its own workers."""
    from onnx_fuzzer import fuzz

    found, kept = FOUND / target, FOUND_INPUTS / target
    for folder in (found, kept):
        folder.mkdir(parents=True, exist_ok=True)
    runs, kinds, bad = fuzz([*_inputs(target), kept], kept, found, seconds, timeout)
    return Outcome(runs, kinds, bad)


def _minimize(target: str) -> int:
    """Adds to the project's corpus what covers more than it and the seeds do; how many."""
    known = _inputs(target)
    with tempfile.TemporaryDirectory(prefix="bale-fuzz-") as folder:
        merged = Path(folder)
        for path in known:
            for file in path.iterdir():
                shutil.copy(file, merged / f"{path.parent.name}-{file.name}")
        before = set(merged.iterdir())
        fuzzer = BUILD / "bin" / f"bale-fuzz-{target}"
        command = [fuzzer, "-merge=1", "-timeout=10", merged, FOUND_INPUTS / target]
        subprocess.run(command, check=True, capture_output=True, env=_environment())
        (CORPUS / target).mkdir(parents=True, exist_ok=True)
        new = set(merged.iterdir()) - before
        for file in new:
            shutil.copy(file, CORPUS / target / file.name)
    return len(new)


def _minimize_onnx() -> int:
    """Adds to the project's corpus the models on which something else happens; how many."""
    from onnx_fuzzer import find_new

    new = find_new(_inputs("onnx"), FOUND_INPUTS / "onnx")
    (CORPUS / "onnx").mkdir(parents=True, exist_ok=True)
    for file in new:
        shutil.copy(file, CORPUS / "onnx" / file.name)
    return len(new)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
