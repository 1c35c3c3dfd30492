# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Damaged files: refused with a ModelError or imported as text that mlir-opt reads.

Anything else, such as another exception or a crash in onnx's C++ code, fails.
"""

import random

import numpy as np
import pytest
from onnx import TensorProto, helper, numpy_helper

from bale.importer import ModelError, import_model
from importer_helpers import BOOL, FLOAT, UINT8, mlir_opt, model, value

SEED = 20260829
FLIPPED_FILES = 1500


def sample():
    """The bytes of a small model with a bit of everything."""
    node = helper.make_node
    function = helper.make_function(
        "d", "F", ["a", "b"], ["y"],
        [node("Identity", ["a"], ["t"]), node("Compress", ["t", "b"], ["y"], axis=0)],
        [helper.make_opsetid("", 29)],
    )  # fmt: skip
    sparse = helper.make_sparse_tensor(
        numpy_helper.from_array(np.float32([1, 2]), "values"),
        numpy_helper.from_array(np.int64([0, 3])),
        [2, 3],
    )
    nodes = [
        node("Compress", ["x", "c"], ["y"], axis=0, name="n0"),
        node("Pack", ["u"], ["p"], bits=3),
        node("Constant", [], ["count"], value_int=8),
        node("Unpack", ["p", "count"], ["q"], bits=3),
        node("Foo", ["x", "", "w"], ["", "z"], domain="e", i=1, s="text", fs=[1.0, 2.0],
             ss=["a", "b"], t=numpy_helper.from_array(np.float32([1, 2, 3]))),
        node("Cast", ["x"], ["half"], to=TensorProto.FLOAT16),
        node("F", ["x", "c"], ["kept"], domain="d"),
        node("Reshape", ["kept", "shape"], ["flat"]),
        node("Constant", [], ["dense"], sparse_value=sparse),
    ]  # fmt: skip
    inputs = [value("x", FLOAT, [3, "M"]), value("c", BOOL, [3]), value("u", UINT8, [2, 8])]
    outputs = [
        value("q", UINT8, None), value("y", FLOAT, ["N", 2]),
        value("half", TensorProto.FLOAT16, None), value("flat", FLOAT, None),
        value("dense", FLOAT, None),
    ]  # fmt: skip
    initializers = [
        numpy_helper.from_array(np.uint16(range(6)), "w"),
        numpy_helper.from_array(np.int64([-1]), "shape"),
        helper.make_tensor("nibbles", TensorProto.INT4, [3], [1, -2, 3]),
        helper.make_tensor("strings", TensorProto.STRING, [2], ["a", "b"]),
    ]
    made = model(
        nodes, inputs, outputs, domains=["d", "e"], functions=[function],
        initializer=initializers, value_info=[value("p", UINT8, [2, 3])],
    )  # fmt: skip
    return made.SerializeToString()


@pytest.fixture
def try_import(tmp_path):
    """A function that imports bytes: the text, or None if they are refused."""
    path = tmp_path / "model.onnx"

    def run(data):
        path.write_bytes(data)
        try:
            return import_model(path)
        except ModelError as error:
            assert str(error)
            assert "\n" not in str(error)
            return None

    return run


def check_texts(texts):
    """All texts parse; one mlir-opt run for all, since its start costs more than a text."""
    distinct = sorted(set(texts))
    printed = mlir_opt("\n// -----\n".join(distinct), "--split-input-file") if distinct else ""
    assert printed.count("func.func @main_graph") == len(distinct)


def test_sample_is_good(try_import):
    check_texts([try_import(sample())])


def test_truncation_at_every_byte(try_import):
    data = sample()
    texts = [try_import(data[:length]) for length in range(len(data))]
    # The graph is needed, and the opset imports stand behind it.
    assert texts[: len(data) // 2] == [None] * (len(data) // 2)
    check_texts([text for text in texts if text])


def test_flipped_bits(try_import):
    print(f"seed {SEED}")
    source = random.Random(SEED)
    data = sample()
    texts = []
    for _ in range(FLIPPED_FILES):
        damaged = bytearray(data)
        for _ in range(source.choice([1, 1, 1, 2, 4])):
            damaged[source.randrange(len(data))] ^= 1 << source.randrange(8)
        texts.append(try_import(bytes(damaged)))
    good = [text for text in texts if text]
    # Both sides must be reached for the test to mean something.
    assert 100 < len(good) < FLIPPED_FILES - 100
    check_texts(good)


def test_replaced_and_repeated_runs(try_import):
    print(f"seed {SEED}")
    source = random.Random(SEED)
    data = sample()
    texts = []
    for _ in range(FLIPPED_FILES // 3):
        start, end = sorted(source.randrange(len(data)) for _ in range(2))
        to = source.randrange(len(data))
        texts.append(try_import(data[:to] + data[start:end] + data[to + (end - start) :]))
    check_texts([text for text in texts if text])
