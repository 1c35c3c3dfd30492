# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The cases that C++ tests include are what the reference makes of them."""

import subprocess
import sys

import pytest

from paths import ROOT


@pytest.mark.parametrize(
    "generator, name",
    [
        ("inference_cases.py", "IR/InferenceCases.inc"),
        ("evaluation_cases.py", "Folding/EvaluationCases.inc"),
    ],
)
def test_the_included_file_is_what_the_generator_prints(generator, name):
    done = subprocess.run(
        [sys.executable, ROOT / "test/conformance" / generator],
        check=True,
        capture_output=True,
        text=True,
    )
    included = ROOT / "unittests/Dialect/Bale" / name
    assert done.stdout == included.read_text(encoding="utf-8")
