# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Pack and Unpack on IREE, against the reference."""

import pytest
from onnx import helper

from iree_cases import Case, model_of, same_bits, unpack_case
from iree_modules import RUNNING, compile_model, run_module
from pack_cases import OPSET, all_cases


@pytest.mark.parametrize("backend", RUNNING)
@pytest.mark.parametrize("case", all_cases(), ids=lambda case: case.name)
def test_result(results, backend, case):
    same_bits(results(all_cases, OPSET, backend)[case.name], case.expected)


def _round_trips(packs: list[Case]):
    """A model that unpacks what each of `packs` gives, in the same graph, and no more."""
    unpacks = [unpack_case(f"back_from_{case.name}", case, ("count",)) for case in packs]
    model = model_of([*packs, *unpacks], OPSET)
    words = {f"{unpack.name}.words": pack.name for pack, unpack in zip(packs, unpacks, strict=True)}
    for node in model.graph.node:
        node.input[:] = [words.get(name, name) for name in node.input]
    kept = {
        "input": [value for value in model.graph.input if value.name not in words],
        "output": [value for value in model.graph.output if value.name.startswith("back_")],
    }
    for field, values in kept.items():
        copies = [helper.make_value_info(value.name, value.type) for value in values]
        del getattr(model.graph, field)[:]
        getattr(model.graph, field).extend(copies)
    return model


@pytest.mark.parametrize("backend", RUNNING)
def test_codes_come_back(tmp_path, backend):
    packs = [case for case in all_cases() if case.op_type == "Pack" and not case.is_dynamic]
    codes = [case.operands["codes"] for case in packs]
    results = run_module(compile_model(_round_trips(packs), tmp_path, backend), codes)
    assert len(results) == len(packs) > 20
    for got, expected in zip(results, codes, strict=True):
        same_bits(got, expected)
