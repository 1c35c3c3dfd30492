# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`python -m bale.iree`: runs the command line tool."""

from bale.command_line import run_tool

run_tool("bale-iree-compile", "bale.iree.cli")
