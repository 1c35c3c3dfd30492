# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""numpy arrays to the memory that compiled code sees, and back.

Entry points: `to_memory`, `own` and `from_memory`. Rank, extents and the number of inputs
are the library's to check; here only elements are.
"""

import ctypes
import functools

import numpy as np

from bale.runtime.element_types import ElementType
from bale.runtime.errors import BaleError
from bale.runtime.library import Array, library
from bale.runtime.signature import Kind, ValueSpec


class Handles:
    """The Python objects of one call and the numbers that stand for them in it."""

    def __init__(self) -> None:
        self._objects: list[object] = []

    def to_numbers(self, objects: np.ndarray) -> np.ndarray:
        """A number for each element of an array of objects or strings."""
        first = len(self._objects)
        self._objects.extend(objects.ravel().tolist())
        return np.arange(first, len(self._objects), dtype=np.uint64).reshape(objects.shape)

    def to_objects(self, numbers: np.ndarray, what: str) -> np.ndarray:
        """The objects that `numbers` stand for; `what` names the array in errors."""
        objects = np.empty(numbers.shape, dtype=object)
        for place, number in np.ndenumerate(numbers):
            if number >= len(self._objects):
                raise BaleError(
                    f"expected {what} to hold handles below {len(self._objects)}, the number "
                    f"of objects passed, but got {number}"
                )
            objects[place] = self._objects[number]
        return objects


def to_memory(value: object, spec: ValueSpec, handles: Handles) -> np.ndarray:
    """`value` as an array in row-major order of the dtype that compiled code sees.

    Its dtype may be another of as many bytes that means the same. Copies only where it has to; an
    input that the function writes is never copied.
    """
    elements = spec.elements
    array = np.asarray(value)
    if spec.kind is not Kind.BUFFER and _is_memory(array, elements):
        return array
    what = spec.described("input")
    if not elements.takes(array.dtype):
        raise BaleError(f"expected {what} to have dtype {elements}, but got {array.dtype}")
    if spec.kind is Kind.BUFFER:
        return _buffer(value, array, elements, what)
    if elements.is_handle:
        return handles.to_numbers(array)
    # ascontiguousarray would make arrays of rank 0 rank 1.
    memory = np.require(array.astype(array.dtype.newbyteorder("="), copy=False), requirements="CA")
    if elements.bits is not None:
        _check_range(memory, elements, what)
    return memory.view(elements.memory)


def _is_memory(array: np.ndarray, elements: ElementType) -> bool:
    """Whether compiled code may see `array` as it is: what most calls pass."""
    flags = array.flags
    return (
        flags.c_contiguous
        and flags.aligned
        and elements.bits is None
        and not elements.is_handle
        and array.dtype in elements.accepts
    )


def _buffer(value: object, array: np.ndarray, elements: ElementType, what: str) -> np.ndarray:
    """An array that the function writes: the caller's own memory, or an error."""
    flags = array.flags
    if (
        array is not value
        or elements.is_handle
        or elements.bits is not None
        or not array.dtype.isnative
        or not (flags.c_contiguous and flags.aligned and flags.writeable)
    ):
        raise BaleError(
            f"expected {what}, which the function writes, to be a writable array of whole-byte "
            f"numbers in row-major order and native byte order, but got {array.dtype} of "
            f"shape {array.shape} that is not"
        )
    return array.view(elements.memory)


def _check_range(array: np.ndarray, elements: ElementType, what: str) -> None:
    """An error where an integer has more bits than a value, which compiled code would drop."""
    if array.dtype.kind not in "iu" or array.size == 0:
        return
    signed = array.dtype.kind == "i"
    low = -(1 << elements.bits - 1) if signed else 0
    high = (1 << elements.bits - signed) - 1
    for extreme in (int(array.min()), int(array.max())):
        if not low <= extreme <= high:
            raise BaleError(
                f"expected {what} to have values of {elements.mlir} in [{low}, {high}], "
                f"but got {extreme}"
            )


@functools.cache
def _sizes_type(rank: int) -> type:
    """The type of the extents of an array."""
    return ctypes.c_int64 * max(1, rank)


def describe(memory: np.ndarray) -> Array:
    """The library's view of `memory`, which must outlive it."""
    sizes = _sizes_type(memory.ndim)(*memory.shape)
    # The address of `memory.ctypes` takes longer.
    address = memory.__array_interface__["data"][0]
    return Array(address, memory.itemsize, memory.ndim, sizes, None)


class _Owner:
    """Memory that a call returned, as numpy takes it. Freed with the last view."""

    def __init__(self, array: Array, dtype: np.dtype) -> None:
        self._array = Array.from_buffer_copy(array)
        self._release = library().baleArrayRelease
        self.__array_interface__ = {
            "version": 3,
            "data": (array.data, False),
            "typestr": dtype.str,
            "shape": tuple(array.sizes[: array.rank]),
        }

    def __del__(self) -> None:
        self._release(ctypes.byref(self._array))


def own(array: Array, elements: ElementType) -> np.ndarray:
    """The memory of the output `array`, which the result owns from then on."""
    return np.asarray(_Owner(array, elements.memory))


def from_memory(memory: np.ndarray, spec: ValueSpec, handles: Handles) -> np.ndarray:
    """The values in the memory of an output. Copies only where it has to."""
    elements = spec.elements
    if elements.is_handle:
        return handles.to_objects(memory, spec.described("output"))
    if elements.bits is not None and memory.dtype.kind == "i":
        # Zeros lie above the value's bits; a sign is extended over them.
        shift = elements.memory.itemsize * 8 - elements.bits
        memory = np.asarray(memory << shift >> shift)
    return memory if memory.dtype == elements.dtype else memory.view(elements.dtype)
