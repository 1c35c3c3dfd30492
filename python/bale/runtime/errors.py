# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The runtime's one exception."""


class BaleError(Exception):
    """A module, an array or a run that failed; `str()` says why.

    The text says what was expected and what was found. Diagnostics of the compiler
    are one line each and start with their location.
    """
