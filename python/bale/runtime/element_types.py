# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""MLIR element types as numpy dtypes: one table of how each crosses the boundary.

Entry point: `element_type`. In memory every element has whole bytes; what lies above the
bits of an input is ignored, and 0 in an output.
"""

import functools
import re
from dataclasses import dataclass

import numpy as np

from bale.runtime.errors import BaleError

try:
    import ml_dtypes
except ImportError:
    ml_dtypes = None

#: MLIR's small floats: the dtype of their bits, their number, and the name of the
#: type in ml_dtypes.
_SMALL_FLOATS = {
    "bf16": ("uint16", 16, "bfloat16"),
    "f8E3M4": ("uint8", 8, "float8_e3m4"),
    "f8E4M3": ("uint8", 8, "float8_e4m3"),
    "f8E4M3B11FNUZ": ("uint8", 8, "float8_e4m3b11fnuz"),
    "f8E4M3FN": ("uint8", 8, "float8_e4m3fn"),
    "f8E4M3FNUZ": ("uint8", 8, "float8_e4m3fnuz"),
    "f8E5M2": ("uint8", 8, "float8_e5m2"),
    "f8E5M2FNUZ": ("uint8", 8, "float8_e5m2fnuz"),
    "f8E8M0FNU": ("uint8", 8, "float8_e8m0fnu"),
    "f6E2M3FN": ("uint8", 6, "float6_e2m3fn"),
    "f6E3M2FN": ("uint8", 6, "float6_e3m2fn"),
    "f4E2M1FN": ("uint8", 4, "float4_e2m1fn"),
}

_NUMBERS = {
    "i1": "bool",
    "index": "int64",
    "f16": "float16",
    "f32": "float32",
    "f64": "float64",
    "complex<f32>": "complex64",
    "complex<f64>": "complex128",
}

#: Integers of ml_dtypes, a byte each, by sign and bits.
_SMALL_INTEGERS = {
    ("i", 4): "int4",
    ("si", 4): "int4",
    ("ui", 4): "uint4",
    ("i", 2): "int2",
    ("si", 2): "int2",
    ("ui", 2): "uint2",
}

_INTEGER = re.compile(r"(i|si|ui)([1-9]\d*)")
_HANDLE = "!ptr.ptr<"


@dataclass(frozen=True)
class ElementType:
    """How elements of one MLIR type cross the boundary.

    mlir:    the MLIR type.
    memory:  the dtype of the elements in the memory that compiled code sees.
    dtype:   the dtype of results.
    accepts: the dtypes that inputs may have, in native byte order.
    bits:    the bits that a value has, where its memory has more; else None.
    """

    mlir: str
    memory: np.dtype
    dtype: np.dtype
    accepts: tuple[np.dtype, ...]
    bits: int | None = None

    @property
    def is_handle(self) -> bool:
        """Whether elements are handles of Python objects, such as strings."""
        return self.dtype.kind == "O"

    @property
    def is_bit_pattern(self) -> bool:
        """Whether numpy itself has no dtype for the elements, but for their bits."""
        return self.mlir in _SMALL_FLOATS

    def takes(self, dtype: np.dtype) -> bool:
        """Whether arrays of `dtype`, of either byte order, are inputs."""
        if self.is_handle:
            return dtype.kind in "OUST"
        return dtype.newbyteorder("=") in self.accepts

    def __str__(self) -> str:
        """The accepted dtypes, for messages."""
        return " or ".join("object or string" if d.kind == "O" else d.name for d in self.accepts)


def _integer(mlir: str, sign: str, bits: int) -> ElementType:
    width = next((w for w in (8, 16, 32, 64) if bits <= w), None)
    if width is None:
        raise BaleError(f"expected element type {mlir} to have at most 64 bits, but got {bits}")
    signed, unsigned = np.dtype(f"int{width}"), np.dtype(f"uint{width}")
    partial = None if bits == width else bits
    small = tuple(_ml_dtypes(_SMALL_INTEGERS.get((sign, bits))))
    if sign == "ui":
        return ElementType(mlir, unsigned, unsigned, (unsigned, *small), partial)
    # A type without sign takes either reading of its bits, and gives the signed one.
    accepts = (signed, unsigned) if sign == "i" else (signed,)
    return ElementType(mlir, signed, signed, (*accepts, *small), partial)


def _ml_dtypes(name: str | None) -> list[np.dtype]:
    """The dtype `name` of ml_dtypes, if there is such a name and package."""
    return [np.dtype(getattr(ml_dtypes, name))] if name and hasattr(ml_dtypes, name) else []


@functools.cache
def element_type(mlir: str) -> ElementType:
    """How elements of the MLIR type `mlir` cross. Raises BaleError if they cannot."""
    if mlir in _NUMBERS:
        dtype = np.dtype(_NUMBERS[mlir])
        return ElementType(mlir, dtype, dtype, (dtype,))
    if mlir in _SMALL_FLOATS:
        memory, bits, name = _SMALL_FLOATS[mlir]
        patterns = np.dtype(memory)
        partial = None if bits == patterns.itemsize * 8 else bits
        accepts = (*_ml_dtypes(name), patterns)
        return ElementType(mlir, patterns, accepts[0], accepts, partial)
    if mlir.startswith(_HANDLE):
        handle = np.dtype(object)
        return ElementType(mlir, np.dtype("uint64"), handle, (handle,))
    if match := _INTEGER.fullmatch(mlir):
        return _integer(mlir, match[1], int(match[2]))
    raise BaleError(f"expected an element type that numpy has, but got {mlir}")
