# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The tests of this folder end with how many examples they ran."""

from example_counts import pytest_terminal_summary  # noqa: F401 - pytest finds it here
