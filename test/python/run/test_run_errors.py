# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""bale-run on what is not as it should be: one line, exit 1, nothing written."""

import io
import os
import subprocess

import numpy as np
import pytest

from bale.run.cli import main
from conftest import PACK, PROGRAM

CODES = np.arange(8, dtype=np.uint8).reshape(1, 8)


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["pack.mlir", "--nonsense"],
        ["pack.mlir", "--opt-level", "4"],
        ["pack.mlir", "--opt-level", "\N{ARABIC-INDIC DIGIT THREE}"],
        ["pack.mlir", "--output-dir", ""],
        ["pack.mlir", "--emit", "spirv"],
    ],
)
def test_wrong_usage(run, arguments):
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("usage: bale-run")


@pytest.mark.parametrize(
    "option",
    [
        ["--function", "pack"],
        ["--input", "x.npy"],
        ["--output-dir", "out"],
        ["--opt-level", "0"],
        # The default too: to emit reads it no more than another level.
        ["--opt-level", "3"],
        ["--time"],
        ["--verify-values"],
    ],
)
def test_emit_refuses_the_options_of_a_run(run, option):
    done = run(run.write("pack.mlir", PACK), "--emit", "llvm", *option)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith(f"error: argument --emit: not allowed with {option[0]}\n")


def test_missing_model(run):
    assert run.error("nowhere.mlir") == "nowhere.mlir: expected a model file, but found none"


def test_model_that_is_no_file(run):
    assert run.error(".") == ".: expected a model file, but got a folder, device or pipe"


@pytest.mark.parametrize("ending", ["mlir", "onnx"])
def test_model_with_a_name_that_no_file_can_have(run, ending):
    path = f"{'a' * 300}.{ending}"
    assert run.error(path) == f"{path}: cannot read the model: File name too long"


@pytest.mark.parametrize("ending", ["mlir", "onnx"])
def test_model_with_a_name_that_is_no_utf8(run, ending):
    name = run.write(os.fsdecode(b"\xff." + ending.encode()), "oops")
    assert run.error(name).startswith(f"\\udcff.{ending}:")


def test_unknown_function_with_a_name_that_is_no_utf8(run):
    error = run.error(run.write("pack.mlir", PACK), "--function", os.fsdecode(b"\xff"))
    assert error == r"expected a function of pack, but got '\udcff'"


def test_model_that_is_no_mlir(run):
    model = run.write("bad.mlir", "func.func @f() {\n  oops\n}")
    assert run.error(model).startswith("bad.mlir:2:3: ")


def test_model_that_is_no_onnx(run):
    assert run.error(run.write("bad.onnx", "not a model")).startswith("bad.onnx: ")


def test_violated_rule(run):
    model = run.write("bad.mlir", PACK.replace("bits = 3", "bits = 4"))
    done = run(model)
    assert (done.returncode, done.stdout) == (1, "")
    # Diagnostics that belong together are a line each.
    assert done.stderr == (
        "bale-run: error: bad.mlir:4:8: 'bale.pack' op expected words dimension 1 to be 4, "
        "but got 3\n"
        "bad.mlir:4:8: note: 8 codes of #bale.code<bits = 4> take 4 words of 8 bits\n"
    )


@pytest.fixture
def pack(run) -> str:
    return run.write("pack.mlir", PACK)


def test_missing_input_file(run, pack):
    assert run.error(pack, "--input", "x.npy") == (
        'x.npy: expected a .npy file for input 0 ("X"), but found none'
    )


def test_unknown_input_name(run, pack):
    run.save("x.npy", CODES)
    assert run.error(pack, "--input", "Z=x.npy") == (
        'expected a name of an input ("X"), but got "Z"'
    )


def test_unknown_input_name_may_be_of_a_file_name(run, pack):
    assert run.error(pack, "--input", "Z=x.npy") == (
        'Z=x.npy: expected a .npy file for input 0 ("X"), but found none'
    )


def test_input_that_is_empty(run, pack):
    run.write("x.npy", "")
    assert run.error(pack, "--input", "x.npy") == (
        'x.npy: expected a .npy file for input 0 ("X"), but the file is empty'
    )


@pytest.mark.parametrize("content", ["abc", "PK\3\4 an archive"])
def test_input_that_is_no_npy(run, pack, content):
    run.write("x.npy", content)
    assert run.error(pack, "--input", "x.npy") == (
        'x.npy: expected a .npy file for input 0 ("X"), but got another format'
    )


