# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""bale-run on ONNX models: with as few types as they may state, and with faults."""

import re

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper, numpy_helper

BOOL, FLOAT, INT64, UINT8 = (
    TensorProto.BOOL, TensorProto.FLOAT, TensorProto.INT64, TensorProto.UINT8,
)  # fmt: skip

RNG = np.random.default_rng(29)


def value(name, data_type, shape=None):
    """A graph input or output; without `shape` it states no rank."""
    return helper.make_tensor_value_info(name, data_type, shape)


def node(op, inputs, outputs, **attributes):
    return helper.make_node(op, inputs.split(), outputs.split(), **attributes)


def save(run, nodes, inputs, outputs, *, opset=29, functions=(), **graph):
    """Writes a model that states no types but those of its inputs; its file's name."""
    unknown = [onnx.ValueInfoProto(name=name) for name in outputs.split()]
    made = helper.make_graph(nodes, "g", inputs, unknown, **graph)
    imports = [helper.make_opsetid("", opset)]
    imports += [helper.make_opsetid("d", 1)] if functions else []
    model = helper.make_model(
        made, opset_imports=imports, ir_version=10, functions=list(functions)
    )  # fmt: skip
    onnx.save(model, run.folder / "model.onnx")
    return "model.onnx"


def outputs_of(run, model, stderr="", **inputs):
    """The outputs by name; what is said on stderr must be `stderr`."""
    arguments = []
    for name, array in inputs.items():
        arguments += ["--input", f"{name}={run.save(f'{name}.npy', array)}"]
    done = run(model, *arguments, "--output-dir", "out")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", stderr)
    return {file.removesuffix(".npy"): run.load(f"out/{file}") for file in run.files("out")}


def signature(run, model):
    """The types of the function's arguments and of its results."""
    text = run.output(model, "--emit", "bale")
    line = next(line for line in text.splitlines() if "func.func" in line)
    arguments, _, results = line.partition(" -> ")
    return re.findall(r"tensor<[^>]*>", arguments), re.findall(r"tensor<[^>]*>", results)


def packed(codes, bits):
    """Packing along the last axis as numpy's own bits, least significant first."""
    row_bits = np.unpackbits(codes[..., None], axis=-1, bitorder="little")[..., :bits]
    return np.packbits(row_bits.reshape(*codes.shape[:-1], -1), axis=-1, bitorder="little")


FLAT = (
    "bale-run: warning: model.onnx: node \"keep\" (Compress): 'onnx.Compress' op "
    "expected condition rank to be 1, but got 2: {} is taken as {}\n"
)


def test_condition_of_two_dimensions(run):
    """As in BiDAF, the condition is computed in a shape of [1, n]."""
    nodes = [
        node("Pack", "codes", "words", bits=3),
        node("Unpack", "words count", "again", bits=3),
        node("Compress", "again condition", "kept", axis=1, name="keep"),
        node("Pack", "kept", "result", bits=5),
    ]
    inputs = [
        value("codes", UINT8, ["rows", "n"]),
        value("count", INT64, []),
        value("condition", BOOL, [1, "n"]),
    ]
    model = save(run, nodes, inputs, "result kept", opset=29)
    codes = RNG.integers(0, 8, (4, 13), dtype=np.uint8)
    condition = RNG.random((1, 13)) < 0.5
    flat = FLAT.format("tensor<1x?xi1>", "tensor<?xi1>")
    got = outputs_of(
        run, model, flat, codes=codes, count=np.int64(13), condition=condition
    )  # fmt: skip
    kept = np.compress(condition.reshape(-1), codes, axis=1)
    np.testing.assert_array_equal(got["kept"], kept)
    np.testing.assert_array_equal(got["result"], packed(kept, 5))


def test_constant_condition_of_two_dimensions(run):
    condition = numpy_helper.from_array(np.array([[1, 0, 1, 1]], bool), "condition")
    nodes = [node("Compress", "x condition", "kept", axis=0, name="keep")]
    inputs = [value("x", FLOAT, [4, 2])]
    model = save(run, nodes, inputs, "kept", opset=9, initializer=[condition])
    x = RNG.random((4, 2), dtype=np.float32)
    flat = FLAT.format("tensor<1x4xi1>", "tensor<4xi1>")
    np.testing.assert_array_equal(outputs_of(run, model, flat, x=x)["kept"], x[[0, 2, 3]])
    # What it keeps is known, as with a condition of one dimension.
    done = run(model, "--emit", "bale")
    assert done.stderr == flat
    assert "-> (tensor<3x2xf32>" in done.stdout


