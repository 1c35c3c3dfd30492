# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Where the tests find the project, its build and LLVM's tools. ctest sets the variables."""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ["BALE_BUILD_DIR"])
BALE_OPT = BUILD / "bin" / "bale-opt"
LLVM_TOOLS = Path(os.environ["BALE_LLVM_TOOLS_DIR"])