def test_damaged_npy(run, pack):
    """Cut at every length, a file is one clear error."""
    whole = io.BytesIO()
    np.save(whole, CODES)
    for length in (6, 8, 10, 40, 127, 130, len(whole.getvalue()) - 1):
        (run.folder / "x.npy").write_bytes(whole.getvalue()[:length])
        assert run.error(pack, "--input", "x.npy").startswith(
            'x.npy: expected a whole .npy file for input 0 ("X"), without pickled objects, '
            "but numpy cannot read it: "
        ), length


@pytest.mark.parametrize(
    "shape", ["+".join(["1"] * 3000), "-" * 3000 + "1", "+".join(["1"] * 4900), "-" * 9800 + "1"]
)
def test_npy_with_a_header_that_nests(run, pack, shape):
    header = f"{{'descr': '|u1', 'fortran_order': False, 'shape': ({shape},)}}\n".encode()
    (run.folder / "x.npy").write_bytes(
        b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header + b"\0"
    )
    assert run.error(pack, "--input", "x.npy").startswith(
        'x.npy: cannot read input 0 ("X"): its header '
    )


def test_input_from_a_pipe(run, pack):
    run.save("x.npy", CODES)
    with subprocess.Popen(
        ["cat", "x.npy"], cwd=run.folder, stdout=subprocess.PIPE
    ) as source, subprocess.Popen(
        [PROGRAM, pack, "--input", "X=/dev/stdin"],
        cwd=run.folder, stdin=source.stdout, stderr=subprocess.PIPE, text=True,
    ) as program:  # fmt: skip
        error = program.communicate()[1]
    assert program.returncode == 1
    assert error == (
        'bale-run: error: /dev/stdin: expected a .npy file for input 0 ("X"), '
        "but got a pipe or device\n"
    )


def test_pickles_are_not_read(run, pack):
    np.save(run.folder / "x.npy", np.array([[print]], dtype=object), allow_pickle=True)
    assert run.error(pack, "--input", "x.npy").startswith("x.npy: expected a whole .npy file")


@pytest.mark.parametrize(
    "array, message",
    [
        (
            CODES.astype(np.float32),
            'x.npy: expected input 0 ("X") to have dtype uint8, but got float32',
        ),
        (CODES.astype(np.int8), 'x.npy: expected input 0 ("X") to have dtype uint8, but got int8'),
        (CODES[0], "'pack': expected input 0 (\"X\") to have rank 2, but got 1"),
        (CODES[:, :7], "'pack': expected dimension 1 of input 0 (\"X\") to be 8, but got 7"),
    ],
    ids=["dtype", "sign", "rank", "extent"],
)
def test_wrong_input(run, pack, array, message):
    run.save("x.npy", array)
    assert run.error(pack, "--input", "x.npy", "--output-dir", "out") == message
    assert not (run.folder / "out").exists()


def test_wrong_number_of_inputs(run, pack):
    run.save("x.npy", CODES)
    assert run.error(pack, "--input", "x.npy", "--input", "x.npy") == (
        'expected 1 input (input 0 ("X")), but got 2'
    )


def test_one_input_twice(run, compress_model):
    assert run.error(compress_model, "--input", "input=a.npy", "--input", "input=b.npy") == (
        'expected one file for input 0 ("input"), but got two'
    )


def test_extents_that_differ_where_the_model_says_they_do_not(run, compress_model):
    run.save("input.npy", np.zeros((3, 2), np.float32))
    run.save("condition.npy", np.zeros(2, bool))
    assert run.error(compress_model, "--input", "input.npy", "--input", "condition.npy") == (
        '\'main_graph\': expected dimension 0 ("N") of input 1 ("condition") to be 3 as is '
        'dimension 0 ("N") of input 0 ("input"), but got 2'
    )


UNPACK = """
func.func @unpack(%w: tensor<?xui8>, %n: index) -> tensor<?xui8> {
  %x = bale.unpack %w count(%n) <bits = 3> : tensor<?xui8> -> tensor<?xui8>
  return %x : tensor<?xui8>
}
"""


