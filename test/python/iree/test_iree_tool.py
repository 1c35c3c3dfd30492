# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""bale-iree-compile as a user calls it: outputs, intermediate files, and each step's errors."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper

import bale
from bale.iree.cli import main
from iree_modules import FLAGS, PROGRAM, run_module

PACK = """
func.func @pack(%x: tensor<?x8xui8>) -> tensor<?x3xui8> {
  %w = bale.pack %x <bits = 3> : tensor<?x8xui8> -> tensor<?x3xui8>
  return %w : tensor<?x3xui8>
}
"""
CODES = np.arange(16, dtype=np.uint8).reshape(2, 8) % 8
WORDS = np.array([[136, 198, 250]] * 2, np.uint8)


class Tool:
    """A folder in which bale-iree-compile is called, and what it left there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "tmp").mkdir()
        self.environment = {**os.environ, "TMPDIR": str(folder / "tmp")}

    def write(self, name: str, text: str) -> str:
        (self.folder / name).write_text(text, encoding="utf-8")
        return name

    def save(self, name: str, nodes, inputs, outputs, opset: int = 29, **options) -> str:
        imports = [helper.make_opsetid("", opset), helper.make_opsetid("other", 1)]
        graph = helper.make_graph(nodes, "graph", inputs, outputs)
        model = helper.make_model(graph, opset_imports=imports, ir_version=14, **options)
        onnx.save(model, self.folder / name)
        return name

    def use_program(self, name: str, script: str) -> None:
        """Has a shell script stand in for one of IREE's programs."""
        folder = self.folder / "programs"
        folder.mkdir()
        (folder / name).write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        (folder / name).chmod(0o755)
        self.environment["IREE_TOOL_PATH"] = str(folder)

    def start(self, *arguments: str) -> subprocess.Popen:
        return subprocess.Popen(
            [PROGRAM, *arguments],
            cwd=self.folder,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def __call__(self, *arguments: str) -> subprocess.CompletedProcess:
        process = self.start(*arguments)
        out, err = process.communicate()
        return subprocess.CompletedProcess(arguments, process.returncode, out, err)

    def succeed(self, *arguments: str) -> str:
        """What is said where nothing fails."""
        done = self(*arguments)
        assert (done.returncode, done.stdout) == (0, ""), done.stderr
        self.assert_nothing_is_left()
        return done.stderr

    def fail(self, *arguments: str) -> str:
        """What is said, without the program's name, where a step fails; nothing is written."""
        done = self(*arguments, "-o", "out.vmfb")
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr.startswith("bale-iree-compile: error: ")
        assert not (self.folder / "out.vmfb").exists()
        self.assert_nothing_is_left()
        return done.stderr.removeprefix("bale-iree-compile: error: ").rstrip("\n")

    def assert_nothing_is_left(self) -> None:
        assert os.listdir(self.folder / "tmp") == []


@pytest.fixture
def tool(tmp_path) -> Tool:
    return Tool(tmp_path)


def value(name, data_type, extents):
    return helper.make_tensor_value_info(name, data_type, extents)


@pytest.fixture
def packing(tool) -> str:
    """A model of one Pack."""
    return tool.save(
        "pack.onnx",
        [helper.make_node("Pack", ["x"], ["y"], name="packer", bits=3)],
        [value("x", TensorProto.UINT8, ["n", 8])],
        [value("y", TensorProto.UINT8, ["n", 3])],
    )


@pytest.fixture
def plain(tool) -> str:
    """A model without ops of Bale."""
    x = value("x", TensorProto.FLOAT, [2])
    node = helper.make_node("Relu", ["x"], ["y"])
    return tool.save("relu.onnx", [node], [x], [value("y", TensorProto.FLOAT, [2])], opset=21)


def test_model_runs(tool, packing):
    assert tool.succeed(packing, "-o", "out.vmfb") == ""
    (words,) = run_module(tool.folder / "out.vmfb", [CODES], "graph")
    np.testing.assert_array_equal(words.view(np.uint8), WORDS)


def test_mlir_runs(tool):
    tool.write("pack.mlir", PACK)
    assert tool.succeed("pack.mlir", "-o", "out.vmfb") == ""
    (words,) = run_module(tool.folder / "out.vmfb", [CODES], "pack")
    np.testing.assert_array_equal(words.view(np.uint8), WORDS)


def test_torch_mlir_runs(tool):
    text = """
    func.func @pack(%x: !torch.vtensor<[?,8],ui8>) -> !torch.vtensor<[?,3],ui8>
        attributes {torch.onnx_meta.opset_version = 29 : si64} {
      %w = torch.operator "onnx.Pack"(%x) {torch.onnx.bits = 3 : si64}
        : (!torch.vtensor<[?,8],ui8>) -> !torch.vtensor<[?,3],ui8>
      return %w : !torch.vtensor<[?,3],ui8>
    }"""
    assert tool.succeed(tool.write("torch.mlir", text), "-o", "out.vmfb") == ""
    (words,) = run_module(tool.folder / "out.vmfb", [CODES], "pack")
    np.testing.assert_array_equal(words.view(np.uint8), WORDS)


def test_flags_choose_the_target(tool, packing):
    tool.succeed(packing, "-o", "out.mlir", "--", *FLAGS["vmvx"], "--compile-to=hal")
    assert "vmvx" in (tool.folder / "out.mlir").read_text()


def test_intermediate_files(tool, packing):
    tool.succeed(packing, "-o", "out.vmfb", "--save-temps", "new/temps")
    folder = tool.folder / "new" / "temps"
    assert sorted(os.listdir(folder)) == ["1-import.mlir", "2-lower.mlir"]
    assert '"torch.operator"' in (folder / "1-import.mlir").read_text()
    lowered = (folder / "2-lower.mlir").read_text()
    assert "linalg.generic" in lowered
    assert "onnx.Pack" not in lowered
    for step, file in (("import", "1-import.mlir"), ("lower", "2-lower.mlir")):
        tool.succeed(packing, "-o", "out", "--compile-to", step)
        assert (tool.folder / "out").read_bytes() == (folder / file).read_bytes()


def test_results_of_steps_before_the_failed_one_are_kept(tool, packing):
    tool.use_program("iree-compile", "exit 1")
    tool.fail(packing, "--save-temps", "temps")
    assert sorted(os.listdir(tool.folder / "temps")) == ["1-import.mlir", "2-lower.mlir"]


def test_model_without_ops_of_bale_is_what_irees_importer_makes_of_it(tool, plain):
    said = tool.succeed(plain, "-o", "ours.mlir", "--compile-to", "lower")
    assert said == (
        "bale-iree-compile: relu.onnx: no Pack, Unpack or Compress: what IREE's importer makes "
        "of it is compiled as it is\n"
    )
    importer = Path(sys.executable).parent / "iree-import-onnx"
    command = [sys.executable, importer, plain, "-o", "theirs.mlir"]
    subprocess.run(command, cwd=tool.folder, check=True, capture_output=True)
    ours, theirs = (tool.folder / f"{who}.mlir" for who in ("ours", "theirs"))
    # print() ends the file of IREE's program.
    assert ours.read_text().rstrip("\n") == theirs.read_text().rstrip("\n")


def test_model_without_ops_of_bale_runs(tool, plain):
    tool.succeed(plain, "-o", "out.vmfb")
    (result,) = run_module(tool.folder / "out.vmfb", [np.float32([-1, 2])], "graph")
    np.testing.assert_array_equal(result, np.float32([0, 2]))


def test_verbose_says_what_is_done(tool, packing):
    said = tool.succeed(packing, "-o", "out.vmfb", "-v")
    for line in ("import: pack.onnx", "lower: compress form positions", "compile: --iree-hal"):
        assert f"bale-iree-compile: {line}" in said
    for program in ("bale-opt", "iree-compile"):
        assert f"/{program} " in said


def test_import_error(tool):
    x = value("x", TensorProto.FLOAT, [2])
    model = tool.save("bad.onnx", [helper.make_node("Relu", ["z"], ["y"])], [x], [x])
    assert tool.fail(model) == (
        'bad.onnx: import: node #0 (Relu): expected input 0, "z", to be defined, but nothing '
        "defines it"
    )


def test_missing_model(tool):
    assert tool.fail("no.onnx") == "no.onnx: import: expected a file, but there is none"
    assert tool.fail("no.mlir") == (
        "no.mlir: import: cannot read the model: No such file or directory"
    )


def test_lower_error_names_the_node(tool):
    node = helper.make_node("Pack", ["x"], ["y"], name="packer", bits=9)
    x, y = value("x", TensorProto.UINT8, ["n", 8]), value("y", TensorProto.UINT8, ["n", "m"])
    assert tool.fail(tool.save("pack.onnx", [node], [x], [y])) == (
        "pack.onnx: lower: node \"packer\" (Pack): 'onnx.Pack' op expected bits to be in [1, 8], "
        "but got 9"
    )


def test_lower_error_names_the_line(tool):
    text = PACK.replace("<bits = 3>", "<bits = 9>")
    assert tool.fail(tool.write("pack.mlir", text)).startswith("pack.mlir: lower: pack.mlir:3:")


def test_text_that_is_no_mlir(tool):
    assert tool.fail(tool.write("no.mlir", "?")).startswith("no.mlir: lower: no.mlir:1:1: ")
    torch = tool.write("torch.mlir", "func.func @f(!torch.vtensor) {}")
    assert tool.fail(torch).startswith("torch.mlir: import: torch.mlir:1:")


def test_compile_error_names_the_node(tool):
    """An op of which IREE knows nothing."""
    nodes = [
        helper.make_node("Pack", ["x"], ["words"], bits=3),
        helper.make_node("Shuffle", ["words"], ["y"], name="shuffler", domain="other"),
    ]
    x, y = value("x", TensorProto.UINT8, [8]), value("y", TensorProto.UINT8, [3])
    assert tool.fail(tool.save("shuffle.onnx", nodes, [x], [y])).startswith(
        'shuffle.onnx: compile: node "shuffler" (other.Shuffle): failed to legalize '
    )


def test_crash_of_a_program(tool, packing):
    tool.use_program("iree-compile", "echo first >&2; echo last >&2; kill -SEGV $$")
    assert tool.fail(packing) == (
        "pack.onnx: compile: signal SIGSEGV ended iree-compile\nfirst\nlast"
    )


def test_failure_without_a_word(tool, packing):
    tool.use_program("iree-compile", "exit 3")
    assert tool.fail(packing) == (
        "pack.onnx: compile: iree-compile failed with exit code 3\nit printed no error"
    )


def test_missing_bale_opt(tool, packing):
    tool.environment["BALE_OPT"] = "nowhere/bale-opt"
    assert tool.fail(packing) == (
        "pack.onnx: lower: expected bale-opt at nowhere/bale-opt, but found no such file; "
        "build it or set BALE_OPT"
    )


def test_missing_iree(tmp_path, capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "iree.compiler.tools.binaries", None)
    assert main(["pack.mlir", "-o", str(tmp_path / "out.vmfb")]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(
        "bale-iree-compile: error: pack.mlir: compile: expected the Python package "
        "iree-base-compiler, but "
    )
    assert err.endswith("pip install 'iree-base-compiler[onnx]==3.13.0'\n")
    assert err.count("\n") == 1


def test_output_that_cannot_be_written(tool, packing):
    done = tool(packing, "-o", "missing/out.vmfb")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        "bale-iree-compile: error: pack.onnx: compile: cannot write missing/out.vmfb: "
        "expected the folder missing, but there is none\n"
    )


def test_output_that_is_the_model(tool, packing):
    before = (tool.folder / packing).read_bytes()
    done = tool(packing, "-o", f"./{packing}")
    assert done.returncode == 1
    assert done.stderr == (
        "bale-iree-compile: error: pack.onnx: compile: expected another output than the model, "
        "but got pack.onnx\n"
    )
    assert (tool.folder / packing).read_bytes() == before


def test_output_that_is_an_intermediate_file(tool, packing):
    output = "temps/1-import.mlir"
    (tool.folder / "temps").mkdir()
    done = tool(packing, "-o", output, "--save-temps", "temps", "--compile-to", "lower")
    assert done.returncode == 1
    assert f"expected another output than an intermediate file, but got {output}" in done.stderr


def test_failure_leaves_an_old_output_alone(tool):
    output = tool.folder / "old.vmfb"
    output.write_text("old")
    assert tool(tool.write("no.mlir", "?"), "-o", "old.vmfb").returncode == 1
    assert output.read_text() == "old"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_signals_that_end_the_tool_leave_nothing(tool, packing, number):
    tool.use_program("iree-compile", "touch started; exec sleep 60")
    process = tool.start(packing, "-o", "out.vmfb")
    while not (tool.folder / "started").exists():
        assert process.poll() is None
        time.sleep(0.05)
    process.send_signal(number)
    process.communicate()
    assert process.returncode == 128 + number
    tool.assert_nothing_is_left()


def test_interrupt(tool, packing):
    tool.use_program("iree-compile", "touch started; sleep 60")
    process = tool.start(packing, "-o", "out.vmfb")
    while not (tool.folder / "started").exists():
        assert process.poll() is None
        time.sleep(0.05)
    # As a terminal does: to all that run in the foreground.
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate()
    assert (process.returncode, out) == (130, "")
    assert err == "bale-iree-compile: error: interrupted\n"
    assert not (tool.folder / "out.vmfb").exists()
    tool.assert_nothing_is_left()


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["a.onnx"],
        ["a.onnx", "-o", ""],
        ["a.onnx", "-o", "-"],
        ["a.onnx", "b.onnx", "-o", "c"],
        ["a.onnx", "-o", "c", "--bogus"],
        ["a.onnx", "-o", "c", "--compile-to", "spirv"],
        ["a.onnx", "-o", "c", "--compress-form", "none"],
        ["a.onnx", "-o", "c", "--save-temps", ""],
        ["a.mlir", "-o", "c", "--compile-to", "import"],
        ["a.onnx", "-o", "c", "--", "@flags.txt"],
    ],
)
def test_wrong_usage(arguments, capsys):
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("usage: bale-iree-compile")


def test_help(capsys):
    assert main(["--help"]) == 0
    out = " ".join(capsys.readouterr().out.split())
    for text in ("-o FILE", "--save-temps DIR", "[-- iree-compile flags]", "exit codes:"):
        assert text in out


def test_version(capsys):
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"bale-iree-compile {bale.__version__}\n"
