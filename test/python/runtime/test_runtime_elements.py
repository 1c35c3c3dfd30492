# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Elements of every type in and out of compiled functions, bit by bit."""

import ml_dtypes
import numpy as np
import pytest

import bale
from bale.runtime import BaleError

HANDLE = "!ptr.ptr<#ptr.generic_space>"


def compress(element: str, **options: object):
    """A function that keeps elements of the type `element` where a mask is true."""
    return bale.compile(
        f"""func.func @f(%x: tensor<?x{element}> {{onnx.name = "X"}}, %m: tensor<?xi1>)
                -> (tensor<?x{element}> {{onnx.name = "Y"}}) {{
              %y = bale.compress %x where %m
                 : tensor<?x{element}>, tensor<?xi1> -> tensor<?x{element}>
              return %y : tensor<?x{element}>
            }}""",
        **options,
    )["f"]


#: MLIR type, dtype of the result.
WHOLE = [
    ("i1", "bool"),
    ("i8", "int8"),
    ("si8", "int8"),
    ("ui8", "uint8"),
    ("i16", "int16"),
    ("ui16", "uint16"),
    ("i32", "int32"),
    ("ui32", "uint32"),
    ("i64", "int64"),
    ("ui64", "uint64"),
    ("index", "int64"),
    ("f16", "float16"),
    ("f32", "float32"),
    ("f64", "float64"),
    ("complex<f32>", "complex64"),
    ("complex<f64>", "complex128"),
    ("bf16", ml_dtypes.bfloat16),
    ("f8E3M4", ml_dtypes.float8_e3m4),
    ("f8E4M3", ml_dtypes.float8_e4m3),
    ("f8E4M3B11FNUZ", ml_dtypes.float8_e4m3b11fnuz),
    ("f8E4M3FN", ml_dtypes.float8_e4m3fn),
    ("f8E4M3FNUZ", ml_dtypes.float8_e4m3fnuz),
    ("f8E5M2", ml_dtypes.float8_e5m2),
    ("f8E5M2FNUZ", ml_dtypes.float8_e5m2fnuz),
    ("f8E8M0FNU", ml_dtypes.float8_e8m0fnu),
]

MASK = np.array([1, 0, 0, 1, 1, 0, 1, 0], dtype=bool)


@pytest.mark.parametrize("element, dtype", WHOLE)
def test_whole_elements_move_as_bits(element, dtype):
    dtype = np.dtype(dtype)
    generator = np.random.default_rng(29)
    # Any bits: NaN payloads and negative zeros too. A bool is 0 or 1.
    high = 2 if dtype.kind == "b" else 256
    values = generator.integers(0, high, 8 * dtype.itemsize, dtype=np.uint8).view(dtype)
    (result,) = compress(element)(values, MASK)
    assert result.dtype == dtype
    assert result.tobytes() == values[MASK].tobytes()


@pytest.mark.parametrize("element, dtype", [row for row in WHOLE if np.dtype(row[1]).itemsize > 1])
def test_big_endian_inputs_are_converted(element, dtype):
    dtype = np.dtype(dtype)
    if dtype.byteorder == "|" or dtype.kind == "V":
        pytest.skip("numpy has no other byte order for it")
    values = np.arange(8).astype(dtype)
    (result,) = compress(element)(values.astype(dtype.newbyteorder(">")), MASK)
    assert result.dtype == dtype
    np.testing.assert_array_equal(result, values[MASK])


@pytest.mark.parametrize("level", [0, 3])
@pytest.mark.parametrize("element, dtype", [("i64", "int64"), ("ui64", "uint64")])
def test_the_whole_range_of_64_bits(element, dtype, level):
    limits = np.iinfo(dtype)
    values = np.array([limits.min, limits.max, 0, 1, limits.max - 1, limits.min + 1, 2, 3], dtype)
    (result,) = compress(element, opt_level=level)(values, MASK)
    assert result.dtype == values.dtype
    assert result.tolist() == values[MASK].tolist()


@pytest.mark.parametrize("element, bits", [("bf16", "uint16"), ("f8E5M2", "uint8")])
def test_bit_patterns_are_taken(element, bits):
    values = np.array([0x7F, 0x80, 1, 2, 3, 4, 5, 6], dtype=bits)
    (result,) = compress(element)(values, MASK)
    assert result.view(bits).tolist() == values[MASK].tolist()


@pytest.mark.parametrize("element, dtype", [("i8", "uint8"), ("i32", "uint32")])
def test_types_without_sign_take_both_signs(element, dtype):
    values = np.array([0, 1, 2, 3, 200, 5, 6, 7], dtype=dtype)
    (result,) = compress(element)(values, MASK)
    assert result.tobytes() == values[MASK].tobytes()


#: MLIR type, dtype, values, what is one too many.
PARTIAL = [
    ("i4", "int8", [-8, -1, 0, 7, 5, 1, -3, 2], 8),
    ("si4", "int8", [-8, -1, 0, 7, 5, 1, -3, 2], -9),
    ("ui4", "uint8", [0, 1, 2, 15, 8, 5, 6, 7], 16),
    ("ui2", "uint8", [0, 1, 2, 3, 2, 1, 3, 0], 4),
    ("i2", "int8", [-2, -1, 0, 1, -2, 1, -1, 0], 2),
    ("i3", "int8", [-4, -1, 0, 3, 2, 1, -3, 0], 4),
    ("i7", "int8", [-64, -1, 0, 63, 32, 1, -33, 0], -65),
    ("ui7", "uint8", [127, 64, 0, 63, 32, 1, 100, 0], 128),
    ("ui1", "uint8", [1, 0, 0, 1, 0, 1, 1, 0], 2),
    ("i33", "int64", [-(2**32), 0, 0, 2**32 - 1, -1, 3, 4, 5], 2**32),
    ("ui63", "uint64", [2**63 - 1, 0, 0, 2**62, 1, 3, 4, 5], 2**63),
    ("i12", "int16", [-2048, 0, 1, 2047, -1, 3, 4, 5], 2048),
    ("ui24", "uint32", [2**24 - 1, 0, 1, 2, 2**23, 3, 4, 5], 2**24),
    ("i48", "int64", [-(2**47), 0, 0, 2**47 - 1, -1, 3, 4, 5], 2**47),
]