def test_failed_check_writes_nothing(run):
    model = run.write("unpack.mlir", UNPACK)
    run.save("w.npy", np.uint8([1, 2, 3]))
    run.save("n.npy", np.int64(9))
    error = run.error(model, "--input", "w.npy", "--input", "n.npy", "--output-dir", "out")
    assert error.startswith("'unpack': unpack.mlir:3:8: 'bale.unpack' op expected")
    assert not (run.folder / "out").exists()


def test_output_folder_that_is_a_file(run, pack):
    run.save("x.npy", CODES)
    run.write("out", "a file")
    assert run.error(pack, "--input", "x.npy", "--output-dir", "out") == (
        "out: cannot write the outputs: File exists"
    )


def test_output_folder_that_cannot_be(run, pack):
    run.save("x.npy", CODES)
    folder = "a" * 300
    assert run.error(pack, "--input", "x.npy", "--output-dir", folder) == (
        f"{folder}: cannot write the outputs: File name too long"
    )


def test_outputs_are_written_all_or_none(run):
    types = ", ".join(f'tensor<i32> {{onnx.name = "{name}"}}' for name in "ab")
    model = run.write(
        "n.mlir",
        f"func.func @f(%x: tensor<i32>) -> ({types}) {{\n"
        "  return %x, %x : tensor<i32>, tensor<i32>\n}",
    )
    run.save("x.npy", np.int32(5))
    (run.folder / "out" / "b.npy").mkdir(parents=True)
    assert run.error(model, "--input", "x.npy", "--output-dir", "out") == (
        "out/b.npy: expected no folder where an output goes"
    )
    assert run.files("out") == ["b.npy"]


def test_strings_and_bytes_in_one_output(run):
    kind = "tensor<1x!ptr.ptr<#ptr.generic_space>>"
    model = run.write(
        "mixed.mlir",
        f"func.func @f(%x: {kind}, %y: {kind}) -> {kind.replace('1x', '2x')} {{\n"
        f"  %0 = tensor.concat dim(0) %x, %y : ({kind}, {kind}) -> {kind.replace('1x', '2x')}\n"
        f"  return %0 : {kind.replace('1x', '2x')}\n}}",
    )
    strings, octets = run.save("s.npy", np.array(["a"])), run.save("b.npy", np.array([b"a"]))
    message = run.error(model, "--input", strings, "--input", octets, "--output-dir", "out")
    assert message == "expected output 0 to hold str only, but got bytes"


def test_standard_output_that_is_full(run, pack):
    run.save("x.npy", CODES)
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = subprocess.run(
            [PROGRAM, pack, "--input", "x.npy"],
            cwd=run.folder, stdout=full, stderr=subprocess.PIPE, text=True, check=False,
        )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr == (
        "bale-run: error: cannot write to the standard output: No space left on device\n"
    )


@pytest.mark.parametrize("option", ["--help", "--version"])
def test_help_to_standard_output_that_is_full(run, option):
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = subprocess.run(
            [PROGRAM, option], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == 1
    assert done.stderr == "bale-run: error: No space left on device\n"


def test_standard_output_that_is_closed(run, pack):
    done = subprocess.run(
        ["sh", "-c", 'exec "$@" >&-', "sh", PROGRAM, pack, "--emit", "bale"],
        cwd=run.folder, stderr=subprocess.PIPE, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr == (
        "bale-run: error: cannot write to the standard output: Bad file descriptor\n"
    )


def test_interrupt(monkeypatch, capsys):
    def interrupt(path):
        raise KeyboardInterrupt

    monkeypatch.setattr("bale.run.cli.read_model", interrupt)
    assert main(["pack.mlir"]) == 130
    assert capsys.readouterr() == ("", "bale-run: error: interrupted\n")


def test_ops_that_nothing_lowers_are_named(run):
    model = run.write(
        "relu.mlir",
        "func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {\n"
        '  %0 = "onnx.Relu"(%x) : (tensor<8xf32>) -> tensor<8xf32>\n'
        "  return %0 : tensor<8xf32>\n}",
    )
    assert run.error(model).startswith("relu.mlir:2:8: 'onnx.Relu'")


def test_values_out_of_range_fail_where_asked(run):
    model = run.write("pack.mlir", PACK)
    dirty = run.save("dirty.npy", CODES + np.uint8(3))
    run.output(model, "--input", dirty)
    message = run.error(model, "--input", dirty, "--verify-values")
    assert message.endswith("'bale.pack' op expected codes element 5 to be at most 7, but got 8")
    run.output(model, "--input", run.save("codes.npy", CODES), "--verify-values")
