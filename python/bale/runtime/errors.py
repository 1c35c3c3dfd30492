# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the runtime raises, and what it warns of."""


class BaleError(Exception):
    """A module, an array or a run that failed; `str()` says why.

    The text says what was expected and what was found. Diagnostics of the compiler
    are one line each and start with their location.
    """


class BaleWarning(UserWarning):
    """Something in a module that may not be meant; `str()` says what.

    It has the compiler's diagnostics as in BaleError.
    """
