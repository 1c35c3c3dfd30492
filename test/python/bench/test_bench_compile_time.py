# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""bench/compile_time.py: what it prints, and that machine code does not grow with repeats."""

import re
import subprocess
import sys

import pytest

from paths import ROOT

# As when the program runs.
sys.path.insert(0, str(ROOT / "bench"))

from compile_modules import write_ops
from compile_stages import STAGES, compile_module, read_own_passes
from compile_time import exponent, main

_PROGRAM = ROOT / "bench" / "compile_time.py"


def _code_bytes(tmp_path, kind: str, number: int, options: str = "") -> int:
    source = tmp_path / "module.mlir"
    write_ops(source, kind, number, number)
    return compile_module(source, options, STAGES[-1]).code


def test_code_does_not_grow_with_equal_ops(tmp_path):
    few = _code_bytes(tmp_path, "equal", 10)
    many = _code_bytes(tmp_path, "equal", 40)
    # An allocation, a call with its arguments, a load.
    assert many - few < 30 * 256


def test_code_grows_with_equal_ops_that_share_nothing(tmp_path):
    few = _code_bytes(tmp_path, "equal", 10, "outline=0")
    many = _code_bytes(tmp_path, "equal", 40, "outline=0")
    assert many - few > 30 * 256


def test_the_exponent_of_what_grows_as_the_square():
    assert exponent((100, 0.5), (1000, 50)) == pytest.approx(2)


def test_own_passes_are_read_from_the_list_of_all():
    timing = (
        "                  ... Execution time report ...\n"
        "  Total Execution Time: 2.0000 seconds\n\n"
        "  ----Wall Time----  ----Name----\n"
        "    1.5000 ( 75.0%)  Canonicalizer\n"
        "    0.2500 ( 12.5%)  OutlineKernels\n"
        "    0.1250 (  6.2%)  ConvertBaleToVector\n"
        "    2.0000 (100.0%)  Total\n"
    )
    assert read_own_passes(timing) == {"OutlineKernels": 0.25, "ConvertBaleToVector": 0.125}


def test_a_quick_run_prints_each_stage_of_each_module():
    done = subprocess.run([_PROGRAM, "--quick"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert [line.split(":")[0] for line in lines] == [
        *(
            f"{number} {kind} ops in {where}"
            for kind in ("equal", "distinct")
            for where in ("functions of at most 100", "one function")
            for number in (1, 10)
        ),
        "1024 bytes of a constant",
        "8192 bytes of a constant",
    ]
    stages = ", ".join(rf"{stage} \d+\.\d+ s( \^-?\d+\.\d+)? \d+ MiB" for stage in STAGES)
    for line in lines:
        assert re.fullmatch(rf".*: {stages}, code \d+\.\d KiB", line)


def test_a_module_that_does_not_compile_is_an_error(capsys):
    arguments = ["--quick", "--no-constants", "--options", "vector-bits=100"]
    assert main(arguments) == 1
    assert "expected vector-bits to be 128, 256 or 512, but got 100" in capsys.readouterr().err
