# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One case of an op: its operands, the types that state them, and the result of the reference.

Entry point: `Trial`. A trial is made by `Trial.of`, which computes the result; nothing here
knows how Bale does.
"""

import dataclasses
import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

import reference
from cases import View
from elements import ElementType, element_type
from reference import Code
from row_reference import pack_rows, unpack_rows

PACK, UNPACK, COMPRESS = "pack", "unpack", "compress"


def _element(name: str, mlir: str, memory: str, encoding: str = "int") -> ElementType:
    return ElementType(name, mlir, mlir.lstrip("u"), mlir, np.dtype(memory), encoding)


#: The elements of codes, of words by their bits, and of conditions.
CODES = (_element("int8", "i8", "uint8"), _element("uint8", "ui8", "uint8"))
WORDS = {
    8: CODES,
    32: (_element("int32", "i32", "uint32"), _element("uint32", "ui32", "uint32")),
}
BOOL = element_type("bool")
#: A condition in a memref may have bytes for bools.
BYTE_BOOL = dataclasses.replace(BOOL, mlir="i8", memory=np.dtype("uint8"))

#: What a compress moves, beside ONNX's elements: those of fewer bits than their memory has, of
#: which each has `bits`, and others.
PARTIAL_BITS = {"i2": 2, "ui4": 4, "i13": 13, "i24": 24, "ui48": 48, "f4E2M1FN": 4, "f6E3M2FN": 6}
MOVED = (
    *(element_type(f"{sign}int{bits}") for sign in ("", "u") for bits in (8, 16, 32, 64)),
    *map(element_type, ("float16", "bfloat16", "float32", "float64", "complex64", "complex128")),
    BOOL,
    element_type("string"),
    _element("index", "index", "int64"),
    _element("f8E4M3FN", "f8E4M3FN", "uint8", "bits"),
    *(_element(f"i{bits}", f"i{bits}", f"int{of}") for bits, of in ((2, 8), (13, 16), (24, 32))),
    *(_element(f"ui{bits}", f"ui{bits}", f"uint{of}") for bits, of in ((4, 8), (48, 64))),
    *(_element(name, name, "uint8", "bits") for name in ("f4E2M1FN", "f6E3M2FN")),
)


@dataclass(frozen=True)
class Layout:
    """Where the elements of a memref lie in its flat buffer; numbers count elements.

    strides: one a dimension. before, behind: what the buffer has around the elements.
    known: which strides the type states. is_offset_known: whether it states the offset.
    """

    strides: tuple[int, ...]
    before: int
    behind: int
    known: tuple[bool, ...]
    is_offset_known: bool

    def places(self, shape: Sequence[int]) -> tuple[int, int, np.ndarray]:
        """The offset, the size of the buffer, and the place in it of each element."""
        spans = [(extent - 1) * stride for extent, stride in zip(shape, self.strides)]
        if 0 in shape:
            return self.before, self.before + self.behind, np.zeros(shape, int)
        offset = self.before - sum(span for span in spans if span < 0)
        places = np.full(shape, offset)
        for indices, stride in zip(np.indices(shape, sparse=True), self.strides):
            places = places + indices * stride
        return offset, self.before + sum(map(abs, spans)) + 1 + self.behind, places


@dataclass(frozen=True)
class Operand:
    """An operand or the result.

    array: its elements; a bool has any byte. known: which extents the type states.
    layout: of a memref that is not row-major without gaps; `buffer` is all of it then.
    """

    element: ElementType
    array: np.ndarray
    known: tuple[bool, ...]
    layout: Layout | None = None
    buffer: np.ndarray | None = None

    @property
    def view(self) -> View | None:
        if self.layout is None:
            return None
        offset, _, places = self.layout.places(self.array.shape)
        return View(self.buffer, offset, list(self.layout.strides), places)

    def holding(self, array: np.ndarray) -> "Operand":
        """The operand with other elements. With a layout, those at one place become equal, and
        around them lie others."""
        if self.layout is None:
            return dataclasses.replace(self, array=array)
        _, size, places = self.layout.places(array.shape)
        filling = np.arange(size * array.itemsize, dtype=np.uint32) * 37 + 101
        buffer = filling.astype(np.uint8).view(array.dtype)
        buffer[places] = array
        return dataclasses.replace(self, array=buffer[places], buffer=buffer)


@dataclass(frozen=True)
class Trial:
    """One case of an op.

    attributes: of the op, as assembly spells them.
    is_memref: whether it is the op on memrefs, rather than the one on tensors.
    condition: of a compress. count: of an unpack; is_count_known: whether it is a constant.
    result: holds what the reference computes.
    undefined: of an unpack, which codes are any digits, since no packing has their index.
    """

    op: str
    attributes: dict[str, int]
    is_memref: bool
    input: Operand
    condition: Operand | None
    count: int | None
    is_count_known: bool
    result: Operand
    undefined: np.ndarray | None = None

    @classmethod
    def of(cls, result: Operand, **fields) -> "Trial":
        """The trial with `fields`, its result computed; `result` says all else of that."""
        trial = cls(result=result, **fields)
        array, undefined = trial._computed()
        return dataclasses.replace(trial, result=result.holding(array), undefined=undefined)

    def changed(self, **fields) -> "Trial":
        """The trial with other `fields`, and with the result that they have."""
        own = {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}
        del own["undefined"]
        return Trial.of(**{**own, **fields})

    @property
    def code(self) -> Code:
        return Code.of(self.attributes)

    @property
    def axis(self) -> int | None:
        """The axis, from the front; None if a compress takes its input flat."""
        axis = self.attributes.get("axis", None if self.op == COMPRESS else -1)
        return None if axis is None else axis % self.input.array.ndim

    @property
    def kind(self) -> str:
        """The op's name."""
        return f"{self.op}_into" if self.is_memref else self.op

    def _computed(self) -> tuple[np.ndarray, np.ndarray | None]:
        array = self.input.array
        if self.op == COMPRESS:
            return _compressed(self.input, self.condition.array, self.axis), None
        rows = np.moveaxis(array, self.axis, -1)
        outer = rows.shape[:-1]
        # An extent of -1 cannot be found out where there is no element.
        rows = rows.reshape(math.prod(outer), rows.shape[-1])
        if self.op == PACK:
            words = pack_rows(rows, self.code, self.result.element.memory.type)
            return _rows_back(words, outer, self.axis), None
        codes, defined = unpack_rows(rows, self.code, self.count)
        codes, undefined = (_rows_back(rows, outer, self.axis) for rows in (codes, ~defined))
        return codes, undefined if undefined.any() else None


def _rows_back(rows: np.ndarray, outer: tuple[int, ...], axis: int) -> np.ndarray:
    return np.ascontiguousarray(np.moveaxis(rows.reshape(*outer, rows.shape[-1]), -1, axis))


def _compressed(operand: Operand, condition: np.ndarray, axis: int | None) -> np.ndarray:
    array = operand.array
    chosen = [byte != 0 for byte in condition.view(np.uint8).tolist()]
    # Elements of any type move alike: they are their places.
    shape, places = reference.compress(list(array.shape), range(array.size), chosen, axis)
    kept = array.reshape(-1)[np.array(places, int)].reshape(shape)
    if operand.element.name == BOOL.name:
        return kept.view(np.uint8) != 0
    return kept
