# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""An installation that was moved, and an environment that knows nothing of the build."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from paths import BUILD, LLVM_TOOLS


@pytest.fixture(scope="session")
def prefix(tmp_path_factory) -> Path:
    """Where Bale is installed: not where it was installed to."""
    folder = tmp_path_factory.mktemp("install")
    subprocess.run(
        ["cmake", "--install", BUILD, "--prefix", folder / "first"], check=True, capture_output=True
    )
    return (folder / "first").rename(folder / "moved")


@pytest.fixture(scope="session")
def environment(tmp_path_factory, prefix) -> dict[str, str]:
    """Variables of a user with a C and a C++ compiler, Ninja, and Python with its packages."""
    compilers = tmp_path_factory.mktemp("compilers")
    (compilers / "cc").symlink_to(LLVM_TOOLS / "clang")
    (compilers / "c++").symlink_to(LLVM_TOOLS / "clang++")
    python = Path(sys.executable).parent
    return {
        "CMAKE_GENERATOR": "Ninja",
        "HOME": os.environ.get("HOME", "/"),
        "PATH": os.pathsep.join([str(compilers), str(python), os.environ["PATH"]]),
        "prefix": str(prefix),
    }
