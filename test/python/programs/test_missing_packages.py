# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the programs in Python say where packages that they need are not installed."""

import os
import subprocess
import sys

import pytest

from paths import ROOT


@pytest.mark.parametrize(
    ("program", "module", "package"),
    [
        ("bale-import-onnx", "bale.importer", "onnx"),
        ("bale-run", "bale.run", "numpy"),
    ],
)
def test_missing_package_is_named_in_one_line(program, module, package):
    # -S leaves out the folder that packages are installed in.
    done = subprocess.run(
        [sys.executable, "-S", "-m", module, "model.onnx"],
        env={**os.environ, "PYTHONPATH": str(ROOT / "python")},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        f"{program}: error: expected the Python package {package}, but "
        f"{sys.executable} has none: see requirements.txt\n"
    )


def test_module_of_the_project_that_is_missing_is_no_package():
    script = "from bale.command_line import run_tool; run_tool('tool', 'bale.missing')"
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONPATH": str(ROOT / "python")},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert "ModuleNotFoundError: No module named 'bale.missing'" in done.stderr
