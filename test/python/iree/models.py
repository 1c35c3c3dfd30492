# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Whole models with Bale's ops among others, and the same computed with numpy.

Entry points: `ternary_layer`, `gptq_layer`, `detection_head`, `branch` and `open_unpack`.
Weights are packed by the reference.
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from onnx import ModelProto, TensorProto, helper, numpy_helper

from paths import ROOT

sys.path.insert(0, str(ROOT / "test" / "conformance"))

import reference

OPSET = 29
IR_VERSION = 14
FLOAT = TensorProto.FLOAT


@dataclass(frozen=True)
class Whole:
    """A model, inputs for it, and `compute`, which makes its outputs of them with numpy."""

    model: ModelProto
    inputs: list[np.ndarray]
    compute: Callable[..., list[np.ndarray]]


def _value(name, data_type, extents):
    return helper.make_tensor_value_info(name, data_type, extents)


def _model(name, nodes, inputs, outputs, constants) -> ModelProto:
    tensors = [numpy_helper.from_array(array, key) for key, array in constants.items()]
    graph = helper.make_graph(nodes, name, inputs, outputs, initializer=tensors)
    imports = [helper.make_opsetid("", OPSET)]
    return helper.make_model(graph, opset_imports=imports, ir_version=IR_VERSION)


def _packed(codes: np.ndarray, spelling: dict, axis: int, word_bits: int) -> np.ndarray:
    shape, words = reference.pack(
        list(codes.shape),
        codes.reshape(-1).tolist(),
        reference.Code.of(spelling),
        axis,
        word_bits,
    )
    return np.array(words, f"uint{word_bits}").reshape(shape)


def ternary_layer() -> Whole:
    """relu(x @ (digits - 1) * scale): weights of -1, 0 and 1, five in a byte."""
    generator = np.random.default_rng(1)
    inner, outer = 64, 48
    digits = generator.integers(0, 3, (outer, inner)).astype(np.uint8)
    scale = generator.random((outer, 1), np.float32)
    code = {"radix": 3, "group_size": 5}
    nodes = [
        helper.make_node("Unpack", ["packed", "count"], ["digits"], name="digits", **code),
        helper.make_node("Cast", ["digits"], ["numbers"], to=FLOAT),
        helper.make_node("Sub", ["numbers", "one"], ["signs"]),
        helper.make_node("Mul", ["signs", "scale"], ["weights"]),
        helper.make_node("Transpose", ["weights"], ["columns"], perm=[1, 0]),
        helper.make_node("MatMul", ["x", "columns"], ["sums"]),
        helper.make_node("Relu", ["sums"], ["y"]),
    ]
    constants = {
        "packed": _packed(digits, code, -1, 8),
        "count": np.array(inner, np.int64),
        "one": np.array(1, np.float32),
        "scale": scale,
    }
    model = _model(
        "ternary",
        nodes,
        [_value("x", FLOAT, ["batch", inner])],
        [_value("y", FLOAT, ["batch", outer])],
        constants,
    )

    def compute(x):
        weights = (digits.astype(np.float32) - 1) * scale
        return [np.maximum(x @ weights.T, 0)]

    return Whole(model, [generator.standard_normal((5, inner)).astype(np.float32)], compute)


