# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Model-local functions: their bodies take the place of their calls."""

import pytest
from onnx import AttributeProto, helper

from importer_helpers import BOOL, FLOAT, UINT8, imported, mlir_opt, model, refused, value

X, Y = value("x", FLOAT, [2]), value("y", FLOAT, [2])


def function(name, inputs, outputs, nodes, *, opset=29, domain="d", imports=(), **options):
    opsets = [helper.make_opsetid("", opset)] if opset else []
    opsets += [helper.make_opsetid(other, 1) for other in imports]
    return helper.make_function(domain, name, inputs, outputs, nodes, opsets, **options)


def call(name, inputs, outputs, **options):
    return helper.make_node(name, inputs, outputs, domain="d", **options)


def ops(text):
    """The names of the ops, in order."""
    lines = mlir_opt(text).splitlines()
    names = [line.partition('"onnx.')[2].partition('"')[0] for line in lines]
    return [name for name in names if name not in ("", "Return", "EntryPoint")]


def test_calls_in_calls(tmp_path):
    inner = function("Inner", ["a"], ["b"], [helper.make_node("Relu", ["a"], ["b"])])
    outer = function(
        "Outer", ["a"], ["c"],
        [call("Inner", ["a"], ["b"]), helper.make_node("Neg", ["b"], ["c"])], imports=["d"],
    )  # fmt: skip
    nodes = [call("Outer", ["x"], ["t"]), call("Inner", ["t"], ["y"])]
    made = model(nodes, [X], [Y], domains=["d"], functions=[outer, inner])
    assert ops(imported(made, tmp_path)) == ["Relu", "Neg", "Relu"]


def test_attributes_are_passed(tmp_path):
    node = helper.make_node("Pack", ["a"], ["b"])
    node.attribute.append(AttributeProto(name="bits", type=AttributeProto.INT, ref_attr_name="n"))
    packed = function("P", ["a"], ["b"], [node], attributes=["n"])
    made = model(
        [call("P", ["x"], ["y"], n=5)], [value("x", UINT8, [8])], [value("y", UINT8, None)],
        domains=["d"], functions=[packed],
    )  # fmt: skip
    text = imported(made, tmp_path)
    assert '"onnx.Pack"(%arg0) <{bits = 5 : si64}> : (tensor<8xui8>) -> tensor<?xui8>' in text


def test_bale_ops_win_over_functions_of_their_name(tmp_path):
    body = [helper.make_node("Identity", ["a"], ["c"])]
    own = function("Compress", ["a", "b"], ["c"], body, domain="")
    node = helper.make_node("Compress", ["x", "m"], ["y"])
    made = model([node], [X, value("m", BOOL, [2])], [Y], functions=[own])
    assert ops(imported(made, tmp_path)) == ["Compress"]


def test_the_other_spelling_of_the_default_domain(tmp_path):
    body = [helper.make_node("Neg", ["a"], ["c"], domain="ai.onnx")]
    made = model(
        [helper.make_node("Mine", ["x"], ["y"])], [X], [Y],
        functions=[function("Mine", ["a"], ["c"], body, domain="ai.onnx")],
    )  # fmt: skip
    made.functions[0].opset_import[0].domain = "ai.onnx"
    assert ops(imported(made, tmp_path)) == ["Neg"]


@pytest.mark.parametrize("own", [13, 28, 29])
def test_opset_in_which_the_ops_are_the_same(tmp_path, own):
    # Neg did not change since opset 13.
    body = [helper.make_node("Neg", ["a"], ["c"])]
    made = model(
        [call("F", ["x"], ["y"])], [X], [Y], domains=["d"],
        functions=[function("F", ["a"], ["c"], body, opset=own)],
    )  # fmt: skip
    text = imported(made, tmp_path)
    assert ops(text) == ["Neg"]
    assert "bale.onnx_opset = 29" in text


