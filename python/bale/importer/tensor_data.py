# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The elements of ONNX tensors, bit by bit.

Entry point: `Elements.of_tensor` and its siblings. An `Elements` owns one storage
integer (see `ElementType.storage`) for each component of each element, in row-major
order, so that no conversion between number types can change a bit.
"""

import math
import struct
from dataclasses import dataclass

import numpy as np
from onnx import AttributeProto, SparseTensorProto, TensorProto

from bale.importer.element_types import ElementType, Kind, element_type
from bale.importer.errors import ModelError

#: A sparse tensor is written out densely; beyond this many bytes that is refused. It
#: is the limit that protobuf sets to a whole model, so no dense tensor is larger.
MAX_DENSIFIED_BYTES = 2**31

_DATA_FIELDS = ("float_data", "int32_data", "string_data", "int64_data", "double_data",
                "uint64_data", "raw_data")  # fmt: skip


@dataclass(frozen=True)
class Elements:
    """A tensor's type and elements.

    dims:    its shape; all >= 0.
    storage: rank 1, `ElementType.storage`, product of dims * components long; for
             strings an object array of bytes.
    """

    type: ElementType
    dims: tuple[int, ...]
    storage: np.ndarray

    @classmethod
    def of_tensor(cls, tensor: TensorProto, what: str) -> "Elements":
        """The elements of `tensor`, whose data must be in the model.

        Raises ModelError, which calls the tensor `what`, if the data do not fit type
        and shape.
        """
        kind = element_type(tensor.data_type, what)
        dims = checked_dims(tensor.dims, what)
        what = f"{what} ({kind.onnx_name}{list(dims)})"
        if tensor.HasField("segment"):
            raise ModelError(f"{what}: expected a whole tensor, but got a segment of one")
        filled = [name for name in _DATA_FIELDS if len(getattr(tensor, name))]
        if len(filled) > 1:
            raise ModelError(f"{what}: expected one data field, but got {' and '.join(filled)}")
        count = math.prod(dims)
        if count and not filled:
            raise ModelError(f"{what}: expected {count} elements, but got no data")
        if filled == ["raw_data"]:
            storage = _from_raw(tensor.raw_data, kind, count, what)
        else:
            expected = filled or [kind.field]
            if expected != [kind.field]:
                raise ModelError(
                    f"{what}: expected its data in {kind.field} or raw_data, but got {expected[0]}"
                )
            storage = _from_field(tensor, kind, count, what)
        return cls(kind, dims, storage)

    @classmethod
    def of_sparse(cls, sparse: SparseTensorProto, what: str) -> "Elements":
        """The dense tensor that `sparse` stands for: zero (or "") where it has no value.

        Raises ModelError if the parts do not fit each other.
        """
        values = cls.of_tensor(sparse.values, f"{what}, values")
        dims = checked_dims(sparse.dims, what)
        kind = values.type
        count = math.prod(dims)
        # A string costs at least the pointer to it.
        size = count * kind.components * max(kind.storage.itemsize, 8 if not kind.bits else 1)
        if size > MAX_DENSIFIED_BYTES:
            raise ModelError(
                f"{what}: expected at most {MAX_DENSIFIED_BYTES} bytes when made dense, "
                f"but got {size}"
            )
        positions = _sparse_positions(sparse, values, dims, what)
        if kind.kind is Kind.STRING:
            dense = np.full((count, 1), b"", object)
        else:
            dense = np.zeros((count, kind.components), kind.storage)
        dense[positions] = values.storage.reshape(-1, kind.components)
        return cls(kind, dims, dense.reshape(-1))

    @classmethod
    def of_numbers(cls, attribute: AttributeProto) -> "Elements":
        """The scalar or rank-1 tensor of a Constant's value_int, value_floats, …

        The attribute's type must be INT, INTS, FLOAT, FLOATS, STRING or STRINGS.
        """
        if attribute.type in (AttributeProto.STRING, AttributeProto.STRINGS):
            number, name = TensorProto.STRING, "strings"
            values = [attribute.s] if attribute.type == AttributeProto.STRING else attribute.strings
            storage = _byte_strings(values)
        elif attribute.type in (AttributeProto.INT, AttributeProto.INTS):
            number, name = TensorProto.INT64, "ints"
            values = [attribute.i] if attribute.type == AttributeProto.INT else attribute.ints
            storage = np.array(values, np.int64).view("<u8")
        else:
            number, name = TensorProto.FLOAT, "floats"
            storage = float_bits(attribute, "f" if attribute.type == AttributeProto.FLOAT else name)
        is_list = attribute.type == AttributeProto.AttributeType.Value(name.upper())
        dims = (len(storage),) if is_list else ()
        return cls(element_type(number, attribute.name), dims, storage)


def checked_dims(dims, what: str) -> tuple[int, ...]:
    """`dims` as a tuple; ModelError if one is negative."""
    for axis, size in enumerate(dims):
        if size < 0:
            raise ModelError(f"{what}: expected dimension {axis} to be at least 0, but got {size}")
    return tuple(dims)


def float_bits(message: TensorProto | AttributeProto, field: str) -> np.ndarray:
    """The bits of a float32 `field` of `message`, as rank-1 uint32.

    Python's floats are doubles, and turning a signalling NaN into a double sets its
    quiet bit. So the bits are taken from the field's own serialized form.
    """
    alone = type(message)()
    alone.CopyFrom(message)
    alone.DiscardUnknownFields()
    for descriptor, _ in alone.ListFields():
        if descriptor.name != field:
            alone.ClearField(descriptor.name)
    wire = alone.SerializePartialToString()
    if not wire:
        # An unset scalar is 0.0, an unset list is empty.
        return np.zeros(1 if field == "f" else 0, "<u4")
    # The low three bits of a tag are the wire type: 2 is one packed run, which follows
    # its length (7 bits a byte, all but the last marked by the high bit); 5 is one
    # value, and then each value has a tag of its own. All numbers are below 16, so a
    # tag is one byte.
    if wire[0] & 7 == 2:
        start = 1
        while wire[start] & 0x80:
            start += 1
        return np.frombuffer(wire, "<u4", offset=start + 1)
    return np.array([v for (v,) in struct.iter_unpack("<xI", wire)], "<u4")


def _byte_strings(values) -> np.ndarray:
    """`values` as an object array; never numpy's own strings, which drop final NULs."""
    storage = np.empty(len(values), object)
    storage[:] = list(values)
    return storage


