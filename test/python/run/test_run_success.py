# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""bale-run on models and inputs that are as they should be."""

import os
import re

import ml_dtypes
import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper

import bale
from conftest import PACK

CODES = np.arange(8, dtype=np.uint8).reshape(1, 8)


def test_prints_outputs(run):
    model, codes = run.write("pack.mlir", PACK), run.save("x.npy", CODES)
    assert run.output(model, "--input", codes) == 'output 0 ("Y"): uint8 [1, 3]\n[[136 198 250]]\n'


def test_writes_outputs(run):
    model, codes = run.write("pack.mlir", PACK), run.save("x.npy", CODES)
    assert run.output(model, "--input", codes, "--output-dir", "a/b") == ""
    assert run.files("a/b") == ["Y.npy"]
    np.testing.assert_array_equal(run.load("a/b/Y.npy"), np.uint8([[136, 198, 250]]))


def test_runs_an_onnx_model(run, compress_model):
    run.save("input.npy", np.float32([[1, 2], [3, 4], [5, 6]]))
    run.save("condition.npy", np.array([0, 1, 1], bool))
    done = run(
        compress_model, "--input", "input.npy", "--input", "condition.npy", "--output-dir", "."
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    result = run.load("output.npy")
    assert result.dtype == np.float32
    assert result.tolist() == [[3, 4], [5, 6]]


def test_takes_inputs_by_name(run, compress_model):
    run.save("a.npy", np.float32([[1, 2], [3, 4]]))
    run.save("b.npy", np.array([0, 1], bool))
    named = run.output(compress_model, "--input", "condition=b.npy", "--input", "input=a.npy")
    mixed = run.output(compress_model, "--input", "condition=b.npy", "--input", "a.npy")
    assert named == mixed == 'output 0 ("output"): float32 [1, 2]\n[[3. 4.]]\n'


def test_describes_a_function_without_inputs(run, compress_model):
    assert run.output(compress_model) == (
        "function main_graph\n"
        '  input 0 ("input"): float32 [N, 2], tensor<?x2xf32>\n'
        '  input 1 ("condition"): bool [N], tensor<?xi1>\n'
        '  output 0 ("output"): float32 [K, 2], tensor<?x2xf32>\n'
    )


def test_runs_a_function_that_wants_nothing(run):
    model = run.write(
        "c.mlir", "func.func @f() -> i32 {\n  %c = arith.constant 7 : i32\n  return %c : i32\n}"
    )
    assert run.output(model) == "output 0: int32 []\n7\n"


def test_chooses_a_function(run):
    text = "func.func @{0}() -> i32 {{\n  %c = arith.constant {1} : i32\n  return %c : i32\n}}\n"
    model = run.write("two.mlir", text.format("f", 1) + text.format("g", 2))
    assert run.output(model, "--function", "g") == "output 0: int32 []\n2\n"
    assert run.error(model) == "expected --function with one of f, g, but got none"
    assert run.error(model, "--function", "h") == "expected a function of f, g, but got 'h'"


@pytest.mark.parametrize("level", ["0", "1", "2", "3"])
def test_opt_level(run, level):
    model, codes = run.write("pack.mlir", PACK), run.save("x.npy", CODES)
    assert "[[136 198 250]]" in run.output(model, "--input", codes, "--opt-level", level)


@pytest.mark.parametrize(
    "level, text",
    [("bale", "bale.pack"), ("linalg", "linalg.generic"), ("llvm", "llvm.func @pack")],
)
def test_emit(run, level, text):
    assert text in run.output(run.write("pack.mlir", PACK), "--emit", level)


def test_time(run):
    model, codes = run.write("pack.mlir", PACK), run.save("x.npy", CODES)
    done = run(model, "--input", codes, "--time")
    assert done.returncode == 0
    assert "136" in done.stdout
    number = r"\d+\.\d{3}"
    assert re.fullmatch(
        rf"time: import {number} ms, compile {number} ms, run {number} ms\n", done.stderr
    )


def test_bfloat16_is_stored_as_bits(run):
    model = run.write(
        "b.mlir",
        "func.func @f(%x: tensor<?xbf16>)\n"
        '    -> (tensor<?xbf16> {onnx.name = "y"}) {\n'
        "  return %x : tensor<?xbf16>\n}",
    )
    values = np.array([1.5, -0.0, np.nan]).astype(ml_dtypes.bfloat16)
    bits = values.view(np.uint16)
    # numpy itself writes bfloat16 as two plain bytes; both files are the same input.
    for name, array in (("bits.npy", bits), ("plain.npy", values)):
        run.save(name, array)
        run.output(model, "--input", name, "--output-dir", "out")
        result = run.load("out/y.npy")
        assert result.dtype == np.uint16
        assert result.tolist() == bits.tolist()


#: A compress of strings, as Bale's text.
STRINGS = """
func.func @f(%x: tensor<?x!ptr.ptr<#ptr.generic_space>> {onnx.name = "input"}, %m: tensor<?xi1>)
    -> (tensor<?x!ptr.ptr<#ptr.generic_space>> {onnx.name = "output"}) {
  %y = bale.compress %x where %m axis(0) : tensor<?x!ptr.ptr<#ptr.generic_space>>, tensor<?xi1>
    -> tensor<?x!ptr.ptr<#ptr.generic_space>>
  return %y : tensor<?x!ptr.ptr<#ptr.generic_space>>
}
"""


def _strings_model(run, form: str) -> str:
    """A compress of strings along axis 0, in Bale's text or as an ONNX model."""
    if form == "bale":
        return run.write("strings.mlir", STRINGS)
    graph = helper.make_graph(
        [helper.make_node("Compress", ["input", "condition"], ["output"], axis=0)],
        "compress",
        [
            helper.make_tensor_value_info("input", TensorProto.STRING, ["N"]),
            helper.make_tensor_value_info("condition", TensorProto.BOOL, ["N"]),
        ],
        [helper.make_tensor_value_info("output", TensorProto.STRING, ["K"])],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 11)])
    model.ir_version = 8
    onnx.save(model, run.folder / "strings.onnx")
    return "strings.onnx"