def test_opset_in_which_an_op_is_another(tmp_path):
    # Opset 13 made the axes of ReduceSum an input.
    body = [helper.make_node("ReduceSum", ["a"], ["c"], axes=[0])]
    made = model(
        [call("F", ["x"], ["y"])], [X], [value("y", FLOAT, None)], domains=["d"],
        functions=[function("F", ["a"], ["c"], body, opset=12)],
    )  # fmt: skip
    assert refused(made, tmp_path) == (
        'function "d.F": node #0 (ReduceSum): expected opset 29 of domain "", as in the '
        "model, or an op that is the same there, but got opset 12"
    )
    # Nobody minds if it is not called.
    made.graph.node[0].CopyFrom(helper.make_node("Neg", ["x"], ["y"]))
    assert ops(imported(made, tmp_path)) == ["Neg"]


def test_opset_of_a_domain_without_definitions(tmp_path):
    body = [helper.make_node("Foo", ["a"], ["c"], domain="e")]
    made = model(
        [call("F", ["x"], ["y"])], [X], [Y], domains=["d", "e"],
        functions=[function("F", ["a"], ["c"], body, imports=["e"])],
    )  # fmt: skip
    assert ops(imported(made, tmp_path)) == ["Custom"]
    made.opset_import[-1].version = 2
    assert 'expected opset 2 of domain "e", as in the model' in refused(made, tmp_path)


def test_imports_of_functions_become_the_models(tmp_path):
    body = [helper.make_node("Foo", ["a"], ["c"], domain="e")]
    made = model(
        [call("F", ["x"], ["y"])], [X], [Y], opset=None, domains=["d"],
        functions=[function("F", ["a"], ["c"], body, imports=["e"])],
    )  # fmt: skip
    text = imported(made, tmp_path)
    assert ops(text) == ["Custom"]
    assert "bale.onnx_opset = 29" in text


def test_body_does_not_see_the_callers_values(tmp_path):
    body = [helper.make_node("Add", ["a", "x"], ["c"])]
    made = model(
        [call("F", ["x"], ["y"])], [X], [Y], domains=["d"],
        functions=[function("F", ["a"], ["c"], body)],
    )  # fmt: skip
    assert refused(made, tmp_path) == (
        'function "d.F": node #0 (Add): expected input 1, "x", to be defined, but nothing '
        "defines it"
    )


def test_malformed_functions(tmp_path):
    body = [helper.make_node("Neg", ["a"], ["c"])]
    good = function("F", ["a"], ["c"], body)

    def with_functions(*functions, inputs=("x",), outputs=("y",)):
        node = call("F", list(inputs), list(outputs))
        return model([node], [X], [Y], domains=["d"], functions=functions)

    imported(with_functions(good), tmp_path)
    assert "expected one definition, but got two" in refused(with_functions(good, good), tmp_path)
    no_output = function("F", ["a"], ["z"], body)
    assert 'function "d.F": output "z": expected' in refused(with_functions(no_output), tmp_path)
    twice = function("F", ["a", "a"], ["c"], body)
    assert "expected distinct names of inputs" in refused(with_functions(twice), tmp_path)
    no_opset = function("F", ["a"], ["c"], body, opset=None)
    assert 'function "d.F": expected an opset import' in refused(with_functions(no_opset), tmp_path)
    assert 'expected at most 1 inputs, as function "d.F" has, but got 2' in refused(
        with_functions(good, inputs=("x", "x")), tmp_path
    )
    assert 'expected at most 1 outputs, as function "d.F" has, but got 2' in refused(
        with_functions(good, outputs=("y", "z")), tmp_path
    )


def test_recursion(tmp_path):
    first = function("F", ["a"], ["c"], [call("G", ["a"], ["c"])], imports=["d"])
    second = function("G", ["a"], ["c"], [call("F", ["a"], ["c"])], imports=["d"])
    made = model([call("F", ["x"], ["y"])], [X], [Y], domains=["d"], functions=[first, second])
    assert refused(made, tmp_path).startswith("cannot inline its functions: Cycle detected")


def test_subgraph_in_a_body(tmp_path):
    branch = helper.make_graph(
        [helper.make_node("Neg", ["a"], ["t"])], "b", [], [value("t", FLOAT, [2])]
    )
    body = [helper.make_node("If", ["m"], ["c"], then_branch=branch, else_branch=branch)]
    made = model(
        [call("F", ["m", "x"], ["y"])], [X, value("m", BOOL, [])], [Y], domains=["d"],
        functions=[function("F", ["m", "a"], ["c"], body)],
    )  # fmt: skip
    assert "(If): expected an op without subgraphs" in refused(made, tmp_path)
