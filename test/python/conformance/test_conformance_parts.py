# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The parts of the runner: processes that die, types that are invented, the reference."""

import json
import subprocess
import sys

import numpy as np
import pytest

from paths import ROOT

FOLDER = ROOT / "test" / "conformance"
sys.path.insert(0, str(FOLDER))

import reference  # noqa: E402
import working  # noqa: E402
from assembly import Expected, Function  # noqa: E402
from cases import Case  # noqa: E402
from elements import element_type, truths  # noqa: E402
from inference import Query, certain_shape, judge, variant_queries  # noqa: E402
from planning import Check  # noqa: E402
from reference import Code  # noqa: E402

OPTIONS = {"opt_level": 0}
CASES = [json.loads(line) for line in (FOLDER / "cases.jsonl").read_text().splitlines()]
VALUES = [case for case in CASES if case["expected"] and case["expected"]["data"] is not None]


# Functions that misbehave


def _stores(*indices: int, is_written: bool = True) -> Function:
    """Stores 0 at `indices` of a memref of 3 bytes, all of which should be 0 then."""
    function = Function()
    zeros = np.zeros(3, np.uint8)
    if is_written:
        function.written[0] = Expected(element_type("uint8"), "i8", [3], zeros)
    memory = function.argument("memref<?xi8>", zeros)
    zero = function.value("arith.constant 0 : i8")
    for index in indices:
        place = function.value(f"arith.constant {index} : index")
        function.lines.append(f"memref.store {zero}, {memory}[{place}] : memref<?xi8>")
    return function


def _harmless() -> Function:
    function = Function()
    function.returns_index(function.index(7), 7)
    return function


def _endless() -> Function:
    """Stores 0 as long as an argument that is 7 is 7."""
    function = _stores(0)
    store = function.lines.pop()
    same = function.value(f"arith.cmpi eq, {function.index(7)}, {function.index(7)} : index")
    loop = f"scf.while : () -> () {{ scf.condition({same}) }} do {{ {store} scf.yield }}"
    function.lines.append(loop)
    return function


def _invalid() -> Function:
    function = Function()
    function.lines.append("bale.no_such_op")
    return function


def _problems(*functions: Function) -> list[str | None]:
    checks = [Check(str(i), "static", "static", function) for i, function in enumerate(functions)]
    found = {}
    for outcomes in working.run_checks(checks, OPTIONS, jobs=2):
        found.update({check.case: problem for check, problem in outcomes})
    assert len(found) == len(functions)
    return [found[check.case] for check in checks]


def test_stores_to_all_of_an_array_pass():
    assert _problems(_stores(0, 1, 2)) == [None]


@pytest.mark.parametrize("index", [-1, 3])
def test_a_store_beyond_an_array_fails_alone(index):
    before, problem, behind = _problems(_harmless(), _stores(0, 1, 2, index), _harmless())
    assert (before, behind) == (None, None)
    assert problem == "expected an end, but the process died of SIGSEGV"


def test_a_store_to_an_argument_that_is_read_only_fails():
    assert _problems(_stores(0, is_written=False)) == [
        "expected an end, but the process died of SIGSEGV"
    ]


def test_what_is_not_written_is_not_zero():
    (problem,) = _problems(_stores(0))
    assert problem == "expected [0, 0, 0], but got [0, 165, 165]; the first to differ is 1"


@pytest.mark.parametrize(
    "indices, problem",
    [
        ((0, 2), None),
        ((0, 1, 2), "expected [0, 9, 0], but got [0, 0, 0]; the first to differ is 1"),
        ((0,), "expected [0, 9, 0], but got [0, 9, 165]; the first to differ is 2"),
    ],
)
def test_only_the_elements_of_a_strided_destination_are_written(indices, problem):
    function = _stores(*indices)
    content, written = np.array([0, 9, 0], np.uint8), np.array([True, False, True])
    function.written[0] = Expected(element_type("uint8"), "i8", [3], content, written)
    function.arguments[0] = ("memref<?xi8>", content)
    assert _problems(function) == [problem]


def test_code_that_never_ends_fails_alone(monkeypatch):
    monkeypatch.setattr(working, "_SECONDS", 2)
    monkeypatch.setattr(working, "_SECONDS_A_CHECK", 0)
    before, problem, behind = _problems(_harmless(), _endless(), _harmless())
    assert (before, behind) == (None, None)
    assert problem == "expected an end, but the process ran too long"


def test_a_function_that_does_not_compile_fails_alone():
    before, problem, behind = _problems(_harmless(), _invalid(), _harmless())
    assert (before, behind) == (None, None)
    assert "no_such_op" in problem


def test_a_result_of_another_type_fails():
    function = Function()
    value = function.value("arith.constant dense<7> : tensor<2xi8>")
    array = np.array([7, 7], np.uint8)
    function.returns(value, "tensor<2xi8>", Expected(element_type("uint8"), "ui8", [2], array))
    assert _problems(function) == ["expected results of ui8, but got i8"]