def gptq_layer() -> Whole:
    """x @ ((codes - zero) * scale): weights of 4 bits, along axis 0 in words of 32 bits."""
    generator = np.random.default_rng(2)
    inner, outer, group = 128, 40, 32
    codes = generator.integers(0, 16, (inner, outer)).astype(np.uint8)
    zeros = generator.integers(0, 16, (inner // group, outer)).astype(np.uint8)
    scales = generator.random((inner // group, outer), np.float32)
    nodes = [
        helper.make_node("Unpack", ["qweight", "count"], ["codes"], name="weights", bits=4, axis=0),
        helper.make_node("Unpack", ["qzeros", "columns"], ["zeros"], name="zeros", bits=4, axis=1),
        helper.make_node("Cast", ["codes"], ["wide"], to=FLOAT),
        helper.make_node("Cast", ["zeros"], ["wide_zeros"], to=FLOAT),
        helper.make_node("Gather", ["wide_zeros", "groups"], ["row_zeros"], axis=0),
        helper.make_node("Gather", ["scales", "groups"], ["row_scales"], axis=0),
        helper.make_node("Sub", ["wide", "row_zeros"], ["centred"]),
        helper.make_node("Mul", ["centred", "row_scales"], ["matrix"]),
        helper.make_node("MatMul", ["x", "matrix"], ["y"]),
    ]
    groups = np.arange(inner, dtype=np.int64) // group
    constants = {
        "qweight": _packed(codes, {"bits": 4}, 0, 32),
        "qzeros": _packed(zeros, {"bits": 4}, 1, 32),
        "count": np.array(inner, np.int64),
        "columns": np.array(outer, np.int64),
        "groups": groups,
        "scales": scales,
    }
    model = _model(
        "gptq",
        nodes,
        [_value("x", FLOAT, ["batch", inner])],
        [_value("y", FLOAT, ["batch", outer])],
        constants,
    )

    def compute(x):
        matrix = (codes.astype(np.float32) - zeros[groups]) * scales[groups]
        return [x @ matrix]

    return Whole(model, [generator.standard_normal((3, inner)).astype(np.float32)], compute)


def detection_head() -> Whole:
    """The boxes whose score is above a threshold, by their corners, and those scores twice."""
    generator = np.random.default_rng(3)
    number = 300
    nodes = [
        helper.make_node("Greater", ["scores", "threshold"], ["mask"]),
        helper.make_node("Compress", ["boxes", "mask"], ["kept"], name="boxes", axis=0),
        helper.make_node("Compress", ["scores", "mask"], ["best"], name="scores", axis=0),
        helper.make_node("Mul", ["kept", "size"], ["scaled"]),
        helper.make_node("Unsqueeze", ["best", "last"], ["column"]),
        helper.make_node("Concat", ["scaled", "column"], ["y"], axis=1),
        helper.make_node("Add", ["best", "best"], ["twice"]),
    ]
    constants = {
        "threshold": np.array(0.7, np.float32),
        "size": np.array([640, 480, 640, 480], np.float32),
        "last": np.array([1], np.int64),
    }
    model = _model(
        "detection",
        nodes,
        [_value("boxes", FLOAT, ["n", 4]), _value("scores", FLOAT, ["n"])],
        [_value("y", FLOAT, ["k", 5]), _value("twice", FLOAT, ["k"])],
        constants,
    )

    def compute(boxes, scores):
        mask = scores > np.float32(0.7)
        size = constants["size"]
        best = scores[mask]
        return [np.concatenate([boxes[mask] * size, best[:, None]], axis=1), best + best]

    inputs = [generator.random((number, 4), np.float32), generator.random(number, np.float32)]
    return Whole(model, inputs, compute)


def branch() -> Whole:
    """The kept elements twice, or the last of all: a Compress in a subgraph."""
    kept = [
        helper.make_node("Compress", ["x", "mask"], ["kept"], name="inner", axis=0),
        helper.make_node("Add", ["kept", "kept"], ["twice"]),
    ]
    then = helper.make_graph(kept, "then", [], [_value("twice", FLOAT, ["k"])])
    last = [helper.make_node("Slice", ["x", "minus_one", "end"], ["last"])]
    other = helper.make_graph(last, "else", [], [_value("last", FLOAT, ["k"])])
    node = helper.make_node("If", ["which"], ["y"], then_branch=then, else_branch=other)
    model = _model(
        "branch",
        [node],
        [
            _value("x", FLOAT, ["n"]),
            _value("mask", TensorProto.BOOL, ["n"]),
            _value("which", TensorProto.BOOL, []),
        ],
        [_value("y", FLOAT, ["k"])],
        {"minus_one": np.array([-1], np.int64), "end": np.array([2**31], np.int64)},
    )

    def compute(x, mask, which):
        return [x[mask] + x[mask] if which else x[-1:]]

    inputs = [np.float32([1, 2, 3, 4]), np.array([1, 0, 1, 1], bool), np.array(True)]
    return Whole(model, inputs, compute)


def open_unpack() -> Whole:
    """An Unpack of which nothing but ranks is known: codes of 3 bits."""
    model = _model(
        "unpack",
        [helper.make_node("Unpack", ["words", "count"], ["codes"], bits=3)],
        [_value("words", TensorProto.UINT8, ["w"]), _value("count", TensorProto.INT64, [])],
        [_value("codes", TensorProto.UINT8, ["n"])],
        {},
    )

    def compute(words, count):
        bits = np.unpackbits(words, bitorder="little")[: 3 * count].reshape(-1, 3)
        # Unsigned numbers come back from IREE as signed ones.
        return [np.packbits(bits, axis=-1, bitorder="little")[:, 0].view(np.int8)]

    generator = np.random.default_rng(4)
    words = generator.integers(0, 256, 30).astype(np.uint8)
    return Whole(model, [words, np.array(80, np.int64)], compute)
