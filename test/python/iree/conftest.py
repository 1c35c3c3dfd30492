# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Models that all tests of the session share, compiled once for each backend."""

import functools

import pytest

from iree_cases import Case, model_of
from iree_modules import compile_model, run_module
from models import Whole


@pytest.fixture(scope="session")
def results(tmp_path_factory):
    """A function of cases' maker, opset and backend: each case's result by name.

    What a maker makes is one model, which is compiled once for a backend.
    """

    @functools.cache
    def attempt(make_cases, opset: int, backend: str) -> dict | Exception:
        cases: list[Case] = make_cases()
        try:
            path = compile_model(model_of(cases, opset), tmp_path_factory.mktemp("iree"), backend)
            arguments = [array for case in cases for array in case.inputs.values()]
            arrays = run_module(path, arguments)
        except Exception as error:  # noqa: BLE001 - the cache keeps no exceptions
            return error
        return {case.name: array for case, array in zip(cases, arrays, strict=True)}

    def compute(make_cases, opset: int, backend: str) -> dict:
        found = attempt(make_cases, opset, backend)
        if isinstance(found, Exception):
            # Not in every case's words: they are long.
            pytest.fail(str(found), pytrace=False)
        return found

    return compute


@pytest.fixture(scope="session")
def run_whole(tmp_path_factory):
    """A function of a whole model's maker, a backend and inputs: the outputs."""

    @functools.cache
    def compiled(make, backend: str):
        whole: Whole = make()
        path = compile_model(whole.model, tmp_path_factory.mktemp("iree"), backend)
        return path, whole.model.graph.name

    def run(make, backend: str, inputs) -> list:
        path, function = compiled(make, backend)
        return run_module(path, inputs, function)

    return run