@pytest.mark.parametrize("form", ["bale", "onnx"])
@pytest.mark.parametrize("level", ["0", "3"])
@pytest.mark.parametrize(
    "words",
    [
        np.array(["a", "", "\N{GREEK SMALL LETTER ALPHA}bc", "\N{CROWN}"]),
        np.array(["a", "", "\N{GREEK SMALL LETTER ALPHA}bc", "\N{CROWN}"], ">U7"),
        np.array([b"a", b"", b"\xffbc", b"d"]),
    ],
    ids=["str", "big-endian", "bytes"],
)
def test_strings(run, form, level, words):
    model = _strings_model(run, form)
    condition = np.array([1, 0, 1, 1], bool)
    run.save("x.npy", words)
    run.save("m.npy", condition)
    run.output(
        model, "--input", "x.npy", "--input", "m.npy", "--output-dir", "out", "--opt-level", level
    )
    result = run.load("out/output.npy")
    assert result.dtype.kind == words.dtype.kind
    assert result.tolist() == words[condition].tolist()


@pytest.mark.parametrize("form", ["bale", "onnx"])
def test_no_strings(run, form):
    model = _strings_model(run, form)
    run.save("x.npy", np.array(["a", "b"]))
    run.save("m.npy", np.array([0, 0], bool))
    run.output(model, "--input", "x.npy", "--input", "m.npy", "--output-dir", "out")
    assert run.load("out/output.npy").tolist() == []


@pytest.mark.parametrize(
    "names, files",
    [
        (
            ["../a/b", "..", "", "c", "c", "x y"],
            ["_a_b", "output_1", "output_2", "c", "c_4", "x_y"],
        ),
        # What makes a name another one may be a name itself.
        (["a_b_2", "a b", "a/b"], ["a_b_2", "a_b", "output_2"]),
        (["output_1", ""], ["output_1", "output_1_2"]),
        (["output_3_2", "output_3", "a", ""], ["output_3_2", "output_3", "a", "output_3_3"]),
        (["a_2", "output_2", "a", "a"], ["a_2", "output_2", "a", "a_3"]),
        # With ".npy" 255 characters, the most that a file's name can have; then one more.
        (["a" * 251, "a" * 251, "b" * 252, "c" * 5000], ["a" * 251, "output_1", "output_2",
                                                         "output_3"]),
    ],
)  # fmt: skip
def test_names_become_file_names(run, names, files):
    types = ", ".join(f'tensor<i32> {{onnx.name = "{name}"}}' for name in names)
    values = range(len(names))
    model = run.write(
        "n.mlir",
        f"func.func @f() -> ({types}) {{\n"
        + "".join(f"  %{i} = arith.constant dense<{i}> : tensor<i32>\n" for i in values)
        + f"  return {', '.join(f'%{i}' for i in values)} : "
        + f"{', '.join(['tensor<i32>'] * len(names))}\n}}",
    )
    run.output(model, "--output-dir", "out")
    assert run.files("out") == sorted(f"{file}.npy" for file in files)
    assert [int(run.load(f"out/{file}.npy")) for file in files] == list(values)


