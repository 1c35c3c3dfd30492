# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The command line tool: exit codes, messages, and that output is whole or absent."""

import os
import signal
import stat
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from onnx import helper, numpy_helper

import bale
from bale.command_line import run_tool
from bale.importer import import_model
from bale.importer.cli import main
from importer_helpers import FLOAT, model, value

X = value("x", FLOAT, [2])


@pytest.fixture
def good(tmp_path):
    """The path of a model that imports."""
    path = tmp_path / "good.onnx"
    path.write_bytes(model([helper.make_node("Relu", ["x"], ["y"])], [X], [X]).SerializeToString())
    return path


@pytest.fixture
def bad(tmp_path):
    """The path of a model that does not."""
    path = tmp_path / "bad.onnx"
    made = model([helper.make_node("Relu", ["z"], ["y"])], [X], [X])
    path.write_bytes(made.SerializeToString())
    return path


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_stdout(good, capsys):
    assert main([str(good)]) == 0
    assert capsys.readouterr() == (import_model(good), "")
    assert main([str(good), "-o", "-"]) == 0
    assert capsys.readouterr() == (import_model(good), "")


def test_output_file(good, tmp_path, capsys):
    output = tmp_path / "out.mlir"
    umask = os.umask(0o027)
    try:
        assert main([str(good), "-o", str(output)]) == 0
    finally:
        os.umask(umask)
    assert output.read_text() == import_model(good)
    assert stat.S_IMODE(output.stat().st_mode) == 0o640
    assert names(tmp_path) == ["good.onnx", "out.mlir"]
    assert capsys.readouterr() == ("", "")


def test_output_file_is_replaced(good, tmp_path):
    output, link = tmp_path / "out.mlir", tmp_path / "link.mlir"
    output.write_text("old" * 1000)
    link.symlink_to(output)
    assert main([str(good), "-o", str(link)]) == 0
    assert link.is_symlink()
    assert output.read_text() == import_model(good)


def test_output_that_is_no_regular_file_is_written_to(good):
    assert main([str(good), "-o", os.devnull]) == 0
    assert stat.S_ISCHR(os.stat(os.devnull).st_mode)


def test_error(bad, tmp_path, capsys):
    output = tmp_path / "out.mlir"
    assert main([str(bad), "-o", str(output)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err == (
        f'bale-import-onnx: error: {bad}: node #0 (Relu): expected input 0, "z", to be '
        "defined, but nothing defines it\n"
    )
    assert names(tmp_path) == ["bad.onnx"]


def test_error_leaves_an_old_output_alone(bad, tmp_path):
    output = tmp_path / "out.mlir"
    output.write_text("old")
    assert main([str(bad), "-o", str(output)]) == 1
    assert output.read_text() == "old"


def test_error_is_one_line_whatever_the_path(tmp_path, capsys):
    assert main([str(tmp_path / "a\nb.onnx")]) == 1
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("target", ["missing/out.mlir", "."])
def test_output_that_cannot_be_written(good, tmp_path, capsys, target):
    before = names(tmp_path)
    assert main([str(good), "-o", str(tmp_path / target)]) == 1
    err = capsys.readouterr().err
    assert err.startswith(f"bale-import-onnx: error: {tmp_path / target}: cannot write the output")
    assert err.count("\n") == 1
    assert names(tmp_path) == before


def test_failed_write_leaves_nothing(good, tmp_path, capsys, monkeypatch):
    def fail(source, target):
        raise OSError(28, "No space left on device")

    output = tmp_path / "out.mlir"
    output.write_text("old")
    monkeypatch.setattr(os, "replace", fail)
    assert main([str(good), "-o", str(output)]) == 1
    assert "No space left on device" in capsys.readouterr().err
    assert names(tmp_path) == ["good.onnx", "out.mlir"]
    assert output.read_text() == "old"


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["a", "b"],
        ["a", "--bogus"],
        ["a", "-o"],
        ["a", "--resource-threshold", "-1"],
        ["a", "--resource-threshold", "many"],
        ["a", "--resource-threshold", "1_000"],
        ["a", "--resource-threshold", "\N{ARABIC-INDIC DIGIT THREE}"],
        ["a", "-o", ""],
    ],
)
def test_usage_errors(arguments, capsys):
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("usage: bale-import-onnx")


