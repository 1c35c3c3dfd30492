# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What formatters and linters say about the files of the project."""

import subprocess
import sys
from pathlib import Path

import pytest

from paths import ROOT

#: Also those that have no suffix, by what they start with.
SHELL = (b"#!/bin/sh\n", b"#!/bin/bash\n", b"#!/usr/bin/env bash\n")


def _expect_success(*command: str | Path) -> None:
    done = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_cpp_files_are_formatted(files):
    sources = [path for path in files if path.suffix in {".cpp", ".h"}]
    _expect_success("clang-format-22", "--dry-run", "-Werror", *sources)


@pytest.mark.parametrize("command", [["format", "--diff"], ["check"]])
def test_ruff_finds_nothing_in_python_files(files, command):
    sources = [path for path in files if path.suffix == ".py"]
    _expect_success(sys.executable, "-m", "ruff", *command, "--quiet", "--no-cache", *sources)


def test_shellcheck_finds_nothing_in_scripts(files):
    scripts = [path for path in files if path.read_bytes().startswith(SHELL)]
    assert ROOT / "scripts" / "setup" in scripts
    _expect_success("shellcheck", *scripts)