@pytest.mark.parametrize("element, dtype, values, beyond", PARTIAL)
def test_integers_between_widths(element, dtype, values, beyond):
    values = np.array(values, dtype=dtype)
    (result,) = compress(element)(values, MASK)
    assert result.dtype == values.dtype
    np.testing.assert_array_equal(result, values[MASK])


@pytest.mark.parametrize("element, dtype, values, beyond", PARTIAL)
def test_integers_out_of_range(element, dtype, values, beyond):
    values = np.array(values, dtype=dtype)
    values[2] = beyond
    with pytest.raises(BaleError) as caught:
        compress(element)(values, MASK)
    message = str(caught.value)
    assert message.startswith(f'expected input 0 ("X") to have values of {element} in [')
    assert message.endswith(f", but got {beyond}")


@pytest.mark.parametrize("element, dtype, values, beyond", PARTIAL)
@pytest.mark.parametrize("form", ["{}", "tensor<{}>"])
def test_integers_between_widths_without_dimensions(form, element, dtype, values, beyond):
    kind = form.format(element)
    function = bale.compile(f"func.func @f(%x: {kind}) -> {kind} {{ return %x : {kind} }}")["f"]
    for value in np.array(values, dtype=dtype):
        (result,) = function(value)
        assert isinstance(result, np.ndarray)
        assert (result.dtype, result.shape, result[()]) == (value.dtype, (), value)
    with pytest.raises(BaleError, match=f"but got {beyond}$"):
        function(np.array(beyond, dtype=dtype))


def test_float_of_fewer_than_eight_bits_without_dimensions():
    value = np.array(-1.5, dtype=ml_dtypes.float4_e2m1fn)
    kind = "tensor<f4E2M1FN>"
    function = bale.compile(f"func.func @f(%x: {kind}) -> {kind} {{ return %x : {kind} }}")["f"]
    (result,) = function(value)
    assert (result.dtype, result.shape, result[()]) == (value.dtype, (), value[()])


@pytest.mark.parametrize("name", ["i4", "ui4", "i2", "ui2"])
def test_small_integers_of_ml_dtypes(name):
    dtype = np.dtype(getattr(ml_dtypes, {"i": "int", "ui": "uint"}[name[:-1]] + name[-1]))
    values = np.arange(8).astype(dtype)
    (result,) = compress(name)(values, MASK)
    np.testing.assert_array_equal(result, values[MASK].astype(result.dtype))


@pytest.mark.parametrize(
    "element, dtype",
    [
        ("f4E2M1FN", ml_dtypes.float4_e2m1fn),
        ("f6E2M3FN", ml_dtypes.float6_e2m3fn),
        ("f6E3M2FN", ml_dtypes.float6_e3m2fn),
    ],
)
def test_floats_of_fewer_than_eight_bits(element, dtype):
    values = np.array([-1.5, 0, 1, 2, -0.0, 1.5, 0.5, 3]).astype(dtype)
    (result,) = compress(element)(values, MASK)
    assert result.dtype == dtype
    assert result.tobytes() == values[MASK].tobytes()


@pytest.mark.parametrize(
    "dtype", [np.dtype(object), np.dtype("U4"), np.dtypes.StringDType()], ids=["object", "U", "T"]
)
def test_strings(dtype):
    words = ["", "a", "\u00e4", "bbbb", "c", "", "d", "e"]
    (result,) = compress(HANDLE)(np.array(words, dtype=dtype), MASK)
    assert result.dtype == object
    assert result.tolist() == ["", "bbbb", "c", "d"]


def test_bytes():
    words = np.array([b"", b"a", b"b", b"cc", b"d", b"e", b"f", b"g"])
    (result,) = compress(HANDLE)(words, MASK)
    assert result.tolist() == [b"", b"cc", b"d", b"f"]


def test_objects_come_back_as_themselves():
    objects = np.array([object() for _ in range(8)], dtype=object)
    (result,) = compress(HANDLE)(objects, MASK)
    assert all(got is wanted for got, wanted in zip(result, objects[MASK], strict=True))


def test_type_without_a_dtype():
    with pytest.raises(BaleError) as caught:
        compress("i128")(np.zeros(8, np.int64), MASK)
    assert str(caught.value) == "expected element type i128 to have at most 64 bits, but got 128"


@pytest.mark.parametrize(
    "element, dtype, message",
    [
        ("ui8", "int8", 'expected input 0 ("X") to have dtype uint8, but got int8'),
        ("i8", "int16", 'expected input 0 ("X") to have dtype int8 or uint8, but got int16'),
        ("i1", "uint8", 'expected input 0 ("X") to have dtype bool, but got uint8'),
        ("f32", "float64", 'expected input 0 ("X") to have dtype float32, but got float64'),
        (
            "bf16",
            "float16",
            'expected input 0 ("X") to have dtype bfloat16 or uint16, but got float16',
        ),
        (HANDLE, "uint64", 'expected input 0 ("X") to have dtype object or string, but got uint64'),
    ],
)
def test_wrong_dtype(element, dtype, message):
    with pytest.raises(BaleError) as caught:
        compress(element)(np.zeros(8, dtype), MASK)
    assert str(caught.value) == message
