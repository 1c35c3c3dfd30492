# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The demo: its cases, its table, the files it leaves, and that it notices what is wrong."""

import dataclasses
import re
import subprocess
import sys

import numpy as np
import pytest

from bale.demo import cases
from bale.demo.cases import Case, all_cases, read_arrays, write_case
from bale.demo.cli import main
from bale.demo.levels import LEVELS, LoweringError, lower_model
from bale.demo.running import run_case
from bale.demo.table import format_table


def _case(name: str) -> Case:
    return next(case for case in all_cases() if case.name == name)


def test_the_cases_are_the_node_tests_of_compress_and_both_ways_of_six_packings():
    names = [case.name for case in all_cases()]
    assert len(names) == len(set(names))
    kinds = [name.split("_")[1] for name in names]
    assert kinds.count("compress") >= 4
    assert kinds.count("pack") == kinds.count("unpack") == 6


@pytest.mark.parametrize("packing", cases._PACKINGS, ids=lambda packing: packing.name)
def test_the_words_of_a_packing_are_its_codes_in_whole_numbers(packing):
    """Recomputes the words with integers of any size: a row is one number."""
    radix = 2 ** packing.code["bits"] if "bits" in packing.code else packing.code["radix"]
    group_size = packing.code.get("group_size", 1)
    width = (radix**group_size - 1).bit_length()
    word_bits = 8 * packing.words.itemsize
    axis = -1 if packing.axis is None else packing.axis
    codes = np.moveaxis(packing.codes, axis, -1)
    words = np.moveaxis(packing.words, axis, -1)
    count = -(-codes.shape[-1] // group_size) * width
    assert words.shape == (*codes.shape[:-1], -(-count // word_bits))
    for position in np.ndindex(codes.shape[:-1]):
        row = sum(
            int(code) * radix ** (index % group_size) << (index // group_size * width)
            for index, code in enumerate(codes[position])
        )
        assert [int(word) for word in words[position]] == [
            row >> (word_bits * index) & (2**word_bits - 1) for index in range(words.shape[-1])
        ]


@pytest.mark.parametrize("case", all_cases(), ids=lambda case: case.name)
def test_a_written_case_is_read_back(case, tmp_path):
    assert write_case(case, tmp_path) == tmp_path / "model.onnx"
    for kind, arrays in (("input", case.inputs), ("output", case.outputs)):
        read = read_arrays(tmp_path, kind)
        assert [(a.dtype, a.shape, a.tobytes()) for a in read] == [
            (a.dtype, a.shape, a.tobytes()) for a in arrays
        ]


def _dialects(text: str) -> set[str]:
    """The dialects of the ops in `text`, which is in MLIR's pretty form."""
    return set(re.findall(r"^ *(?:%\S+ = )?\"?([a-z]+)\.", text, re.MULTILINE))


def test_every_level_is_written(tmp_path):
    lower_model(write_case(_case("test_unpack_3bit"), tmp_path), tmp_path)
    onnx, values, linalg, llvm = (_dialects((tmp_path / level).read_text()) for level in LEVELS)
    assert onnx == {"func", "onnx"}
    assert values == {"func", "tensor", "arith", "bale"}
    assert linalg == {"func", "tensor", "arith", "linalg", "scf", "cf"}
    assert llvm == {"llvm"}


def test_a_file_that_bale_opt_rejects_is_reported(tmp_path, monkeypatch):
    tool = tmp_path / "bin" / "bale-opt"
    tool.parent.mkdir()
    tool.write_text("#!/bin/sh\necho 'error: no such luck' >&2\nexit 1\n")
    tool.chmod(0o755)
    monkeypatch.setenv("BALE_BUILD_DIR", str(tmp_path))
    case = _case("test_pack_3bit")
    with pytest.raises(LoweringError, match="error: no such luck"):
        lower_model(write_case(case, tmp_path), tmp_path)
    row = run_case(case, tmp_path)
    assert (row.result, row.reason) == ("failed", "error: no such luck")


@pytest.mark.parametrize("case", all_cases(), ids=lambda case: case.name)
def test_the_result_is_right(case, tmp_path):
    row = run_case(case, tmp_path)
    assert (row.result, row.reason) == ("right", "")
    assert len(row.seconds) == 4 and min(row.seconds) > 0


def _with_output(case: Case, array: np.ndarray) -> Case:
    return dataclasses.replace(case, outputs=[array])


def test_a_wrong_value_is_noticed(tmp_path):
    case = _case("test_pack_3bit")
    expected = case.outputs[0].copy()
    expected[1] ^= 1
    row = run_case(_with_output(case, expected), tmp_path)
    assert row.result == "wrong"
    assert row.reason == "expected Y[1] to be 199, but got 198"


def test_a_wrong_shape_is_noticed(tmp_path):
    case = _case("test_pack_3bit")
    row = run_case(_with_output(case, case.outputs[0].reshape(1, 3)), tmp_path)
    assert row.result == "wrong"
    assert row.reason == "expected Y to be uint8 of shape (1, 3), but got uint8 of shape (3,)"


def test_a_wrong_element_type_is_noticed(tmp_path):
    case = _case("test_pack_3bit")
    row = run_case(_with_output(case, case.outputs[0].view(np.int8)), tmp_path)
    assert row.result == "wrong"
    assert row.reason == "expected Y to be int8 of shape (3,), but got uint8 of shape (3,)"


def test_a_table_is_aligned():
    assert format_table(["a", "bb"], [["xyz", "1"], ["y", "200"]], text_columns=1) == (
        "a     bb\n---  ---\nxyz    1\ny    200"
    )


def test_the_demo_prints_a_row_a_model_and_names_its_folder(tmp_path, capsys):
    assert main(["--output", str(tmp_path / "out"), "--filter", "3bit"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == [
        "model",
        "result",
        "import",
        "ms",
        "lower",
        "ms",
        "compile",
        "ms",
        "run",
        "ms",
    ]
    assert [line.split()[:2] for line in lines[2:4]] == [
        ["test_pack_3bit", "right"],
        ["test_unpack_3bit", "right"],
    ]
    assert len({len(line) for line in lines[:4]}) == 1
    assert lines[-2].endswith(f"{tmp_path}/out/")
    assert lines[-1] == "2 of 2 results are right."
    for level in LEVELS:
        assert (tmp_path / "out/test_unpack_3bit" / level).is_file()


def test_the_demo_fails_if_a_result_is_wrong(tmp_path, capsys, monkeypatch):
    case = _case("test_pack_3bit")
    wrong = _with_output(case, case.outputs[0] + np.uint8(1))
    monkeypatch.setattr(cases, "all_cases", lambda: [case, wrong])
    assert main(["--output", str(tmp_path)]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "1 of 2 results are right."


def test_a_filter_that_matches_nothing_is_wrong_usage(capsys):
    assert main(["--filter", "nothing"]) == 2
    assert capsys.readouterr().err == (
        "demo: error: expected --filter to match a model, but got 'nothing'\n"
    )


def test_the_help_needs_no_package():
    """`scripts/demo --help` and this one come before anything is installed."""
    done = subprocess.run(
        [sys.executable, "-S", "-m", "bale.demo", "--help"],
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("usage: python -m bale.demo")
