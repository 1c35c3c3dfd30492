# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""bench/iree.py: what it measures, compares and writes, in a process of its own."""

import subprocess
import sys

import pytest

from paths import ROOT

#: Makes the expected result of every case wrong, and goes on as the program does.
WRONG = """
import runpy, sys
sys.path.insert(0, {folder!r})
import iree_cases
original = iree_cases.cases
def wrong():
    for case in original():
        case.expected.flat[0] += 1
        yield case
iree_cases.cases = wrong
sys.argv[1:] = ["--quick", "--filter", "50 % true"]
runpy.run_path({program!r}, run_name="__main__")
"""


def _run(*arguments: str) -> subprocess.CompletedProcess:
    return subprocess.run([sys.executable, *arguments], check=False, capture_output=True, text=True)


def _bench(*arguments: str) -> subprocess.CompletedProcess:
    return _run(str(ROOT / "bench" / "iree.py"), "--quick", *arguments)


def test_a_case_is_measured_and_written(tmp_path):
    page = tmp_path / "page"
    done = _bench("--filter", "pack.*bits 4", f"--page={page}")
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert [line.split(", Bale")[0] for line in lines] == [
        "case pack [4096, 4096], bits 4",
        "case unpack [4096, 4096], bits 4",
    ]
    text = page.read_text(encoding="utf-8")
    assert text.startswith("## In IREE\n")
    assert text.count("\n| pack [4096, 4096], bits 4 |") == 1


def test_a_wrong_result_ends_the_run():
    folder = ROOT / "bench"
    done = _run("-c", WRONG.format(folder=str(folder), program=str(folder / "iree.py")))
    assert done.returncode == 1
    assert done.stderr.startswith("iree: error: expected Bale to agree with numpy on compress ")


#: Prints what is said of a case of 1 ms beside a memcpy and another form of so many ms.
SHORTFALLS = """
import runpy, sys
sys.path.insert(0, {folder!r})
from types import SimpleNamespace
program = runpy.run_path({program!r})
case = SimpleNamespace(
    name="case", memcpy_floor=0.5, other_floor=2, other=SimpleNamespace(name="other")
)
for memcpy, other in ((0.51, 2.1), (0.49, 2.1), (0.51, 1.9)):
    print(program["Row"](case, 1e-3, other * 1e-3, memcpy * 1e-3).shortfalls())
"""


def test_what_is_below_a_floor_is_named_with_floor_and_figure():
    folder = ROOT / "bench"
    done = _run("-c", SHORTFALLS.format(folder=str(folder), program=str(folder / "iree.py")))
    assert done.stdout.splitlines() == [
        "[]",
        "['case: expected at least 0.50 x memcpy, but got 0.49']",
        "['case: expected at least 2.00 x other, but got 1.90']",
    ], done.stderr


@pytest.mark.parametrize("arguments", [["--fast"], ["pack"]])
def test_wrong_usage_ends_with_2(arguments):
    assert _bench(*arguments).returncode == 2
