# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The conformance runner: it notices what is wrong, whatever that is, and says it."""

import copy
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from paths import ROOT

FOLDER = ROOT / "test" / "conformance"
CASES = [json.loads(line) for line in (FOLDER / "cases.jsonl").read_text().splitlines()]


def _case(name: str) -> dict:
    return copy.deepcopy(next(case for case in CASES if case["id"] == name))


def _run(*arguments: object) -> subprocess.CompletedProcess:
    return subprocess.run(
        [sys.executable, FOLDER / "run.py", *map(str, arguments)],
        check=False,
        capture_output=True,
        text=True,
        timeout=300,
    )


def _check(tmp_path: Path, *lines: object, arguments: tuple = ()) -> subprocess.CompletedProcess:
    path = tmp_path / "cases.jsonl"
    text = "".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines)
    path.write_text(text, encoding="utf-8")
    return _run("--cases", path, "--opt-level", 0, *arguments)


def _closing(done: subprocess.CompletedProcess) -> tuple[int, int]:
    """The numbers on the last line."""
    match = re.fullmatch(r"(\d+) passed, (\d+) failed", done.stdout.splitlines()[-1])
    assert match, done.stdout + done.stderr
    return int(match[1]), int(match[2])


def _failures(done: subprocess.CompletedProcess) -> dict[str, set[str]]:
    """The forms that failed, by case."""
    failures: dict[str, set[str]] = {}
    for name, form in re.findall(r"^(\S+|line \d+) \(([^)]*)\): ", done.stdout, re.MULTILINE):
        failures.setdefault(name, set()).add(form)
    return failures


# Mutants: a case, what is changed in it, and a form that must fail


def _set(*path: object):
    """Sets the last of `path` at the place that the others lead to."""

    def mutate(case: dict) -> None:
        *places, last, value = path
        for place in places:
            case = case[place]
        case[last] = value

    return mutate


_PACK, _UNPACK, _COMPRESS = "cf-pack-b7-u8-n1", "cf-unpack-r3-g3-u32-n7", "bug-dpctl-1370"
_EVERY_FORM = {"static", "dynamic", "constant", "resource", "onnx", "destination"}

MUTANTS = [
    (_PACK, _set("expected", "data", 0, 126), _EVERY_FORM),
    (_PACK, _set("expected", "shape", [1, 1]), _EVERY_FORM),
    (_PACK, _set("expected", "dtype", "int8"), {"malformed"}),
    (_PACK, _set("input", "data", 0, 126), _EVERY_FORM),
    (_PACK, _set("attrs", "bits", 6), _EVERY_FORM),
    (_PACK, _set("attrs", "word", 6), {"malformed"}),
    (_PACK, _set("type_variants", 1, "result", [1]), {"inference from tensor<?xui8>"}),
    (_PACK, _set("type_variants", 0, "result", [2]), {"inference from tensor<1xui8>"}),
    (_PACK, _set("type_variants", 2, "result", [-1]), {"inference from tensor<*xui8>"}),
    (_PACK, _set("checks", ["value", "speed"]), {"malformed"}),
    (_PACK, _set("checks", ["strided_operand"]), {"malformed"}),
    (_PACK, _set("checks", ["noncanonical_bool"]), {"malformed"}),
    (_PACK, _set("expected", None), {"malformed"}),
    (_PACK, _set("data", []), {"malformed"}),
    (_PACK, _set("op", "repack"), {"malformed"}),
    (_UNPACK, _set("expected", "data", 6, 1), _EVERY_FORM),
    # The count of a destination op is an extent of the destination.
    (_UNPACK, _set("count", "data", 6), _EVERY_FORM - {"destination"}),
    (_UNPACK, _set("type_variants", 0, "count", 6), {"inference from tensor<1xui32>"}),
    (_UNPACK, _set("type_variants", 1, "result", [7]), {"inference from tensor<1xui32>, index"}),
    (_UNPACK, _set("input", "dtype", "float8"), {"malformed"}),
    (_COMPRESS, _set("expected", "data", 0, 43), _EVERY_FORM | {"strided"}),
    (_COMPRESS, _set("condition", "memref", "strides", [1]), {"malformed"}),
    (_COMPRESS, _set("condition", "memref", "offset", 6), {"malformed"}),
    (_COMPRESS, _set("condition", "data", 2, 0), {"malformed"}),
    (_COMPRESS, _set("input", "encoding", "bits"), {"malformed"}),
    ("cf-bad-pack-bits0", _set("expected_error", "radix_range"), {"malformed"}),
    ("cf-bad-pack-bits0", _set("expected_error", "bits_wrong"), {"malformed"}),
    ("cf-bad-pack-bits0", _set("error_stage", "after-refinement"), {"malformed"}),
    (
        "cf-bad-pack-bits0",
        _set("attrs", "bits", 1),
        {"diagnostic in form bale", "diagnostic in form onnx"},
    ),
    (
        "cf-bad-pack-axis2",
        _set("expected_error", "rank0"),
        {"diagnostic in form bale", "diagnostic in form onnx"},
    ),
    ("cf-bad-pack-ot6", _set("attrs", "output_type", 2), {"diagnostic in form onnx"}),
    ("bug-llvm-68187", _set("input", "refines_to", [1] * 6), {"diagnostic in form refined"}),
    (
        "cf-bad-unpack-un-long",
        _set("count", "data", 2),
        {
            f"diagnostic in form {form}"
            for form in ("constant", "onnx-constant", "run-time", "onnx-run-time", "destination")
        },
    ),
    ("bug-jax-28593", _set("expected", {"dtype": "uint8", "shape": [1], "data": [15]}), None),
]