@pytest.mark.parametrize(
    "shape, mlir", [([2, 3], "tensor<2x3xi1>"), ([1, "m", "n"], "tensor<1x?x?xi1>")]
)
def test_condition_of_two_dimensions_that_may_differ_from_1(run, shape, mlir):
    nodes = [node("Compress", "x condition", "kept", axis=0)]
    inputs = [value("x", FLOAT, [4, 2]), value("condition", BOOL, shape)]
    done = run(save(run, nodes, inputs, "kept", opset=11))
    assert (done.returncode, done.stdout) == (1, "")
    place = 'model.onnx: node of "kept" (Compress): '
    assert done.stderr == (
        f"bale-run: error: {place}'onnx.Compress' op expected condition rank to be 1, "
        f"but got {len(shape)}\n"
        f"{place}note: a condition of more than one dimension is taken flat only if at most "
        f"one of them may differ from 1, but got {mlir}\n"
    )


def test_chain_without_types(run):
    """Static extents flow through a chain of which only the input states any."""
    count = numpy_helper.from_array(np.int64(7), "count")
    keep = helper.make_tensor("keep", BOOL, [7], [1, 1, 0, 0, 1, 0, 1])
    nodes = [
        node("Pack", "x", "words", bits=3),
        node("Unpack", "words count", "codes", bits=3),
        node("Constant", "", "condition", value=keep),
        node("Compress", "codes condition", "kept", axis=-1),
        node("Pack", "kept", "result", bits=4),
        node("Compress", "kept condition", "flat"),
    ]
    model = save(
        run, nodes, [value("x", UINT8, [2, 7])], "result words codes flat", initializer=[count]
    )
    assert signature(run, model)[1] == [
        "tensor<2x2xui8>", "tensor<2x3xui8>", "tensor<2x7xui8>", "tensor<4xui8>",
    ]  # fmt: skip
    x = RNG.integers(0, 8, (2, 7), dtype=np.uint8)
    got = outputs_of(run, model, x=x)
    kept = x[:, [0, 1, 4, 6]]
    np.testing.assert_array_equal(got["codes"], x)
    np.testing.assert_array_equal(got["words"], packed(x, 3))
    np.testing.assert_array_equal(got["result"], packed(kept, 4))
    np.testing.assert_array_equal(got["flat"], kept.reshape(-1)[[0, 1, 4, 6]])


def test_chain_with_symbolic_extents(run):
    """No extent that only the run decides is invented."""
    nodes = [
        node("Compress", "x condition", "kept", axis=0),
        node("Pack", "kept", "words", bits=2),
        node("Unpack", "words count", "codes", bits=2),
    ]
    inputs = [
        value("x", UINT8, ["rows", 6]),
        value("condition", BOOL, ["rows"]),
        value("count", INT64, []),
    ]
    model = save(run, nodes, inputs, "words codes")
    assert signature(run, model)[1] == ["tensor<?x2xui8>", "tensor<?x?xui8>"]
    x = RNG.integers(0, 4, (5, 6), dtype=np.uint8)
    condition = np.array([1, 0, 0, 1, 1], bool)
    got = outputs_of(run, model, x=x, condition=condition, count=np.int64(6))
    np.testing.assert_array_equal(got["words"], packed(x[condition], 2))
    np.testing.assert_array_equal(got["codes"], x[condition])


def test_outputs_that_are_inputs_and_constants(run):
    """Each is an array of its own, named as the model names it."""
    weight = numpy_helper.from_array(np.uint8([5, 6]), "weight")
    nodes = [
        node("Constant", "", "made", value_ints=[3, 4]),
        node("Pack", "x", "words", bits=8),
    ]
    model = save(
        run, nodes, [value("x", UINT8, ["n"])], "x weight made words", initializer=[weight]
    )  # fmt: skip
    got = outputs_of(run, model, x=np.uint8([1, 2, 3]))
    assert {name: array.tolist() for name, array in got.items()} == {
        "x": [1, 2, 3], "weight": [5, 6], "made": [3, 4], "words": [1, 2, 3],
    }  # fmt: skip
    assert got["made"].dtype == np.int64


def test_model_local_functions(run):
    """Types flow into a body, and out of it."""
    body = [node("Pack", "a", "w", bits=3), node("Compress", "w m", "b", axis=0)]
    function = helper.make_function(
        "d", "PackRows", ["a", "m"], ["b"], body, [helper.make_opsetid("", 29)]
    )
    nodes = [node("PackRows", "x condition", "y", domain="d", name="call")]
    inputs = [value("x", UINT8, ["rows", 8]), value("condition", BOOL, ["rows"])]
    model = save(run, nodes, inputs, "y", functions=[function])
    assert signature(run, model)[1] == ["tensor<?x3xui8>"]
    x = RNG.integers(0, 8, (3, 8), dtype=np.uint8)
    condition = np.array([0, 1, 1], bool)
    got = outputs_of(run, model, x=x, condition=condition)
    np.testing.assert_array_equal(got["y"], packed(x[1:], 3))


