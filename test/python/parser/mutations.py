# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Damaged copies of valid functions: a few tokens of each replaced, dropped, doubled or swapped."""

import random
import re

TOKEN = re.compile(r'"[^"]*"|[%@#!]?[\w.]+|-?\d+|\s+|.', re.DOTALL)

# Where arithmetic goes wrong, and what a parser may take for a number.
INTEGERS = [
    "0", "1", "-1", "2", "7", "8", "9", "62", "63", "64", "255", "256", "257", "4294967296",
    "1152921504606846977", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
    "18446744073709551616", "0x10", "1.5", "?", "*",
]  # fmt: skip
ELEMENT_TYPES = [
    "i1", "i2", "i8", "ui8", "si8", "i32", "ui32", "i64", "index", "f32", "bf16", "complex<f32>",
    "none", "vector<2xi8>", "!ptr.ptr<#ptr.generic_space>", "tuple<i8>",
]  # fmt: skip
SHAPES = [
    "", "?x", "*x", "0x", "3x", "8x", "2x8x", "?x?x", "3x0x", "9223372036854775807x",
    "4294967296x4294967296x", "9223372036854775808x",
]  # fmt: skip
WORDS = [
    "<", ">", "(", ")", ",", ":", "->", "=", "{", "}", "<{", "}>", "bits", "radix", "group_size",
    "axis", "count", "where", "into", "limit", "code", "dense<true>", "dense<>", "#bale.code",
    "#bale.code<bits = 3>", '"', "%x", "%0", "@f",
]  # fmt: skip


def random_type(source: random.Random) -> str:
    kind = source.choice(["tensor", "tensor", "memref", "vector"])
    encoding = source.choice(["", "", "", "", ', "e"', ", strided<[1], offset: ?>"])
    return f"{kind}<{source.choice(SHAPES)}{source.choice(ELEMENT_TYPES)}{encoding}>"


def mutate(text: str, source: random.Random) -> str:
    tokens = TOKEN.findall(text)
    for _ in range(source.choice([1, 1, 1, 2, 3])):
        at = source.randrange(len(tokens))
        change = source.randrange(10)
        if change == 0:
            del tokens[at]
        elif change == 1:
            tokens.insert(at, tokens[at])
        elif change == 2:
            other = source.randrange(len(tokens))
            tokens[at], tokens[other] = tokens[other], tokens[at]
        elif change == 3:
            tokens[at] = source.choice(WORDS)
        else:
            tokens = replace_number_or_type(tokens, source)
        if not tokens:
            return ""
    return "".join(tokens)


def replace_number_or_type(tokens: list[str], source: random.Random) -> list[str]:
    text = "".join(tokens)
    if source.random() < 0.5:
        places, new = list(re.finditer(r"(?<![\w.])-?\d+(?![\w.])", text)), source.choice(INTEGERS)
    else:
        places, new = list(re.finditer(r"(?:tensor|memref)<[^<>]*>", text)), random_type(source)
    if places:
        place = source.choice(places)
        text = text[: place.start()] + new + text[place.end() :]
    return TOKEN.findall(text)
