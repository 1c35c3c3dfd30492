# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Arrays of every layout, results, failing calls and threads."""

import gc
import threading

import numpy as np
import pytest

import bale
from bale.runtime import BaleError

MODULE = """
func.func @add(%x: tensor<?x?xi32> {onnx.dim_params = "0:N,1:M", onnx.name = "X"},
               %y: tensor<?x?xi32> {onnx.dim_params = "0:N,1:M", onnx.name = "Y"})
    -> tensor<?x?xi32> {
  %0 = arith.addi %x, %y : tensor<?x?xi32>
  return %0 : tensor<?x?xi32>
}
func.func @same(%x: tensor<i64>, %y: tensor<?xf32>) -> (tensor<i64>, tensor<?xf32>, tensor<?xf32>) {
  return %x, %y, %y : tensor<i64>, tensor<?xf32>, tensor<?xf32>
}
func.func @fill(%x: memref<?xi32>, %v: i32) {
  linalg.fill ins(%v : i32) outs(%x : memref<?xi32>)
  return
}
func.func @unpack(%w: tensor<?xui8>, %n: tensor<i64>) -> tensor<?xui8> {
  %0 = tensor.extract %n[] : tensor<i64>
  %1 = arith.index_cast %0 : i64 to index
  %2 = bale.unpack %w count(%1) <bits = 3> : tensor<?xui8> -> tensor<?xui8>
  return %2 : tensor<?xui8>
}
"""


@pytest.fixture(scope="module")
def module():
    return bale.compile(MODULE)


@pytest.mark.parametrize(
    "view",
    [
        lambda a: a,
        lambda a: a.T.copy().T,
        lambda a: a[::-1, ::-1],
        lambda a: np.repeat(a, 2, axis=1)[:, ::2],
        lambda a: np.asfortranarray(a),
        lambda a: np.frombuffer(b"\0" + a.tobytes(), np.int32, offset=1).reshape(a.shape),
    ],
    ids=["plain", "transposed", "negative", "strided", "fortran", "unaligned"],
)
def test_layouts(module, view):
    x = np.arange(12, dtype=np.int32).reshape(3, 4)
    viewed = view(x)
    (result,) = module["add"](viewed, np.ones_like(x))
    np.testing.assert_array_equal(result, viewed + 1)


def test_inputs_are_not_written(module):
    x = np.arange(4, dtype=np.int32).reshape(2, 2)
    x.flags.writeable = False
    (result,) = module["add"](x, x)
    result += 100
    np.testing.assert_array_equal(x, [[0, 1], [2, 3]])


@pytest.mark.parametrize("shape", [(0, 4), (3, 0), (0, 0)])
def test_zero_extents(module, shape):
    x = np.zeros(shape, np.int32)
    (result,) = module["add"](x, x)
    assert result.shape == shape


def test_rank_zero_and_results_of_their_own(module):
    x, y, z = module["same"](np.array(5), np.array([1, 2], np.float32))
    assert x.shape == () and x == 5
    y[0] = 9
    assert z.tolist() == [1, 2]


def test_results_outlive_the_module():
    (result,) = bale.compile(MODULE)["add"](
        np.full((1000, 1000), 1, np.int32), np.full((1000, 1000), 2, np.int32)
    )
    view = result[500:]
    del result
    gc.collect()
    assert (view == 3).all()


def test_python_numbers_and_lists_are_arrays(module):
    (_, y, _) = module["same"](7, np.float32([1]))
    assert y.tolist() == [1]


def test_buffers_are_written_in_place(module):
    x = np.zeros(3, np.int32)
    assert module["fill"](x, np.int32(7)) == []
    assert x.tolist() == [7, 7, 7]


@pytest.mark.parametrize(
    "bad",
    [np.zeros(6, np.int32)[::2], np.zeros(3, ">i4"), [1, 2, 3]],
    ids=["strided", "big-endian", "list"],
)
def test_buffers_are_never_copied(module, bad):
    with pytest.raises(BaleError) as caught:
        module["fill"](bad, np.int32(7))
    assert str(caught.value).startswith("expected input 0")


def test_read_only_buffer(module):
    x = np.zeros(3, np.int32)
    x.flags.writeable = False
    with pytest.raises(BaleError):
        module["fill"](x, np.int32(7))
    assert x.tolist() == [0, 0, 0]


X = np.zeros((2, 3), np.int32)


@pytest.mark.parametrize(
    "arrays, message",
    [
        ([X], "'add': expected 2 inputs, but got 1"),
        ([X, X, X], "'add': expected 2 inputs, but got 3"),
        ([X, X[0]], "'add': expected input 1 (\"Y\") to have rank 2, but got 1"),
        (
            [X, X[:1]],
            '\'add\': expected dimension 0 ("N") of input 1 ("Y") to be 2 as is '
            'dimension 0 ("N") of input 0 ("X"), but got 1',
        ),
    ],
)
def test_wrong_arrays(module, arrays, message):
    with pytest.raises(BaleError) as caught:
        module["add"](*arrays)
    assert str(caught.value) == message


def test_failed_check_is_an_error_and_the_next_call_works(module):
    words = np.array([0x88, 0xC6, 0xFA], np.uint8)
    for _ in range(3):
        with pytest.raises(BaleError, match=r"'bale\.unpack' op expected"):
            module["unpack"](words, np.array(9))
        with pytest.raises(BaleError, match=r"'bale\.unpack' op expected"):
            module["unpack"](words, np.array(-1))
        (codes,) = module["unpack"](words, np.array(8))
        assert codes.tolist() == [0, 1, 2, 3, 4, 5, 6, 7]


def test_threads(module):
    failures = []

    def work(number: int) -> None:
        words = np.array([0x88, 0xC6, 0xFA], np.uint8)
        for _ in range(50):
            try:
                module["unpack"](words, np.array(100 + number))
                failures.append(f"{number}: no error")
            except BaleError as error:
                # Each thread needs another number of words.
                if str(-(-(100 + number) * 3 // 8)) not in str(error):
                    failures.append(str(error))

    threads = [threading.Thread(target=work, args=(number,)) for number in range(0, 64, 8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures
