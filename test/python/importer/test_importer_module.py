# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The module's text: ops, attributes, names and the function's shape."""

import re

import numpy as np
import pytest
from onnx import AttributeProto, TensorProto, TypeProto, helper, numpy_helper

from importer_helpers import (
    BOOL,
    FLOAT,
    INT64,
    UINT8,
    imported,
    mlir_opt,
    model,
    pass_through,
    value,
)


def op_lines(text, op):
    """The lines of `text` with the op `op`, without their locations."""
    lines = [line.strip() for line in text.splitlines() if f'"onnx.{op}"(' in line]
    return [line.rpartition(" loc(")[0] for line in lines]


def places(text):
    """What the locations of `text` say, in order; mlir-opt reads them."""
    printed = mlir_opt(text, "--mlir-print-debuginfo", "--mlir-print-local-scope")
    return re.findall(r' loc\("(.*)"\)$', printed, re.MULTILINE)


def attribute_text(tmp_path, attribute, domain="d"):
    """How mlir-opt prints one attribute, named `a`, of an otherwise empty op."""
    node = helper.make_node("Foo", [], ["y"], domain=domain)
    attribute.name = "a"
    node.attribute.append(attribute)
    text = imported(model([node], [], [value("y", FLOAT, None)], domains=["d"]), tmp_path)
    return re.search(r"a = (.*), domain_name", mlir_opt(text)).group(1)


def test_whole_text_of_a_compress(tmp_path):
    node = helper.make_node("Compress", ["input", "condition"], ["output"], axis=0, name="n0")
    made = model(
        [node],
        [value("input", FLOAT, [3, 2]), value("condition", BOOL, [3])],
        [value("output", FLOAT, ["N", 2])],
    )
    text = imported(made, tmp_path)
    assert text == (
        "module attributes {bale.onnx_opset = 29 : i64} {\n"
        '  func.func @main_graph(%arg0: tensor<3x2xf32> {onnx.name = "input"}, '
        '%arg1: tensor<3xi1> {onnx.name = "condition"}) -> '
        '(tensor<?x2xf32> {onnx.dim_params = "0:N", onnx.name = "output"}) {\n'
        '    %output = "onnx.Compress"(%arg0, %arg1) <{axis = 0 : si64}> '
        '{onnx_node_name = "n0"} : (tensor<3x2xf32>, tensor<3xi1>) -> tensor<?x2xf32> '
        'loc("node \\22n0\\22 (Compress)")\n'
        '    "onnx.Return"(%output) : (tensor<?x2xf32>) -> () loc("graph outputs")\n'
        '  } loc("graph \\22g\\22")\n'
        '  "onnx.EntryPoint"() <{func = @main_graph}> : () -> ()\n'
        "}\n"
    )
    mlir_opt(text)


@pytest.mark.parametrize("opset", [11, 29])
def test_opset_is_recorded(tmp_path, opset):
    made = model([], [value("x", FLOAT, [1])], [value("x", FLOAT, [1])], opset=opset)
    assert f"bale.onnx_opset = {opset} : i64" in imported(made, tmp_path)


def test_opset_of_the_long_spelling_of_the_default_domain(tmp_path):
    made = model([], [value("x", FLOAT, [1])], [value("x", FLOAT, [1])], opset=None)
    made.opset_import.append(helper.make_opsetid("ai.onnx", 13))
    made.graph.node.append(helper.make_node("Relu", ["x"], ["y"], domain="ai.onnx"))
    made.graph.output.append(value("y", FLOAT, None))
    text = imported(made, tmp_path)
    assert "bale.onnx_opset = 13 : i64" in text
    assert op_lines(text, "Relu") == ['%y = "onnx.Relu"(%arg0) : (tensor<1xf32>) -> tensor<1xf32>']


def test_no_opset_is_recorded_without_the_default_domain(tmp_path):
    node = helper.make_node("Foo", [], ["y"], domain="d")
    made = model([node], [], [value("y", FLOAT, [1])], opset=None, domains=["d"])
    assert imported(made, tmp_path).startswith("module {\n")


def test_pack_and_unpack(tmp_path):
    nodes = [
        helper.make_node("Pack", ["x"], ["w"], radix=3, group_size=5, axis=0, output_type=12),
        helper.make_node("Unpack", ["w", "n"], ["y"], radix=3, group_size=5, axis=0),
    ]
    inputs = [value("x", UINT8, [7, 2]), value("n", INT64, [])]
    text = imported(model(nodes, inputs, [value("y", UINT8, None)]), tmp_path)
    (pack,) = op_lines(text, "Pack")
    for attribute in ("radix = 3", "group_size = 5", "axis = 0", "output_type = 12"):
        assert f"{attribute} : si64" in pack.partition("<{")[2].partition("}>")[0]
    assert pack.endswith(": (tensor<7x2xui8>) -> tensor<?x2xui32>")
    assert op_lines(text, "Unpack")[0].endswith(
        "(tensor<?x2xui32>, tensor<i64>) -> tensor<?x2xui8>"
    )
    mlir_opt(text)


@pytest.mark.parametrize(
    ("attribute", "expected"),
    [
        (helper.make_attribute("a", -(2**63)), "-9223372036854775808 : si64"),
        (helper.make_attribute("a", [1, -(2**63)]), "[1, -9223372036854775808]"),
        (AttributeProto(type=AttributeProto.INTS), "[]"),
        (helper.make_attribute("a", 0.5), "5.000000e-01 : f32"),
        (helper.make_attribute("a", -0.0), "-0.000000e+00 : f32"),
        (helper.make_attribute("a", float("inf")), "0x7F800000 : f32"),
        (helper.make_attribute("a", [1.0, 2.0]), "[1.000000e+00 : f32, 2.000000e+00 : f32]"),
        (AttributeProto(type=AttributeProto.FLOATS), "[]"),
        (AttributeProto(type=AttributeProto.FLOAT), "0.000000e+00 : f32"),
        (helper.make_attribute("a", b'q"b\\\n\xff'), r'"q\22b\\\0A\FF"'),
        (helper.make_attribute("a", ["x", "y"]), '["x", "y"]'),
        (helper.make_attribute("a", numpy_helper.from_array(np.int8([1, 2]))),
         "dense<[1, 2]> : tensor<2xi8>"),
        (helper.make_attribute("a", [numpy_helper.from_array(np.int8(1))]),
         "[dense<1> : tensor<i8>]"),
        (helper.make_attribute("a", helper.make_tensor_type_proto(FLOAT, [2, None])),
         "tensor<2x?xf32>"),
        (helper.make_attribute("a", [helper.make_tensor_type_proto(FLOAT, None)]),
         "[tensor<*xf32>]"),
    ],
)  # fmt: skip
def test_attribute_types(tmp_path, attribute, expected):
    assert attribute_text(tmp_path, attribute) == expected


def test_float_attribute_is_exact(tmp_path):
    # The float32 nearest to 0.1 is not the float64 nearest to 0.1, and prints as itself.
    text = attribute_text(tmp_path, helper.make_attribute("a", 0.1))
    assert np.float32(text.partition(" ")[0]) == np.float32(0.1)
    nan = AttributeProto(type=AttributeProto.FLOAT)
    # 0x15 is field 2 (f) of four bytes; the value is a signalling NaN with payload 1.
    nan.MergeFromString(b"\x15" + (0x7F800001).to_bytes(4, "little"))
    assert attribute_text(tmp_path, nan) == "0x7F800001 : f32"


def test_large_attribute_is_a_resource(tmp_path):
    array = np.arange(2000, dtype=np.float32)
    text = attribute_text(tmp_path, helper.make_attribute("a", numpy_helper.from_array(array)))
    assert re.fullmatch(r"dense_resource<\S+> : tensor<2000xf32>", text)


@pytest.mark.parametrize(
    ("number", "mlir_type"), [(TensorProto.FLOAT16, "f16"), (TensorProto.BOOL, "i1")]
)
def test_cast_keeps_its_target_as_a_type(tmp_path, number, mlir_type):
    node = helper.make_node("Cast", ["x"], ["y"], to=number)
    text = imported(model([node], [value("x", FLOAT, [2])], [value("y", number, None)]), tmp_path)
    assert f"<{{to = {mlir_type}}}>" in op_lines(text, "Cast")[0]


def test_op_of_another_domain(tmp_path):
    node = helper.make_node("Pack", ["x", ""], ["y"], domain="pk.bits", bits=3, name="p")
    made = model([node], [value("x", UINT8, [8])], [value("y", UINT8, [3])], domains=["pk.bits"])
    text = imported(made, tmp_path)
    assert op_lines(text, "NoValue") == ['%no_value = "onnx.NoValue"() <{value}> : () -> none']
    assert op_lines(text, "Custom") == [
        '%y = "onnx.Custom"(%arg0, %no_value) <{function_name = "Pack"}> '
        '{domain_name = "pk.bits", bits = 3 : si64, onnx_node_name = "p"} '
        ": (tensor<8xui8>, none) -> tensor<3xui8>"
    ]
    mlir_opt(text)


def test_any_text_as_name(tmp_path):
    node = helper.make_node('we"ird\nop', ["in \N{SNOWMAN}"], ["out"], domain='d"', name="n\t1")
    node.attribute.append(helper.make_attribute('at"tr', 1))
    made = model([node], [value("in \N{SNOWMAN}", FLOAT, ['d"im'])], [value("out", FLOAT, [1])])
    made.opset_import.append(helper.make_opsetid('d"', 1))
    text = imported(made, tmp_path)
    assert text.isascii()
    printed = mlir_opt(text)
    for literal in (
        r'onnx.name = "in \E2\98\83"',
        r'onnx.dim_params = "0:d\22im"',
        r'function_name = "we\22ird\0Aop"',
        r'domain_name = "d\22"',
        r'onnx_node_name = "n\091"',
        r'"at\22tr" = 1 : si64',
    ):
        assert literal in printed


def test_omitted_outputs(tmp_path):
    node = helper.make_node("Foo", [], ["", "y", ""], domain="d")
    text = imported(model([node], [], [value("y", FLOAT, [1])], domains=["d"]), tmp_path)
    assert ": () -> (none, tensor<1xf32>, none)" in op_lines(text, "Custom")[0]
    mlir_opt(text)


def test_op_without_results(tmp_path):
    node = helper.make_node("Foo", ["x"], [], domain="d")
    x = value("x", FLOAT, [1])
    text = imported(model([node], [x], [x], domains=["d"]), tmp_path)
    assert op_lines(text, "Custom")[0].endswith(": (tensor<1xf32>) -> ()")
    mlir_opt(text)


def test_ssa_names(tmp_path):
    names = ["/layer.0/MatMul_output_0", "0", "a b", "a_b", "arg0", "\N{SNOWMAN}", "no_value"]
    nodes = [helper.make_node("Foo", ["x", ""], [name], domain="d") for name in names]
    outputs = [value(name, FLOAT, [1]) for name in names]
    text = imported(model(nodes, [value("x", FLOAT, [1])], outputs, domains=["d"]), tmp_path)
    results = [line.partition(" = ")[0] for line in op_lines(text, "Custom")]
    assert results[0] == "%layer.0_MatMul_output_0"
    assert results[2] == "%a_b"
    assert len({*results, "%arg0", "%no_value"}) == len(names) + 2
    mlir_opt(text)


def test_initializers_that_are_inputs_are_constants(tmp_path):
    weight = numpy_helper.from_array(np.float32([1, 2]), "w")
    node = helper.make_node("Add", ["x", "w"], ["y"])
    inputs = [value("w", FLOAT, [2]), value("x", FLOAT, [2])]
    made = model(
        [node], inputs, [value("y", FLOAT, [2])], opset=8, ir_version=3, initializer=[weight]
    )
    text = imported(made, tmp_path)
    assert '(%arg0: tensor<2xf32> {onnx.name = "x"}) ->' in text
    assert 'onnx.name = "w"' not in text
    assert "(%arg0, %w)" in op_lines(text, "Add")[0]


def test_unused_initializers_are_left_out(tmp_path):
    used, unused = (numpy_helper.from_array(np.float32([i, 9]), f"w{i}") for i in range(2))
    made = pass_through(used)
    made.graph.initializer.append(unused)
    assert len(op_lines(imported(made, tmp_path), "Constant")) == 1


def test_results_that_are_arguments_constants_and_repeated(tmp_path):
    made = pass_through(numpy_helper.from_array(np.int64(3), "k"))
    made.graph.input.append(value("x", FLOAT, [2]))
    for _ in range(2):
        made.graph.output.append(value("x", FLOAT, [2]))
    text = imported(made, tmp_path)
    assert '"onnx.Return"(%k, %arg0, %arg0) : (tensor<i64>, tensor<2xf32>, tensor<2xf32>)' in text
    mlir_opt(text)


def test_no_results(tmp_path):
    text = imported(model([], [value("x", FLOAT, [2])], []), tmp_path)
    assert 'onnx.name = "x"}) {\n    "onnx.Return"() : () -> () loc("graph outputs")\n' in text
    mlir_opt(text)


def test_constant_node_keeps_its_name(tmp_path):
    node = helper.make_node("Constant", [], ["k"], value_int=1, name="the one")
    text = imported(model([node], [], [value("k", INT64, [])]), tmp_path)
    assert '{onnx_node_name = "the one"} : () -> tensor<i64>' in op_lines(text, "Constant")[0]


def test_sequences_and_optionals(tmp_path):
    tensor = helper.make_tensor_type_proto(FLOAT, [2, None])
    sequence = helper.make_sequence_type_proto(tensor)
    optional = helper.make_optional_type_proto(sequence)
    inputs = [helper.make_value_info("s", sequence), helper.make_value_info("o", optional)]
    nodes = [
        helper.make_node("SequenceLength", ["s"], ["n"]),
        helper.make_node("OptionalGetElement", ["o"], ["t"]),
    ]
    outputs = [value("n", INT64, []), helper.make_value_info("t", TypeProto())]
    text = imported(model(nodes, inputs, outputs), tmp_path)
    assert "%arg0: !onnx.Seq<tensor<2x?xf32>> {" in text
    assert "%arg1: !onnx.Opt<!onnx.Seq<tensor<2x?xf32>>> {" in text
    assert op_lines(text, "OptionalGetElement")[0].endswith("-> !onnx.Seq<tensor<2x?xf32>>")
    mlir_opt(text)


def test_locations_name_the_model(tmp_path):
    """A node without a name is found by its first output, one without outputs by its place."""
    nodes = [
        helper.make_node("Constant", [], ["k"], value_int=1),
        helper.make_node("Foo", ["x", ""], ["", 'y"'], domain="d"),
        helper.make_node("Bar", ["w"], [], domain="d"),
        helper.make_node("Relu", ["x"], ["z"], name="n\n"),
    ]
    outputs = [value("z", FLOAT, [2]), value("k", INT64, [])]
    weight = numpy_helper.from_array(np.float32([1, 2]), "w")
    made = model(
        nodes, [value("x", FLOAT, [2])], outputs, domains=["d"], initializer=[weight]
    )  # fmt: skip
    assert places(imported(made, tmp_path)) == [
        "absent input",
        r"initializer \22w\22",
        r"node of \22k\22 (Constant)",
        r"node of \22y\\\22\22 (d.Foo)",
        "node #2 (d.Bar)",
        r"node \22n\\n\22 (Relu)",
        "graph outputs",
        r"graph \22g\22",
    ]
