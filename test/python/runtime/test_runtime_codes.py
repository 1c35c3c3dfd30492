# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The words of codes, against the reference."""

import sys

import pytest

from bale.runtime import BaleError, num_words
from paths import ROOT

sys.path.insert(0, str(ROOT / "test" / "conformance"))

from reference import Code

SPELLINGS = [
    *({"bits": bits} for bits in range(1, 9)),
    *({"radix": r, "group_size": g} for r, g in ((3, 5), (3, 20), (5, 3), (8, 10), (2, 62))),
]


@pytest.mark.parametrize("spelling", SPELLINGS, ids=str)
@pytest.mark.parametrize("word_bits", [8, 32])
def test_numbers_are_those_of_the_reference(spelling, word_bits):
    code = Code.of(spelling)
    for number in (*range(70), 10**9, 2**60 + 1):
        assert num_words(number, word_bits, **spelling) == code.words(number, word_bits), number


@pytest.mark.parametrize(
    ("number", "word_bits", "spelling", "message"),
    [
        (8, 8, {}, "expected bits, or radix with group_size, but got neither"),
        (8, 8, {"bits": 9}, "expected bits to be in [1, 8], but got 9"),
        (-1, 8, {"bits": 3}, "expected the number of codes to be at least 0, but got -1"),
        (8, 16, {"bits": 3}, "expected words of 8 or 32 bits, but got 16"),
        (8, 8 - 2**32, {"bits": 3}, "expected word_bits to fit in 32 bits, but got -4294967288"),
        (2**63, 8, {"bits": 3}, f"expected num_codes to fit in 64 bits, but got {2**63}"),
        (8, 8, {"bits": 2**64 + 3}, f"expected bits to fit in 64 bits, but got {2**64 + 3}"),
    ],
)
def test_what_has_no_number_is_an_error(number, word_bits, spelling, message):
    with pytest.raises(BaleError) as caught:
        num_words(number, word_bits, **spelling)
    assert str(caught.value) == message
