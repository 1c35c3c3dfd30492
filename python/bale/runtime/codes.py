# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The arithmetic of codes, by the library. Entry point: `num_words`."""

from bale.runtime.errors import BaleError
from bale.runtime.library import Code, last_error, library


def num_words(
    num_codes: int, word_bits: int, *, bits: int = 0, radix: int = 0, group_size: int = 0
) -> int:
    """How many words of `word_bits` bits, 8 or 32, a row of `num_codes` codes takes.

    The code is spelled as in ONNX: `bits`, or `radix` with `group_size`; 0 leaves an
    attribute out. Raises BaleError, which says what rule is broken.
    """
    # ctypes takes any integer, and drops the bits that do not fit.
    _check_fits(num_codes, "num_codes", -(1 << 63), 64)
    _check_fits(word_bits, "word_bits", 0, 32)
    for what, value in {"bits": bits, "radix": radix, "group_size": group_size}.items():
        _check_fits(value, what, -(1 << 63), 64)
    words = library().baleCodeGetNumWords(Code(bits, radix, group_size), num_codes, word_bits)
    if words < 0:
        raise last_error()
    return words


def _check_fits(value: int, what: str, least: int, width: int) -> None:
    """Raises BaleError unless `value` is one of the `1 << width` integers from `least` on."""
    if not least <= value < least + (1 << width):
        raise BaleError(f"expected {what} to fit in {width} bits, but got {value}")
