# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What bench/iree.py measures. Entry point: `cases`.

Expected results are numpy's.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import numpy as np

_SEED = 1

#: bale-opt's options for IREE on this processor, and for the form that `_ELEMENTS` names.
FOR_IREE = ("--bale-for-iree",)
TO_LINALG = ("--bale-to-linalg",)

_ELEMENTS = "one linalg.generic"
_NONZERO = "nonzero, index_select"


@dataclass(frozen=True)
class Form:
    """A function that IREE compiles."""

    name: str
    text: str
    #: Options of bale-opt, through which the text goes first; none for none.
    lowering: tuple[str, ...]
    #: Options of iree-compile.
    flags: tuple[str, ...] = ()


@dataclass(frozen=True)
class Case:
    """A call, by Bale and by another form of the same function `f`."""

    name: str
    arguments: tuple[np.ndarray, ...]
    expected: np.ndarray
    ours: Form
    other: Form
    #: How many times memcpy's speed, and the other form's, Bale has to reach.
    memcpy_floor: float | None
    other_floor: float

    @property
    def traffic(self) -> int:
        """Bytes read and written."""
        return sum(array.nbytes for array in (*self.arguments, self.expected))


def _pack_bits(codes: np.ndarray, bits: int) -> np.ndarray:
    """`codes` along the last axis, packed by numpy: code i has the bits from bits * i on."""
    places = (codes[..., None] >> np.arange(bits, dtype=np.uint8)) & 1
    flat = places.reshape(*codes.shape[:-1], codes.shape[-1] * bits)
    return np.packbits(flat, axis=-1, bitorder="little")


def _codes_cases() -> Iterator[Case]:
    """4096 rows of 4096 codes, packed and unpacked."""
    rows = columns = 4096
    for bits in (3, 4):
        codes = np.random.default_rng(_SEED).integers(0, 2**bits, (rows, columns), dtype=np.uint8)
        words = _pack_bits(codes, bits)
        code_type = f"tensor<{rows}x{columns}xi8>"
        word_type = f"tensor<{rows}x{words.shape[1]}xi8>"
        pack = (
            f"func.func @f(%codes: {code_type}) -> {word_type} {{\n"
            f"  %words = bale.pack %codes <bits = {bits}> : {code_type} -> {word_type}\n"
            f"  return %words : {word_type}\n}}\n"
        )
        unpack = (
            f"func.func @f(%words: {word_type}) -> {code_type} {{\n"
            f"  %count = arith.constant {columns} : index\n"
            f"  %codes = bale.unpack %words count(%count) <bits = {bits}>\n"
            f"    : {word_type} -> {code_type}\n"
            f"  return %codes : {code_type}\n}}\n"
        )
        for name, text, given, expected in (
            ("pack", pack, codes, words),
            ("unpack", unpack, words, codes),
        ):
            yield Case(
                f"{name} [{rows}, {columns}], bits {bits}",
                (given,),
                expected,
                Form("Bale", text, FOR_IREE),
                Form(_ELEMENTS, text, TO_LINALG),
                memcpy_floor=0.2,
                other_floor=5,
            )


def _compress_text(shape: tuple[int, ...], axis: int) -> str:
    """bale.compress along `axis`; the extents of the input are static."""
    dims = "x".join(str(extent) for extent in shape)
    kept = "x".join("?" if dim == axis else str(extent) for dim, extent in enumerate(shape))
    types = f"tensor<{dims}xf32>, tensor<{shape[axis]}xi1>"
    return (
        f"func.func @f(%x: tensor<{dims}xf32>, %c: tensor<{shape[axis]}xi1>)\n"
        f"    -> tensor<{kept}xf32> {{\n"
        f"  %y = bale.compress %x where %c axis({axis}) : {types} -> tensor<{kept}xf32>\n"
        f"  return %y : tensor<{kept}xf32>\n}}\n"
    )


def _nonzero_text(shape: tuple[int, ...], axis: int) -> str:
    """What torch-mlir makes of Compress, once its faults are corrected."""
    dims = ",".join(str(extent) for extent in shape)
    kept = ",".join("?" if dim == axis else str(extent) for dim, extent in enumerate(shape))
    data, mask = f"!torch.vtensor<[{dims}],f32>", f"!torch.vtensor<[{shape[axis]}],i1>"
    result = f"!torch.vtensor<[{kept}],f32>"
    column, list_type = "!torch.vtensor<[?,1],si64>", "!torch.vtensor<[?],si64>"
    return (
        f"func.func @f(%x: {data}, %c: {mask}) -> {result} {{\n"
        "  %one = torch.constant.int 1\n"
        f"  %axis = torch.constant.int {axis}\n"
        f"  %column = torch.aten.nonzero %c : {mask} -> {column}\n"
        f"  %list = torch.aten.squeeze.dim %column, %one : {column}, !torch.int -> {list_type}\n"
        f"  %y = torch.aten.index_select %x, %axis, %list\n"
        f"    : {data}, !torch.int, {list_type} -> {result}\n"
        f"  return %y : {result}\n}}\n"
    )


def _mask(length: int, percent: int) -> np.ndarray:
    """`percent` % true, wherever they fall."""
    mask = np.zeros(length, dtype=np.bool_)
    mask[: length * percent // 100] = True
    np.random.default_rng(_SEED).shuffle(mask)
    return mask


def _compress_case(shape: tuple[int, ...], axis: int, percent: int, floor: float) -> Case:
    data = np.random.default_rng(_SEED).random(shape, dtype=np.float32)
    mask = _mask(shape[axis], percent)
    return Case(
        f"compress {list(shape)} along {axis}, {percent} % true",
        (data, mask),
        np.compress(mask, data, axis=axis),
        Form("Bale", _compress_text(shape, axis), FOR_IREE),
        Form(_NONZERO, _nonzero_text(shape, axis), (), ("--iree-input-type=torch",)),
        memcpy_floor=None,
        other_floor=floor,
    )


def cases() -> Iterator[Case]:
    """Each case, its arrays made when it is reached."""
    yield from _codes_cases()
    flat = partial(_compress_case, (4194304,), 0)
    for percent, floor in ((1, 5), (50, 5), (99, 4)):
        yield flat(percent, floor)
    for percent in (1, 50, 99):
        yield _compress_case((2048, 2048), 1, percent, 1)