@pytest.fixture(scope="module")
def mutants(tmp_path_factory) -> dict[str, set[str]]:
    """What failed of the mutants, and of the cases that they are made from."""
    names = dict.fromkeys(name for name, _, _ in MUTANTS)
    lines = [_case(name) for name in names]
    for number, (name, mutate, _) in enumerate(MUTANTS):
        mutant = _case(name)
        mutate(mutant)
        lines.append({**mutant, "id": f"mutant-{number}"})
    done = _check(tmp_path_factory.mktemp("mutants"), *lines)
    assert done.returncode == 1, done.stderr
    failures = _failures(done)
    assert _closing(done)[1] == len(re.findall(r"^\S+ \(.*?\): ", done.stdout, re.MULTILINE))
    assert not failures.keys() & names.keys(), done.stdout
    return failures


@pytest.mark.parametrize("number", range(len(MUTANTS)))
def test_a_mutant_fails(mutants, number):
    _, _, forms = MUTANTS[number]
    if forms is None:
        # The policy decides the value, whatever the case says.
        assert f"mutant-{number}" not in mutants
    else:
        assert mutants.get(f"mutant-{number}", set()) >= forms


def test_a_string_of_another_value_fails(tmp_path):
    case = _case("cf-compress-string-ax0-short")
    case["expected"]["data"][0] = "other"
    done = _check(tmp_path, case)
    assert _failures(done)[case["id"]] == _EVERY_FORM
    assert 'expected ["other", ' in done.stdout


def test_a_nan_of_other_bits_fails(tmp_path):
    case = _case("bug-go-27516-f32")
    assert case["expected"]["data"][0] == 0x7F800001  # a signalling one
    case["expected"]["data"][0] = 0x7FC00001
    assert _failures(_check(tmp_path, case))[case["id"]] == _EVERY_FORM


def test_lines_that_are_no_cases_fail(tmp_path):
    done = _check(tmp_path, _case(_PACK), _case(_PACK), "{", "[]", "{}")
    assert done.returncode == 1
    assert _failures(done) == {f"line {n}": {"malformed"} for n in (2, 3, 4, 5)}


def test_what_passes_is_counted_by_kind(tmp_path):
    done = _check(tmp_path, _case(_COMPRESS))
    assert done.returncode == 0, done.stdout + done.stderr
    rows = dict(re.findall(r"^(\w+) +(\d+) +0$", done.stdout, re.MULTILINE))
    assert rows == {
        **dict.fromkeys(_EVERY_FORM, "1"),
        # The condition is of bools, and of bytes.
        "destination": "2",
        "strided": "2",
        "inference": "4",
    }
    assert _closing(done) == (13, 0)


def test_forms_can_be_chosen(tmp_path):
    done = _check(tmp_path, _case(_PACK), arguments=("--forms", "onnx,static"))
    assert _closing(done) == (5, 0)
    assert "onnx" in done.stdout and "dynamic" not in done.stdout


def test_values_can_be_run_alone(tmp_path):
    done = _check(tmp_path, _case(_PACK), arguments=("--values", "--path", "vector"))
    assert _closing(done) == (6, 0)
    assert "inference" not in done.stdout


_FOLD = ("--values", "--path", "fold")


def test_constants_are_folded(tmp_path):
    wrong = _case(_PACK)
    wrong["expected"]["data"][0] = 126
    done = _check(tmp_path, _case(_UNPACK), wrong, arguments=_FOLD)
    assert _failures(done) == {_PACK: {"constant", "resource"}}
    assert _closing(done) == (2, 2)


def test_an_op_that_is_not_folded_fails(tmp_path):
    # A count that breaks a rule is left to a run-time check.
    wrong = _case(_UNPACK)
    wrong["count"]["data"] = 1000
    done = _check(tmp_path, wrong, arguments=_FOLD)
    assert _failures(done) == {_UNPACK: {"constant", "resource"}}


def test_strings_are_not_folded(tmp_path):
    done = _check(tmp_path, _case("cf-compress-string-ax0-short"), arguments=_FOLD)
    assert _closing(done) == (0, 0)


@pytest.mark.parametrize("path", ["blocks", "positions", "search"])
def test_forms_on_tensors_are_run(tmp_path, path):
    case = _UNPACK if path == "blocks" else _COMPRESS
    wrong = _case(case)
    wrong["expected"]["data"][0] += 1
    done = _check(tmp_path, _case(_PACK), wrong, arguments=("--values", "--path", path))
    assert _failures(done) == {case: {"static", "dynamic"}}
    assert _closing(done) == (2, 2)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "--cases"),
        (("--cases", FOLDER / "no-such-file"), "no-such-file"),
        (("--cases", FOLDER), "Is a directory"),
        (("--cases", FOLDER / "cases.jsonl", "--path", "fold", "--forms", "onnx"), "got onnx"),
        (("--cases", FOLDER / "cases.jsonl", "--path", "magic"), "magic"),
        (("--cases", FOLDER / "cases.jsonl", "--forms", "static,solid"), "got solid"),
        (("--cases", FOLDER / "cases.jsonl", "--opt-level", "4"), "--opt-level"),
        (("--cases", FOLDER / "cases.jsonl", "--jobs", "0"), "--jobs"),
        (("--cases", "/dev/null"), "it is empty"),
    ],
)
def test_wrong_usage_is_refused(arguments, message):
    done = _run(*arguments)
    assert done.returncode == 2
    assert message in done.stderr
    assert not done.stdout