def test_names_that_are_no_utf8(run):
    """What the command line and the model say in any bytes is found and shown."""
    name = os.fsdecode(b"\xff")
    model = run.write(f"{name}.mlir", PACK.replace("@pack", r'@"\FF"').replace('"X"', r'"\FE"'))
    shown = run.output(model, "--function", name)
    assert shown.startswith('function \\udcff\n  input 0 ("\\udcfe"): uint8 [N, 8]')
    codes = run.save("x.npy", CODES)
    run.output(model, "--input", f"{os.fsdecode(bytes([0xFE]))}={codes}", "--output-dir", "out")
    assert run.load("out/Y.npy").tolist() == [[136, 198, 250]]
    assert run.output(model, "--emit", "bale")


def test_names_that_the_output_has_no_letters_for(run, monkeypatch):
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    model = run.write("e.mlir", PACK.replace('"X"', '"\N{LATIN SMALL LETTER E WITH ACUTE}"'))
    assert '  input 0 ("\\xe9"): uint8 [N, 8]' in run.output(model)


def test_overwrites_old_outputs(run):
    model, codes = run.write("pack.mlir", PACK), run.save("x.npy", CODES)
    run.write("Y.npy", "old")
    run.output(model, "--input", codes, "--output-dir", ".")
    assert run.load("Y.npy").tolist() == [[136, 198, 250]]


def test_help_and_version(run):
    text = run.output("--help")
    assert "exit codes:" in text
    for option in ("--function", "--input", "--output-dir", "--time", "--opt-level", "--emit"):
        assert option in text
    assert run.output("--version") == f"bale-run {bale.__version__}\n"


PACK_INTO = """
func.func @pack(%x: memref<2x8xui8>, %out: memref<2x3xui8> {onnx.name = "out"}) {
  bale.pack_into %x into %out <bits = 3> : memref<2x8xui8>, memref<2x3xui8>
  return
}
"""


def test_memory_that_the_function_may_write_is_an_output(run):
    model = run.write("into.mlir", PACK_INTO)
    codes = np.uint8([range(8), range(7, -1, -1)])
    # The order of a file's elements is numpy's business.
    run.save("x.npy", np.asfortranarray(codes))
    run.save("out.npy", np.full((2, 3), 255, np.uint8))
    files = ["--input", "x.npy", "--input", "out.npy"]
    words = [[136, 198, 250], [119, 57, 5]]
    assert run.output(model, *files) == (
        "input 0 after the run: uint8 [2, 8]\n"
        "[[0 1 2 3 4 5 6 7]\n [7 6 5 4 3 2 1 0]]\n"
        'input 1 ("out") after the run: uint8 [2, 3]\n'
        "[[136 198 250]\n [119  57   5]]\n"
    )
    assert run.load("out.npy").tolist() == [[255] * 3] * 2
    run.output(model, *files, "--output-dir", "left")
    assert run.files("left") == ["input_0.npy", "out.npy"]
    assert run.load("left/out.npy").tolist() == words
    assert run.load("left/input_0.npy").tolist() == codes.tolist()


def test_results_and_memory_of_one_name(run):
    model = run.write(
        "f.mlir",
        'func.func @f(%m: memref<i32> {onnx.name = "y"}) -> (tensor<i32> {onnx.name = "y"}) {\n'
        "  %c = arith.constant 5 : i32\n"
        "  memref.store %c, %m[] : memref<i32>\n"
        "  %t = arith.constant dense<7> : tensor<i32>\n"
        "  return %t : tensor<i32>\n}",
    )
    run.save("m.npy", np.int32(1))
    run.output(model, "--input", "m.npy", "--output-dir", "out")
    assert {name: int(run.load(f"out/{name}")) for name in run.files("out")} == {
        "y.npy": 7, "y_0.npy": 5,
    }  # fmt: skip


def test_a_function_without_outputs_prints_none(run):
    model = run.write("f.mlir", "func.func @f() {\n  return\n}")
    assert run.output(model) == "function f has no outputs\n"