def test_subgraphs_are_refused_by_name(run):
    branch = helper.make_graph([node("Pack", "x", "t", bits=3)], "b", [], [value("t", UINT8)])
    nodes = [node("If", "c", "y", then_branch=branch, else_branch=branch, name="choice")]
    model = save(run, nodes, [value("c", BOOL, []), value("x", UINT8, [8])], "y")
    assert run.error(model) == (
        'model.onnx: node "choice" (If): expected an op without subgraphs, but its attribute '
        '"else_branch" is one'
    )


def test_input_without_rank(run):
    """The signature says what is certain; code needs the rank."""
    nodes = [node("Compress", "x condition", "y"), node("Pack", "x", "w", bits=3, name="p")]
    inputs = [value("x", UINT8), value("condition", BOOL, ["n"])]
    model = save(run, nodes, inputs, "y w")
    assert signature(run, model) == (
        ["tensor<*xui8>", "tensor<?xi1>"], ["tensor<?xui8>", "tensor<*xui8>"],
    )  # fmt: skip
    done = run(model)
    assert (done.returncode, done.stdout) == (1, "")
    assert 'model.onnx: node "p" (Pack): ' in done.stderr
    assert "expected ranked tensors" in done.stderr


def test_contradiction_that_inference_finds_names_the_node(run):
    """Only inference knows how many words the second packing takes."""
    nodes = [
        node("Pack", "x", "w", bits=3),
        node("Unpack", "w n", "y", bits=3, name="back"),
    ]
    n = numpy_helper.from_array(np.int64(100), "n")
    model = save(run, nodes, [value("x", UINT8, [8])], "y", initializer=[n])
    done = run(model)
    assert (done.returncode, done.stdout) == (1, "")
    place = 'model.onnx: node "back" (Unpack): '
    assert done.stderr == (
        f"bale-run: error: {place}'bale.unpack' op expected words dimension 0 to be 38, but got 3\n"
        f"{place}note: 100 codes of #bale.code<bits = 3> take 38 words of 8 bits\n"
    )


def test_failed_check_names_the_node(run):
    nodes = [node("Unpack", "w n", "y", bits=3, name="back")]
    model = save(run, nodes, [value("w", UINT8, ["words"]), value("n", INT64, [])], "y")
    w, n = run.save("w.npy", np.uint8([1, 2, 3])), run.save("n.npy", np.int64(9))
    assert run.error(model, "--input", w, "--input", n) == (
        "'main_graph': node \"back\" (Unpack): 'bale.unpack' op expected words dimension 0 to "
        "be 4, but got 3"
    )


def test_every_op_that_nothing_lowers_is_named_by_its_node(run):
    nodes = [node("Relu", "x", "t"), node("Sigmoid", "t", "y", name="s")]
    done = run(save(run, nodes, [value("x", FLOAT, [2])], "y"))
    assert (done.returncode, done.stdout) == (1, "")
    first, second = done.stderr.splitlines()
    assert first.startswith("bale-run: error: model.onnx: node of \"t\" (Relu): 'onnx.Relu' op ")
    assert second.startswith("model.onnx: node \"s\" (Sigmoid): error: 'onnx.Sigmoid' op ")


@pytest.mark.parametrize("location", ["../secret.bin", "absolute", "link"])
def test_external_data_outside_the_model_folder_are_not_read(run, location):
    secret = run.folder.parent / f"{run.folder.name}-secret.bin"
    secret.write_bytes(np.arange(3, dtype=np.uint8).tobytes())
    (run.folder / "link").symlink_to(secret)
    outside = {"../secret.bin": f"../{secret.name}", "absolute": str(secret), "link": "link"}
    tensor = TensorProto(
        name="y", data_type=UINT8, dims=[3], data_location=TensorProto.EXTERNAL
    )  # fmt: skip
    tensor.external_data.add(key="location", value=outside[location])
    graph = helper.make_graph([], "g", [], [value("y", UINT8, [3])], initializer=[tensor])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 29)], ir_version=10)
    # onnx.save would look for the file.
    (run.folder / "model.onnx").write_bytes(model.SerializeToString())
    error = run.error("model.onnx", "--output-dir", "out")
    assert "expected a path inside the model's folder, but got" in error
    assert not (run.folder / "out").exists()
