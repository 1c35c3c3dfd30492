# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every example of docs/Specification.md runs, as it stands and in other forms.

The examples that the text of ONNX has are all there, with its values.
"""

import dataclasses
import re
import sys

import numpy as np
import pytest

import bale
from bale.demo.cases import all_cases
from example_counts import count
from page_examples import Example, read_examples
from paths import ROOT
from running_examples import assert_result, call, check_error, check_result, function

sys.path.insert(0, str(ROOT / "test" / "conformance"))

from assembly import onnx_op, tensor, unknown, value_op

PAGE = ROOT / "docs" / "Specification.md"
EXAMPLES = read_examples("docs/Specification.md")
RESULTS = [example for example in EXAMPLES if example.error is None]
ERRORS = [example for example in EXAMPLES if example.error is not None]
PACKED = [example for example in RESULTS if example.op == "pack" and example.onnx_name]

#: The examples in the text of ONNX: the node tests of Pack-29 and Compress-11, and two more of
#: Pack's prose.
ONNX_NAMES = {
    "test_pack_3bit", "test_pack_rows_5bit", "test_pack_uint32_axis", "test_pack_ternary",
    "test_pack_empty", "test_pack_empty_rows", "UINT32 storage", "partial group",
    "test_compress_0", "test_compress_1", "test_compress_default_axis",
    "test_compress_negative_axis",
}  # fmt: skip

ELEMENTS = {np.dtype(np.bool_): "i1", np.dtype(np.float32): "f32", np.dtype(np.uint8): "ui8",
            np.dtype(np.uint32): "ui32"}  # fmt: skip


def label(example: Example) -> str:
    return f"line{example.line}"


@pytest.mark.parametrize("example", RESULTS, ids=label)
def test_the_example_runs_as_it_stands(example, record_property):
    count(record_property, "with values")
    check_result(example)


def rewrite(example: Example, is_onnx: bool, is_static: bool) -> str:
    """The example as Bale's op or ONNX's, with types that state all extents or none."""

    def write_type(array: np.ndarray) -> str:
        if array.ndim == 0:
            return "tensor<i64>" if is_onnx else "index"
        shape = list(array.shape)
        return tensor(shape if is_static else unknown(shape), ELEMENTS[array.dtype])

    operands = [(f"%a{i}", write_type(array)) for i, array in enumerate(example.arguments)]
    if isinstance(example.expected, range):
        result = "tensor<?xui8>"
    else:
        result = write_type(example.expected)
    names, types = zip(*operands, strict=True)
    write_op = onnx_op if is_onnx else value_op
    return function(f"%r = {write_op(example, names, types, result)}", operands, ("%r", result))


FORMS = [
    pytest.param(is_onnx, is_static, id=f"{op}-{extents}")
    for is_onnx, op in ((False, "bale"), (True, "onnx"))
    for is_static, extents in ((True, "static"), (False, "dynamic"))
]


@pytest.mark.parametrize("is_onnx, is_static", FORMS)
@pytest.mark.parametrize("example", RESULTS, ids=label)
def test_the_example_runs_in_other_forms(example, is_onnx, is_static, record_property):
    count(record_property, "in another form")
    text = rewrite(example, is_onnx, is_static)
    assert_result(call(text, example.arguments), example.expected)


@pytest.mark.parametrize("is_onnx, is_static", FORMS)
@pytest.mark.parametrize("example", PACKED, ids=label)
def test_what_onnx_packs_is_unpacked(example, is_onnx, is_static):
    (codes,) = example.arguments
    number = codes.shape[example.attributes.get("axis", -1)]
    attributes = {k: v for k, v in example.attributes.items() if k != "output_type"}
    inverse = dataclasses.replace(
        example,
        op="unpack",
        attributes=attributes,
        arguments=[example.expected, np.array(number, np.int64)],
        expected=codes,
    )
    text = rewrite(inverse, is_onnx, is_static)
    assert_result(call(text, inverse.arguments), codes)


@pytest.mark.parametrize("example", ERRORS, ids=label)
def test_the_example_is_refused_with_its_message(example, record_property):
    count(record_property, "with an error")
    check_error(example)


def test_every_op_has_an_example_and_an_error():
    for kind in (RESULTS, ERRORS):
        assert {example.op for example in kind} == {"pack", "unpack", "compress"}


def test_the_page_has_every_example_of_onnx():
    names = [example.onnx_name for example in EXAMPLES if example.onnx_name]
    assert sorted(names) == sorted(ONNX_NAMES)


NODE_TESTS = {case.name: case for case in all_cases()}


@pytest.mark.parametrize(
    "example",
    [example for example in RESULTS if (example.onnx_name or "").startswith("test_")],
    ids=label,
)
def test_the_example_is_that_of_onnx(example):
    case = NODE_TESTS[example.onnx_name]
    (node,) = case.model.graph.node
    assert node.op_type.lower() == example.op
    assert {attribute.name: attribute.i for attribute in node.attribute} == example.attributes
    for stated, own in zip(
        [*case.inputs, *case.outputs], [*example.arguments, example.expected], strict=True
    ):
        assert_result(own, stated)


PAGES = [PAGE, ROOT / "docs" / "generated" / "BaleDialect.md"]
CODES = [
    (f"<{spelling}>", *map(int, numbers))
    for page in PAGES
    for spelling, *numbers in re.findall(
        r"^\| `<(.*)>` \| (\d+) \| (\d+) \| (\d+) \|$", page.read_text("utf-8"), re.MULTILINE
    )
]


def inferred_words(code: str, count: int, word: str) -> int:
    """The words that Bale infers for `count` codes."""
    text = function(
        f"%w = bale.pack %x {code} : tensor<{count}xui8> -> tensor<?x{word}>",
        [("%x", f"tensor<{count}xui8>")],
        ("%w", f"tensor<?x{word}>"),
    )
    return int(re.search(rf"-> tensor<(\d+)x{word}>", bale.runtime.emit(text, "bale"))[1])


@pytest.mark.parametrize("code, width, bytes_of_8, words_of_8", CODES)
def test_the_table_of_codes(code, width, bytes_of_8, words_of_8):
    assert inferred_words(code, 8, "ui8") == bytes_of_8
    assert inferred_words(code, 8, "ui32") == words_of_8
    # 32 groups fill as many words of 32 bits as a group has bits.
    group_size = int((re.search(r"group_size = (\d+)", code) or [0, 1])[1])
    assert inferred_words(code, 32 * group_size, "ui32") == width


def test_the_tables_of_codes_are_read():
    assert len(CODES) == 7 + 3
