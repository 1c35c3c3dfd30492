# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Constants: every element type and every form, read back by mlir-opt bit by bit.

Expected values are written from numpy arrays, element by element, in MLIR's list form.
"""

import re

import ml_dtypes
import numpy as np
import pytest
from onnx import TensorProto, helper, numpy_helper

from importer_helpers import (
    FLOAT,
    INT64,
    assert_constants,
    bit_literals,
    constant_model,
    constants,
    imported,
    listed,
    mlir_opt,
    pass_through,
    resources,
)

INTEGERS = {
    "i8": np.int8, "i16": np.int16, "i32": np.int32, "i64": np.int64,
    "ui8": np.uint8, "ui16": np.uint16, "ui32": np.uint32, "ui64": np.uint64,
    "i4": ml_dtypes.int4, "ui4": ml_dtypes.uint4, "i2": ml_dtypes.int2, "ui2": ml_dtypes.uint2,
}  # fmt: skip

# MLIR type -> numpy type, bits
FLOATS = {
    "f16": (np.float16, 16), "bf16": (ml_dtypes.bfloat16, 16),
    "f32": (np.float32, 32), "f64": (np.float64, 64),
    "f8E4M3FN": (ml_dtypes.float8_e4m3fn, 8), "f8E4M3FNUZ": (ml_dtypes.float8_e4m3fnuz, 8),
    "f8E5M2": (ml_dtypes.float8_e5m2, 8), "f8E5M2FNUZ": (ml_dtypes.float8_e5m2fnuz, 8),
    "f8E8M0FNU": (ml_dtypes.float8_e8m0fnu, 8), "f4E2M1FN": (ml_dtypes.float4_e2m1fn, 4),
    "f6E2M3FN": (ml_dtypes.float6_e2m3fn, 6), "f6E3M2FN": (ml_dtypes.float6_e3m2fn, 6),
}  # fmt: skip

# Below, at and above the number of elements up to which lists are printed.
COUNTS = [1, 5, 16, 17, 39]


def integers(dtype, count):
    """Values with both extremes first; not all equal if count > 1."""
    info = ml_dtypes.iinfo(dtype)
    low, high = int(info.min), int(info.max)
    return [(low, high)[i] if i < 2 else low + (i * 5) % (high - low + 1) for i in range(count)]


def floats(dtype, bits, count):
    """Bit patterns over the whole range: NaNs with payloads, infinities, both zeros."""
    step = max(1, (1 << bits) // 37)
    patterns = [(i * step + (i % 3)) % (1 << bits) for i in range(count)]
    if bits >= 16 and count > 4:
        exponent = {np.float16: 5, np.float32: 8, np.float64: 11}.get(dtype, 8)
        infinity = ((1 << exponent) - 1) << (bits - 1 - exponent)
        # A signalling NaN with payload 1, a negative infinity and a negative zero.
        patterns[1:4] = [infinity | 1, infinity | 1 << (bits - 1), 1 << (bits - 1)]
    return np.array(patterns, f"u{max(1, bits // 8)}").view(dtype)


def named(arrays):
    """The arrays as initializers k0, k1, …"""
    return [numpy_helper.from_array(array, f"k{i}") for i, array in enumerate(arrays)]


@pytest.mark.parametrize("mlir_type", INTEGERS)
def test_integers(tmp_path, mlir_type):
    lists = [integers(INTEGERS[mlir_type], count) for count in COUNTS]
    arrays = [np.array(numbers, INTEGERS[mlir_type]) for numbers in lists]
    assert_constants(
        imported(pass_through(*named(arrays)), tmp_path),
        [listed(map(str, numbers), [len(numbers)], mlir_type) for numbers in lists],
    )


@pytest.mark.parametrize("mlir_type", FLOATS)
def test_floats(tmp_path, mlir_type):
    dtype, bits = FLOATS[mlir_type]
    arrays = [floats(dtype, bits, count) for count in COUNTS]
    digits = (bits + 3) // 4
    assert_constants(
        imported(pass_through(*named(arrays)), tmp_path),
        [listed(bit_literals(array, digits), array.shape, mlir_type) for array in arrays],
    )


@pytest.mark.parametrize(
    ("dtype", "half", "part"),
    [(np.complex64, np.float32, "f32"), (np.complex128, np.float64, "f64")],
)
def test_complex(tmp_path, dtype, half, part):
    bits = 8 * np.dtype(half).itemsize
    halves = [floats(half, bits, 2 * count) for count in COUNTS]
    expected = []
    for array in halves:
        literals = bit_literals(array, bits // 4)
        pairs = [f"({a}, {b})" for a, b in zip(literals[::2], literals[1::2], strict=True)]
        expected.append(listed(pairs, [len(pairs)], f"complex<{part}>"))
    text = imported(pass_through(*named([array.view(dtype) for array in halves])), tmp_path)
    assert_constants(text, expected)


def test_bools(tmp_path):
    arrays = [np.array([i % 3 == 1 for i in range(count)]) for count in [*COUNTS, 64, 100]]
    expected = [
        listed(["true" if bit else "false" for bit in array], array.shape, "i1") for array in arrays
    ]
    assert_constants(imported(pass_through(*named(arrays)), tmp_path), expected)


@pytest.mark.parametrize("count", [4, 40])
def test_bool_byte_that_is_not_0_is_true(tmp_path, count):
    raw = bytes([0, 1, 2, 255] * (count // 4))
    tensor = TensorProto(name="k", data_type=TensorProto.BOOL, dims=[count], raw_data=raw)
    literals = ["false", "true", "true", "true"] * (count // 4)
    expected = [listed(literals, [count], "i1")]
    assert_constants(imported(pass_through(tensor), tmp_path), expected)
    typed = TensorProto(name="k", data_type=TensorProto.BOOL, dims=[count], int32_data=raw)
    assert_constants(imported(pass_through(typed), tmp_path), expected)


def test_bool_splats(tmp_path):
    sizes = [1, 7, 8, 9, 64]
    arrays = [np.full(size, value) for size in sizes for value in (False, True)]
    assert constants(imported(pass_through(*named(arrays)), tmp_path)) == [
        f"dense<{value}> : tensor<{size}xi1>" for size in sizes for value in ("false", "true")
    ]


def test_strings(tmp_path):
    # The quote, the backslash, control characters, NULs, UTF-8 and bytes that are not.
    strings = [b'a"b', b"c\\d", b"line\nfeed\ttab", b"nul\0", "\N{SNOWMAN}".encode(), b"\xff", b""]
    tensor = TensorProto(name="k", data_type=TensorProto.STRING, dims=[7], string_data=strings)
    literals = [
        r'"a\22b"', r'"c\5Cd"', r'"line\0Afeed\09tab"', r'"nul\00"', r'"\E2\98\83"', r'"\FF"', '""',
    ]  # fmt: skip
    text = imported(pass_through(tensor), tmp_path)
    assert text.isascii()
    assert_constants(text, [listed(literals, [7], "!onnx.String")])


def test_string_matrix_and_splat(tmp_path):
    matrix = helper.make_tensor("m", TensorProto.STRING, [2, 2], [b"a", b"b", b"c", b"d"])
    same = helper.make_tensor("s", TensorProto.STRING, [3], [b"0x00"] * 3)
    text = imported(pass_through(matrix, same), tmp_path)
    assert constants(text) == [
        'dense<[["a", "b"], ["c", "d"]]> : tensor<2x2x!onnx.String>',
        'dense<"0x00"> : tensor<3x!onnx.String>',
    ]


def test_shapes(tmp_path):
    shapes = [(), (1,), (2, 3), (2, 1, 3), (3, 20)]
    arrays = [np.arange(np.prod(s, dtype=int), dtype=np.int32).reshape(s) for s in shapes]
    assert_constants(
        imported(pass_through(*named(arrays)), tmp_path),
        [listed(map(str, array.reshape(-1)), array.shape, "i32") for array in arrays],
    )


def test_empty(tmp_path):
    types = {
        "f32": FLOAT, "i1": TensorProto.BOOL, "i4": TensorProto.INT4,
        "complex<f32>": TensorProto.COMPLEX64, "!onnx.String": TensorProto.STRING,
    }  # fmt: skip
    cases = [(shape, name) for shape in [(0,), (2, 0), (0, 3)] for name in types]
    tensors = [
        TensorProto(name=f"k{i}", data_type=types[name], dims=shape)
        for i, (shape, name) in enumerate(cases)
    ]
    assert constants(imported(pass_through(*tensors), tmp_path)) == [
        f"dense<> : tensor<{'x'.join(map(str, shape))}x{name}>" for shape, name in cases
    ]


def test_splat_of_nan_keeps_its_payload(tmp_path):
    array = np.full(100, 0x7FA00001, np.uint32).view(np.float32)
    text = imported(pass_through(numpy_helper.from_array(array, "k")), tmp_path)
    assert constants(text) == ["dense<0x7FA00001> : tensor<100xf32>"]


def test_zeros_of_both_signs_are_no_splat(tmp_path):
    text = imported(pass_through(numpy_helper.from_array(np.float32([0.0, -0.0]), "k")), tmp_path)
    assert constants(text) == ["dense<[0.000000e+00, -0.000000e+00]> : tensor<2xf32>"]


@pytest.mark.parametrize(
    ("data_type", "field", "entries", "literals", "mlir_type"),
    [
        ("FLOAT", "float_data", [1.5, -2.0], ["1.5", "-2.0"], "f32"),
        ("DOUBLE", "double_data", [1e-300, 2.0], ["1.0e-300", "2.0"], "f64"),
        ("COMPLEX64", "float_data", [1, 2, 3, 4], ["(1.0, 2.0)", "(3.0, 4.0)"], "complex<f32>"),
        ("COMPLEX128", "double_data", [1, 2, 3, 4], ["(1.0, 2.0)", "(3.0, 4.0)"], "complex<f64>"),
        ("INT8", "int32_data", [-128, 127], ["-128", "127"], "i8"),
        ("UINT16", "int32_data", [0, 65535], ["0", "65535"], "ui16"),
        ("INT32", "int32_data", [-(2**31), 7], ["-2147483648", "7"], "i32"),
        ("INT64", "int64_data", [-(2**63), 7], ["-9223372036854775808", "7"], "i64"),
        ("UINT32", "uint64_data", [2**32 - 1, 0], ["4294967295", "0"], "ui32"),
        ("UINT64", "uint64_data", [2**64 - 1, 0], ["18446744073709551615", "0"], "ui64"),
        ("FLOAT16", "int32_data", [0x3C00, 0xFC00], ["0x3C00", "0xFC00"], "f16"),
        ("BFLOAT16", "int32_data", [0x3F80, 0xFF80], ["0x3F80", "0xFF80"], "bf16"),
        ("FLOAT8E5M2", "int32_data", [0x3C, 0x7C], ["0x3C", "0x7C"], "f8E5M2"),
        ("FLOAT6E2M3", "int32_data", [0x21, 0x3F], ["0x21", "0x3F"], "f6E2M3FN"),
        # Two and four elements to an entry, the first in the low bits.
        ("INT4", "int32_data", [0xF7], ["7", "-1"], "i4"),
        ("UINT4", "int32_data", [0x2F], ["15", "2"], "ui4"),
        ("FLOAT4E2M1", "int32_data", [0x91], ["0x1", "0x9"], "f4E2M1FN"),
        ("UINT2", "int32_data", [0b1001], ["1", "2"], "ui2"),
        ("INT2", "int32_data", [0b1001], ["1", "-2"], "i2"),
    ],
)
def test_typed_fields(tmp_path, data_type, field, entries, literals, mlir_type):
    number = TensorProto.DataType.Value(data_type)
    tensor = TensorProto(name="k", data_type=number, dims=[2], **{field: entries})
    text = imported(pass_through(tensor), tmp_path)
    assert_constants(text, [listed(literals, [2], mlir_type)])


def test_signalling_nan_in_float_data(tmp_path):
    # The bits go into the wire format by hand: a Python float would set the quiet bit.
    # 0x22 is field 4 (float_data), packed; then the length and the two values.
    data = b"\x22\x08" + (0x7FA00001).to_bytes(4, "little") + (0xFF800001).to_bytes(4, "little")
    tensor = TensorProto(name="k", data_type=FLOAT, dims=[2])
    tensor.MergeFromString(data)
    text = imported(pass_through(tensor), tmp_path)
    assert_constants(text, ["dense<[0x7FA00001, 0xFF800001]> : tensor<2xf32>"])


def test_unknown_field_beside_float_data(tmp_path):
    # Fields of newer formats are kept when a message is copied. 0xA0 0x06 is field 100.
    tensor = helper.make_tensor("k", FLOAT, [2], [1.5, 2.5])
    tensor.MergeFromString(b"\xa0\x06\x01")
    assert_constants(
        imported(pass_through(tensor), tmp_path), ["dense<[1.5, 2.5]> : tensor<2xf32>"]
    )


def test_long_float_data(tmp_path):
    # Long enough for a length of several bytes in the wire format.
    bits = np.uint32(0x7F800001) + np.arange(5000, dtype=np.uint32)
    wire = bits.astype("<u4").tobytes()
    length = bytes([len(wire) & 0x7F | 0x80, len(wire) >> 7 & 0x7F | 0x80, len(wire) >> 14])
    tensor = TensorProto(name="k", data_type=FLOAT, dims=[5000])
    tensor.MergeFromString(b"\x22" + length + wire)
    ((alignment, blob),) = resources(imported(pass_through(tensor), tmp_path)).values()
    assert (alignment, blob) == (4, wire)


@pytest.mark.parametrize(
    ("name", "given", "data_type", "expected"),
    [
        ("value_int", -3, INT64, "dense<-3> : tensor<i64>"),
        ("value_ints", [1, 2], INT64, "dense<[1, 2]> : tensor<2xi64>"),
        ("value_float", 0.5, FLOAT, "dense<5.000000e-01> : tensor<f32>"),
        ("value_floats", [0.5, 2.0], FLOAT, "dense<[5.000000e-01, 2.000000e+00]> : tensor<2xf32>"),
        ("value_string", b"a", TensorProto.STRING, 'dense<"a"> : tensor<!onnx.String>'),
        ("value_strings", [b"a", b"b"], TensorProto.STRING,
         'dense<["a", "b"]> : tensor<2x!onnx.String>'),
        ("value", numpy_helper.from_array(np.uint8([1, 2])), TensorProto.UINT8,
         "dense<[1, 2]> : tensor<2xui8>"),
    ],
)  # fmt: skip
def test_constant_node(tmp_path, name, given, data_type, expected):
    text = imported(constant_model(name, given, data_type), tmp_path)
    assert constants(text) == [expected]


@pytest.mark.parametrize("indices", [[1, 5], [[0, 1], [1, 2]]])
def test_sparse_value_is_made_dense(tmp_path, indices):
    sparse = helper.make_sparse_tensor(
        numpy_helper.from_array(np.float32([7, 8]), "v"),
        numpy_helper.from_array(np.int64(indices)),
        [2, 3],
    )
    text = imported(constant_model("sparse_value", sparse, FLOAT), tmp_path)
    expected = ["dense<[[0.0, 7.0, 0.0], [0.0, 0.0, 8.0]]> : tensor<2x3xf32>"]
    assert_constants(text, expected)
    made = pass_through()
    made.graph.sparse_initializer.append(sparse)
    made.graph.output.append(helper.make_tensor_value_info("v", FLOAT, [2, 3]))
    assert_constants(imported(made, tmp_path), expected)


def test_sparse_strings(tmp_path):
    sparse = helper.make_sparse_tensor(
        helper.make_tensor("v", TensorProto.STRING, [1], [b"a"]),
        numpy_helper.from_array(np.int64([2])),
        [3],
    )
    text = imported(constant_model("sparse_value", sparse, TensorProto.STRING), tmp_path)
    assert_constants(text, ['dense<["", "", "a"]> : tensor<3x!onnx.String>'])


RESOURCE_TYPES = {
    "i8": np.int8, "i16": np.int16, "i32": np.int32, "i64": np.int64,
    "ui8": np.uint8, "ui16": np.uint16, "ui32": np.uint32, "ui64": np.uint64,
    "f16": np.float16, "bf16": ml_dtypes.bfloat16, "f32": np.float32, "f64": np.float64,
    "f8E4M3FN": ml_dtypes.float8_e4m3fn,
    "complex<f32>": np.complex64, "complex<f64>": np.complex128,
}  # fmt: skip


def test_resources(tmp_path):
    random = np.random.default_rng(29)
    tensors, expected = [], []
    for name, dtype in RESOURCE_TYPES.items():
        size = np.dtype(dtype).itemsize
        number = helper.np_dtype_to_tensor_dtype(np.dtype(dtype))
        raw = random.bytes(40 * size)
        tensors.append(TensorProto(name=name, data_type=number, dims=[8, 5], raw_data=raw))
        # A resource is aligned like one number; a complex has two.
        expected.append((name, (size // 2 if "complex" in name else size, raw)))
    text = imported(pass_through(*tensors), tmp_path, resource_threshold=39)
    found = resources(text)
    got = []
    for attribute in constants(text):
        key, mlir_type = re.fullmatch(
            r"dense_resource<(\S+)> : tensor<8x5x(.*)>", attribute
        ).groups()
        got.append((mlir_type, found[key]))
    assert got == expected


@pytest.mark.parametrize(("count", "is_resource"), [(1024, False), (1025, True)])
def test_default_threshold(tmp_path, count, is_resource):
    array = (np.arange(count) % 251).astype(np.uint8)
    text = imported(pass_through(numpy_helper.from_array(array, "w")), tmp_path)
    assert ("dense_resource" in text) == is_resource
    assert len(resources(text)) == is_resource


@pytest.mark.parametrize(
    "dtype", [np.bool_, ml_dtypes.int4, ml_dtypes.uint2, ml_dtypes.float4_e2m1fn]
)
def test_narrow_types_are_no_resources(tmp_path, dtype):
    array = (np.arange(5000) % 2).astype(dtype)
    text = imported(pass_through(numpy_helper.from_array(array, "w")), tmp_path)
    assert "dense_resource" not in text
    mlir_opt(text)


def test_large_splat_is_no_resource(tmp_path):
    text = imported(pass_through(numpy_helper.from_array(np.zeros(10**6, np.int8), "w")), tmp_path)
    assert constants(text) == ["dense<0> : tensor<1000000xi8>"]


def test_resource_keys_are_distinct(tmp_path):
    arrays = [np.arange(20, dtype=np.int64) + i for i in range(3)]
    tensors = [
        numpy_helper.from_array(a, n) for a, n in zip(arrays, ["a b", "a_b", "a/b"], strict=True)
    ]
    found = resources(imported(pass_through(*tensors), tmp_path, resource_threshold=0))
    assert [blob for _, blob in found.values()] == [array.tobytes() for array in arrays]


def test_large_int4_in_raw_data(tmp_path):
    # More elements than the importer unpacks in one block, and an odd number of them.
    count = (1 << 20) + 3
    raw = np.random.default_rng(4).integers(0, 256, (count + 1) // 2, np.uint8)
    tensor = TensorProto(
        name="w", data_type=TensorProto.UINT4, dims=[count], raw_data=raw.tobytes()
    )
    text = imported(pass_through(tensor), tmp_path)
    elements = np.stack([raw & 15, raw >> 4], axis=1).reshape(-1)[:count]
    assert f'dense<"0x{elements.tobytes().hex().upper()}"> : tensor<{count}xui4>' in text
