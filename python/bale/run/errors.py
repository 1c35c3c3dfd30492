# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The program's one exception."""


class RunError(Exception):
    """A model, an input or an output that is not as it should be.

    `str()` is one line that says what was expected and what was found.
    """
