# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The cases of the C++ test of inference are what the reference of the case file makes of it."""

import subprocess
import sys

from paths import ROOT


def test_the_included_file_is_what_the_generator_prints():
    done = subprocess.run(
        [sys.executable, ROOT / "test/conformance/inference_cases.py"],
        check=True,
        capture_output=True,
        text=True,
    )
    included = ROOT / "unittests/Dialect/Bale/IR/InferenceCases.inc"
    assert done.stdout == included.read_text(encoding="utf-8")
