# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tensors whose data do not fit, each with the nearest one that does."""

import pytest
from onnx import TensorProto

from importer_helpers import (
    FLOAT,
    imported,
    model,
    pass_through,
    refused,
    relu,
    sparse,
    value,
)

X, Y = value("x", FLOAT, [2]), value("y", FLOAT, [2])


@pytest.mark.parametrize(
    ("fields", "text"),
    [
        ({"raw_data": bytes(20)}, "expected 24 bytes of raw_data, but got 20"),
        ({"raw_data": bytes(28)}, "expected 24 bytes of raw_data, but got 28"),
        ({"float_data": [1.0] * 5}, "expected 6 entries of float_data, but got 5"),
        ({}, "expected 6 elements, but got no data"),
        ({"int64_data": [1] * 6},
         "expected its data in float_data or raw_data, but got int64_data"),
        ({"float_data": [1.0] * 6, "raw_data": bytes(24)},
         "expected one data field, but got float_data and raw_data"),
        ({"float_data": [1.0] * 6, "segment": TensorProto.Segment(begin=0, end=6)},
         "expected a whole tensor, but got a segment of one"),
    ],
)  # fmt: skip
def test_data_that_do_not_fit(tmp_path, fields, text):
    made = pass_through(TensorProto(name="w", data_type=FLOAT, dims=[2, 3], **fields))
    assert refused(made, tmp_path) == f'initializer "w" (FLOAT[2, 3]): {text}'


def test_data_that_do_not_fit_in_an_unused_initializer(tmp_path):
    made = model([relu("x", "y")], [X], [Y])
    made.graph.initializer.add(name="w", data_type=FLOAT, dims=[2])
    assert "expected 2 elements" in refused(made, tmp_path)


@pytest.mark.parametrize(
    ("data_type", "count", "expected"),
    [("INT4", 3, 2), ("UINT2", 5, 2), ("FLOAT6E2M3", 5, 4), ("BOOL", 3, 3), ("COMPLEX64", 2, 16)],
)
def test_bytes_of_raw_data(tmp_path, data_type, count, expected):
    number = TensorProto.DataType.Value(data_type)
    for size in (expected - 1, expected, expected + 1):
        tensor = TensorProto(name="w", data_type=number, dims=[count], raw_data=bytes(size))
        if size == expected:
            imported(pass_through(tensor), tmp_path)
        else:
            text = f"expected {expected} bytes of raw_data, but got {size}"
            assert text in refused(pass_through(tensor), tmp_path)


@pytest.mark.parametrize(
    ("data_type", "low", "high"),
    [("UINT8", 0, 255), ("INT8", -128, 127), ("UINT16", 0, 65535), ("FLOAT16", 0, 65535),
     ("FLOAT8E5M2", 0, 255), ("FLOAT6E2M3", 0, 63)],
)  # fmt: skip
def test_entries_out_of_range(tmp_path, data_type, low, high):
    number = TensorProto.DataType.Value(data_type)
    tensor = TensorProto(name="w", data_type=number, dims=[2], int32_data=[low, high])
    imported(pass_through(tensor), tmp_path)
    for bad in (low - 1, high + 1):
        tensor.int32_data[1] = bad
        text = f"expected entry 1 of int32_data to be from {low} to {high}, but got {bad}"
        assert text in refused(pass_through(tensor), tmp_path)


def test_huge_shape_without_data(tmp_path):
    # 2^62 * 4 elements would be 0 in 64 bits.
    made = pass_through(TensorProto(name="w", data_type=FLOAT, dims=[2**62, 4]))
    assert f"expected {2**64} elements, but got no data" in refused(made, tmp_path)


def test_strings_in_raw_data(tmp_path):
    tensor = TensorProto(name="w", data_type=TensorProto.STRING, dims=[1], raw_data=b"a")
    assert "expected strings in string_data" in refused(pass_through(tensor), tmp_path)


@pytest.mark.parametrize(
    ("proto", "text"),
    [
        (sparse([3], [3]), "expected index 0 to be from 0 to 2, but got 3"),
        (sparse([-1], [3]), "expected index 0 to be from 0 to 2, but got -1"),
        (sparse([[0, 2]], [3, 2]), "expected index 0 to be from 0 to 1, but got 2"),
        (sparse([1, 1], [3], (1, 2)), "index 1 does not follow index 0"),
        (sparse([2, 1], [3], (1, 2)), "index 1 does not follow index 0"),
        (sparse([0, 1], [3]), "expected INT64 indices of shape [1] or [1, 1], but got INT64[2]"),
        (sparse([[0]], [3, 2]), "expected INT64 indices of shape [1] or [1, 2]"),
        (sparse([0], [3], [[7.0]]), "expected values of rank 1, but got rank 2"),
        (sparse([0], [-3]), "expected dimension 0 to be at least 0, but got -3"),
        (sparse([0], [2**40]), f"expected at most {2**31} bytes when made dense, but got {2**42}"),
    ],
)
def test_sparse_tensors(tmp_path, proto, text):
    made = model([], [], [])
    made.graph.sparse_initializer.append(proto)
    assert text in refused(made, tmp_path)


def test_sparse_tensor_with_a_size_0(tmp_path):
    made = model([], [], [value("v", FLOAT, None)])
    made.graph.sparse_initializer.append(sparse([], [0, 2**62, 2**62], ()))
    assert f"dense<> : tensor<0x{2**62}x{2**62}xf32>" in imported(made, tmp_path)
