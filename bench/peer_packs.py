# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Bits of one code a byte, packed and unpacked by numpy. Entry point: `contests`."""

from collections.abc import Iterator

import numpy as np

import bale.runtime
from peer_contests import SHORT, Call, Contender, Contest

_SIZES = (256 * 1024, 64 * 1024 * 1024)
#: The size at which a floor has to be reached.
_FLOOR_SIZE = 256 * 1024
_FLOORS = {"pack": 2.5, "unpack": 5}
_SEED = 1

SOURCE = """
func.func @pack(%codes: tensor<?xui8>) -> tensor<?xui8> {
  %words = bale.pack %codes <bits = 1> : tensor<?xui8> -> tensor<?xui8>
  return %words : tensor<?xui8>
}
func.func @unpack(%words: tensor<?xui8>, %count: index) -> tensor<?xui8> {
  %codes = bale.unpack %words count(%count) <bits = 1> : tensor<?xui8> -> tensor<?xui8>
  return %codes : tensor<?xui8>
}
"""


def _pack(module: bale.runtime.Module, codes: np.ndarray) -> tuple[Call, Call]:
    """The calls of Bale and of numpy that pack `codes`."""
    function = module["pack"]
    return lambda: function(codes)[0], lambda: np.packbits(codes, bitorder="little")


def _unpack(module: bale.runtime.Module, codes: np.ndarray) -> tuple[Call, Call]:
    """The calls of Bale and of numpy that unpack what `codes` pack to."""
    function = module["unpack"]
    words = np.packbits(codes, bitorder="little")
    count = np.int64(codes.size)
    return (
        lambda: function(words, count)[0],
        lambda: np.unpackbits(words, count=codes.size, bitorder="little"),
    )


def contests(sizes: tuple[int, ...] = _SIZES) -> Iterator[Contest]:
    """A contest for each op and size in bytes of codes."""
    module = bale.runtime.compile(SOURCE)
    for case, calls in (("pack", _pack), ("unpack", _unpack)):
        for size in sizes:
            codes = np.random.default_rng(_SEED).integers(0, 2, size, dtype=np.uint8)
            ours, other = calls(module, codes)
            our_short, other_short = calls(module, codes[:SHORT])
            floor = _FLOORS[case] if size == _FLOOR_SIZE else None
            yield Contest(
                case,
                size,
                Contender("Bale", ours, our_short),
                [Contender(f"np.{case}bits", other, other_short, floor)],
            )
