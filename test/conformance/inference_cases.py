#!/usr/bin/env python3
# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints unittests/Dialect/Bale/IR/InferenceCases.inc, which C++ includes.

Entry points: `main` and `text`. The rows are the type variants of the valid cases in
cases.jsonl, each once, by op and else in the order of that file. A result is what the
reference is certain of.
"""

import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent

HEAD = """\
//===- InferenceCases.inc - Shapes to infer ---------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: result types that follow from operand types, from an independent
//   reference of the specifications of Pack-29, Unpack-29 and Compress-9/11/28.
// Entry point: include with PACK(code, axis, codes, word type, words),
//   UNPACK(code, axis, words, count or kUnknown, codes) and
//   COMPRESS(axis or kFlat, input, condition, output) defined.
// Invariant: test/conformance/inference_cases.py prints this file.
//
//===----------------------------------------------------------------------===//

// clang-format off
"""
TAIL = """\
// clang-format on

#undef PACK
#undef UNPACK
#undef COMPRESS
"""


def main() -> int:
    """Prints the file; returns the exit code."""
    sys.path.insert(0, str(FOLDER.parents[1] / "python"))
    sys.stdout.write(text())
    return 0


def text() -> str:
    """The whole file."""
    from cases import Case, read_lines

    # A dict keeps the order, and each row once.
    rows = {"pack": {}, "unpack": {}, "compress": {}}
    for _, record in read_lines(FOLDER / "cases.jsonl"):
        case = Case.decode(record)
        if case.is_valid:
            rows[case.op].update(dict.fromkeys(_row(case, variant) for variant in case.variants))
    return HEAD + "".join(f"{row}\n" for op in rows.values() for row in op) + TAIL


def _row(case, variant) -> str:
    """The row of one of the case's variants of types."""
    from assembly import tensor
    from inference import certain_shape

    element = case.result_element.mlir
    operand = _quoted(tensor(variant.input, case.input.element.mlir))
    result = _quoted(tensor(certain_shape(case, variant), element))
    if case.op == "compress":
        axis = "kFlat" if case.axis is None else case.axis
        condition = _quoted(tensor(variant.condition, case.condition.element.mlir))
        return f"COMPRESS({axis}, {operand}, {condition}, {result})"
    code = _quoted(_spelling(case.attributes))
    if case.op == "pack":
        return f"PACK({code}, {case.axis}, {operand}, {_quoted(element)}, {result})"
    count = "kUnknown" if variant.count is None else variant.count
    if variant.count is None:
        # The builder asks the count alone, not how many codes the words can hold.
        result = _quoted(tensor(variant.result, element))
    return f"UNPACK({code}, {case.axis}, {operand}, {count}, {result})"


def _spelling(attributes: dict[str, int]) -> str:
    names = ["bits"] if "bits" in attributes else ["radix", "group_size"]
    return ", ".join(f"{name} = {attributes[name]}" for name in names)


def _quoted(mlir: str) -> str:
    return f'"{mlir}"'


if __name__ == "__main__":
    sys.exit(main())