def test_help(capsys):
    assert main(["--help"]) == 0
    # Wherever argparse breaks the lines.
    out = " ".join(capsys.readouterr().out.split())
    for text in ("-o FILE", "--resource-threshold BYTES", "default: 1024", "exit codes:"):
        assert text in out


def test_version(capsys):
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"bale-import-onnx {bale.__version__}\n"


@pytest.mark.parametrize(("threshold", "is_resource"), [("160", False), ("159", True)])
def test_resource_threshold(tmp_path, capsys, threshold, is_resource):
    path = tmp_path / "model.onnx"
    weight = numpy_helper.from_array(np.arange(40, dtype=np.float32), "w")
    made = model([], [], [value("w", FLOAT, [40])], initializer=[weight])
    path.write_bytes(made.SerializeToString())
    assert main([str(path), "--resource-threshold", threshold]) == 0
    assert ("dense_resource<" in capsys.readouterr().out) == is_resource


def run(*arguments, **options):
    """The tool in a process of its own."""
    root = Path(bale.__file__).parents[1]
    return subprocess.run(
        [sys.executable, "-m", "bale.importer", *map(str, arguments)],
        env={**os.environ, "PYTHONPATH": str(root)},
        text=True,
        check=False,
        **options,
    )


def test_out_of_memory(good, capsys, monkeypatch):
    def fail(path, threshold):
        raise MemoryError

    monkeypatch.setattr("bale.importer.cli.import_model", fail)
    assert main([str(good)]) == 1
    assert "expected a model that fits in memory" in capsys.readouterr().err


def test_process(good, bad):
    done = run(good, capture_output=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, import_model(good), "")
    done = run(bad, capture_output=True)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.count("\n") == 1


def test_closed_stdout(good):
    reader, writer = os.pipe()
    os.close(reader)
    done = run(good, stdout=writer, stderr=subprocess.PIPE)
    os.close(writer)
    assert done.returncode == 1
    assert done.stderr == "bale-import-onnx: error: -: cannot write the output: Broken pipe\n"


def test_missing_stdout(good):
    done = subprocess.run(
        ["sh", "-c", 'exec "$@" >&-', "sh", sys.executable, "-m", "bale.importer", good],
        env={**os.environ, "PYTHONPATH": str(Path(bale.__file__).parents[1])},
        stderr=subprocess.PIPE, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr == (
        "bale-import-onnx: error: -: cannot write the output: Bad file descriptor\n"
    )


def test_longest_output_name(good, tmp_path):
    """A file can have it, so the output can."""
    output = tmp_path / ("a" * 255)
    assert main([str(good), "-o", str(output)]) == 0
    assert output.read_text() == import_model(good)


def test_interrupt(good, capsys, monkeypatch):
    def interrupt(path, threshold):
        raise KeyboardInterrupt

    monkeypatch.setattr("bale.importer.cli.import_model", interrupt)
    assert main([str(good)]) == 130
    assert capsys.readouterr() == ("", "bale-import-onnx: error: interrupted\n")


def test_interrupted_process(tmp_path):
    """Ctrl-C, while the tool waits for its model."""
    path = tmp_path / "pipe.onnx"
    os.mkfifo(path)
    with subprocess.Popen(  # noqa: SIM117 - it is there first
        [sys.executable, "-m", "bale.importer", path],
        env={**os.environ, "PYTHONPATH": str(Path(bale.__file__).parents[1])},
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        # A shell lets the commands that it starts with "&" ignore the signal.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:  # fmt: skip
        # Waits until the other end is open.
        with open(path, "wb"):
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, "")
    assert err == "bale-import-onnx: error: interrupted\n"


def test_interrupted_start(monkeypatch, capsys):
    """Ctrl-C, while what the tool needs is loaded."""

    def interrupt(name):
        raise KeyboardInterrupt

    monkeypatch.setattr("importlib.import_module", interrupt)
    with pytest.raises(SystemExit) as stop:
        run_tool("bale-import-onnx", "bale.importer.cli")
    assert stop.value.code == 130
    assert capsys.readouterr() == ("", "bale-import-onnx: error: interrupted\n")