def _packed_length(kind: ElementType, count: int) -> int:
    """Bytes that `count` elements take in raw_data, where narrow ones share bytes."""
    if kind.kind is Kind.BOOL:
        return count
    return -(-count * kind.components * kind.bits // 8)


def _unpack(data: np.ndarray, kind: ElementType, count: int) -> np.ndarray:
    """The elements of a stream of bytes, in which element i has the `kind.bits` bits
    from bit i * bits on, least significant first.

    That one rule is ONNX's layout of 2-, 4- and 6-bit types alike.
    """
    elements = np.empty(count, np.uint8)
    # Bits take a byte each here, so work in blocks; any 8 elements fill whole bytes.
    block = 8 << 17
    for start in range(0, count, block):
        size = min(block, count - start)
        bits = np.unpackbits(
            data[start * kind.bits // 8 :], count=size * kind.bits, bitorder="little"
        )
        rows = np.packbits(bits.reshape(size, kind.bits), axis=1, bitorder="little")
        elements[start : start + size] = rows[:, 0]
    return elements


def _from_raw(raw: bytes, kind: ElementType, count: int, what: str) -> np.ndarray:
    """The storage of `count` elements in raw_data."""
    if kind.kind is Kind.STRING:
        raise ModelError(f"{what}: expected strings in string_data, but got raw_data")
    expected = _packed_length(kind, count)
    if len(raw) != expected:
        raise ModelError(f"{what}: expected {expected} bytes of raw_data, but got {len(raw)}")
    if kind.kind is Kind.BOOL:
        return (np.frombuffer(raw, np.uint8) != 0).astype(np.uint8)
    if not kind.is_whole_bytes:
        return _unpack(np.frombuffer(raw, np.uint8), kind, count)
    return np.frombuffer(raw, kind.storage)


def _from_field(tensor: TensorProto, kind: ElementType, count: int, what: str) -> np.ndarray:
    """The storage of `count` elements in the typed field of their type."""
    # 2- and 4-bit elements share the bytes in int32_data as they do in raw_data; each
    # 6-bit element has an entry of its own.
    is_packed = kind.bits in (2, 4)
    expected = _packed_length(kind, count) if is_packed else count * kind.components
    values = getattr(tensor, kind.field)
    if len(values) != expected:
        raise ModelError(
            f"{what}: expected {expected} entries of {kind.field}, but got {len(values)}"
        )
    if kind.kind is Kind.STRING:
        return _byte_strings(values)
    if kind.field == "float_data":
        return float_bits(tensor, kind.field)
    if kind.field == "double_data":
        return np.array(values, np.float64).view("<u8")
    if kind.field == "int64_data":
        return np.array(values, np.int64).view("<u8")
    integers = np.array(values, np.uint64 if kind.field == "uint64_data" else np.int64)
    if kind.kind is Kind.BOOL:
        return (integers != 0).astype(np.uint8)
    width = 8 if is_packed else kind.bits
    is_signed = kind.kind is Kind.SIGNED and not is_packed
    low = -(1 << (width - 1)) if is_signed else 0
    high = low + (1 << width) - 1
    bad = np.flatnonzero((integers < low) | (integers > high))
    if len(bad):
        raise ModelError(
            f"{what}: expected entry {bad[0]} of {kind.field} to be from {low} to {high}, "
            f"but got {integers[bad[0]]}"
        )
    if is_packed:
        return _unpack(integers.astype(np.uint8), kind, count)
    # The low bytes of two's complement, whatever the sign.
    return integers.astype(kind.storage)


def _sparse_positions(
    sparse: SparseTensorProto, values: Elements, dims: tuple[int, ...], what: str
) -> np.ndarray:
    """Row-major positions of the values in the dense tensor, strictly ascending."""
    if len(values.dims) != 1:
        raise ModelError(f"{what}: expected values of rank 1, but got rank {len(values.dims)}")
    count, rank = values.dims[0], len(dims)
    indices = Elements.of_tensor(sparse.indices, f"{what}, indices")
    if indices.type.onnx != TensorProto.INT64 or indices.dims not in ((count,), (count, rank)):
        raise ModelError(
            f"{what}: expected INT64 indices of shape [{count}] or [{count}, {rank}], "
            f"but got {indices.type.onnx_name}{list(indices.dims)}"
        )
    if count == 0:
        return np.empty(0, np.int64)
    # Either one row-major position a value, or one index a value and axis.
    is_linear = indices.dims == (count,)
    limits = np.array([math.prod(dims)] if is_linear else dims, np.int64)
    strides = [1] if is_linear else [math.prod(dims[axis + 1 :]) for axis in range(rank)]
    table = indices.storage.view("<i8").reshape(count, len(limits))
    outside = np.argwhere((table < 0) | (table >= limits))
    if len(outside):
        row, column = outside[0]
        raise ModelError(
            f"{what}: expected index {row} to be from 0 to {limits[column] - 1}, "
            f"but got {table[row, column]}"
        )
    # No size is 0 here, or an index would be outside, so strides are at most the
    # number of elements, which the caller limits.
    positions = table @ np.array(strides, np.int64)
    unordered = np.flatnonzero(np.diff(positions) <= 0)
    if len(unordered):
        raise ModelError(
            f"{what}: expected indices in strictly ascending order, "
            f"but index {unordered[0] + 1} does not follow index {unordered[0]}"
        )
    return positions