def test_bools_enter_compiled_code_with_their_bytes():
    """The forms that run bytes other than 0 and 1 would show nothing otherwise."""
    function = Function()
    raw = np.array([2, 0, 255], np.uint8).view(bool)
    condition = function.argument("tensor<3xi1>", raw)
    memory = function.value(
        f"bufferization.to_buffer {condition} read_only : tensor<3xi1> to memref<3xi1>"
    )
    start = function.value(
        f"memref.extract_aligned_pointer_as_index {memory} : memref<3xi1> -> index"
    )
    number = function.value(f"arith.index_cast {start} : index to i64")
    pointer = function.value(f"llvm.inttoptr {number} : i64 to !llvm.ptr")
    byte = function.value(f"llvm.load {pointer} : !llvm.ptr -> i8")
    function.returns_index(function.value(f"arith.index_castui {byte} : i8 to index"), 2)
    assert _problems(function) == [None]


# Inference


def _query(least: list[int] | None, most: list[int] | None) -> Query:
    return Query(Function(), "ui8", least, most)


@pytest.mark.parametrize(
    ("least", "most", "got", "is_right"),
    [
        ([2, -1], [2, -1], "tensor<2x?xui8>", True),
        ([2, -1], [2, -1], "tensor<2x3xui8>", False),  # invented
        ([2, -1], [2, -1], "tensor<?x?xui8>", False),  # too little
        ([2, -1], [2, 0], "tensor<2x0xui8>", True),
        ([2, -1], [2, 0], "tensor<2x?xui8>", True),
        ([2, -1], [2, 0], "tensor<2x1xui8>", False),
        (None, None, "tensor<*xui8>", True),
        (None, None, "tensor<?xui8>", False),
        ([-1], [-1], "tensor<*xui8>", False),
        ([-1], [-1], "tensor<?x?xui8>", False),
        ([-1], [-1], "tensor<?xi8>", False),
        ([-1], [-1], None, False),
    ],
)
def test_a_type_states_enough_and_not_too_much(least, most, got, is_right):
    assert (judge(_query(least, most), got) is None) == is_right


@pytest.mark.parametrize(
    ("op", "attributes", "types", "certain"),
    [
        ("pack", {"bits": 3}, {"input": [-1, 8]}, [-1, 3]),
        ("pack", {"bits": 3}, {"input": [8, -1]}, [8, -1]),
        ("unpack", {"bits": 3}, {"input": [3], "count": None}, [-1]),
        ("unpack", {"bits": 3}, {"input": [0], "count": None}, [0]),
        ("unpack", {"bits": 8}, {"input": [5], "count": None}, [5]),
        ("unpack", {"bits": 3}, {"input": [-1], "count": 7}, [7]),
        ("unpack", {"bits": 3}, {"input": None, "count": 7}, None),
        ("compress", {"axis": 0}, {"input": [4, 5], "condition": [-1]}, [-1, 5]),
        ("compress", {"axis": 0}, {"input": [-1, 5], "condition": [0]}, [0, 5]),
        ("compress", {"axis": 0}, {"input": [0, 5], "condition": [-1]}, [0, 5]),
        ("compress", {}, {"input": [-1, 0], "condition": [-1]}, [0]),
        ("compress", {}, {"input": None, "condition": [-1]}, [-1]),
        ("compress", {"axis": 0}, {"input": None, "condition": [0]}, None),
    ],
)
def test_certain_types(op, attributes, types, certain):
    operands = {
        "unpack": {"count": {"dtype": "int64", "shape": [], "data": 0}},
        "compress": {"condition": {"dtype": "bool", "shape": types.get("condition")}},
    }
    operand = {"dtype": "uint8", "shape": types["input"], "generator": "type_only"}
    variant = {**types, "result": types["input"]}
    record = {"id": "", "op": op, "attrs": attributes, "input": operand, "type_variants": [variant]}
    case = Case.decode(record | operands.get(op, {}))
    assert certain_shape(case, case.variants[0]) == certain
    assert next(variant_queries(case)).most == certain


# The reference


def test_there_are_values_of_each_op():
    assert {case["op"] for case in VALUES} == {"pack", "unpack", "compress"}
    assert len(VALUES) > 300


@pytest.mark.parametrize("record", VALUES, ids=lambda record: record["id"])
def test_the_reference_computes_the_values_of_the_cases(record):
    case = Case.decode(record)
    shape, data = record["input"]["shape"], record["input"]["data"]
    if case.op == "compress":
        got = reference.compress(shape, data, truths(case.condition.array.ravel()), case.axis)
    else:
        code = Code.of(case.attributes)
        if case.op == "pack":
            got = reference.pack(shape, data, code, case.axis, case.word_bits)
        else:
            count = record["count"]["data"]
            got = reference.unpack(shape, data, code, case.axis, case.word_bits, count)
    assert got == (record["expected"]["shape"], record["expected"]["data"])


def test_the_counts_of_words_are_those_whose_words_they_are():
    for radix, group_size in ((2, 1), (8, 1), (256, 1), (3, 5), (3, 20), (2, 62), (256, 2)):
        code = Code(radix, group_size)
        for word_bits in (8, 32):
            for words in range(20):
                limit = (words + 1) * word_bits * group_size + 1
                counts = [n for n in range(limit) if code.words(n, word_bits) == words]
                wanted = (counts[0], counts[-1]) if counts else None
                assert code.counts(words, word_bits) == wanted


@pytest.mark.parametrize("name, file", [("more", "more-cases"), ("views", "view-cases")])
def test_the_written_cases_are_those_of_the_generator(name, file):
    done = subprocess.run(
        [sys.executable, FOLDER / "generate.py", name], check=True, capture_output=True
    )
    assert done.stdout == (FOLDER / f"{file}.jsonl").read_bytes()
