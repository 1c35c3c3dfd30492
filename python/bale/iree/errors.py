# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The program's one exception."""


class StepError(Exception):
    """A step that failed: `step` is its name, and `str()` says why.

    The first line says it all; lines that follow are what another program printed.
    """

    def __init__(self, step: str, message: str):
        super().__init__(message)
        self.step = step
