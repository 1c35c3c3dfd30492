# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Whole models on IREE, against the same computed with numpy."""

import re

import numpy as np
import pytest

from iree_modules import COMPILED_ONLY, RUNNING, compile_model
from models import branch, detection_head, gptq_layer, open_unpack, ternary_layer

MODELS = (ternary_layer, gptq_layer, detection_head)


@pytest.mark.parametrize("backend", RUNNING)
@pytest.mark.parametrize("make", [*MODELS, branch, open_unpack])
def test_outputs(run_whole, make, backend):
    whole = make()
    results = run_whole(make, backend, whole.inputs)
    for got, expected in zip(results, whole.compute(*whole.inputs), strict=True):
        assert got.dtype == expected.dtype
        np.testing.assert_allclose(got, expected, rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("backend", RUNNING)
def test_nothing_above_the_threshold(run_whole, backend):
    boxes, scores = detection_head().inputs
    results = run_whole(detection_head, backend, [boxes, np.zeros_like(scores)])
    assert [result.shape for result in results] == [(0, 5), (0,)]


@pytest.mark.parametrize("backend", RUNNING)
def test_other_branch(run_whole, backend):
    x, mask, _ = branch().inputs
    (last,) = run_whole(branch, backend, [x, mask, np.array(False)])
    np.testing.assert_array_equal(last, np.float32([4]))


@pytest.mark.parametrize("backend", RUNNING)
@pytest.mark.parametrize(
    ("count", "rule"),
    [
        (9, "expected words dimension 0 to be ..., but got ..."),
        (-1, "expected count to be at least ..., but got ..."),
    ],
)
def test_wrong_count_ends_the_call(run_whole, backend, count, rule):
    words = np.zeros(3, np.uint8)
    (codes,) = run_whole(open_unpack, backend, [words, np.array(8, np.int64)])
    np.testing.assert_array_equal(codes, np.zeros(8))
    with pytest.raises(RuntimeError, match=re.escape(rule)):
        run_whole(open_unpack, backend, [words, np.array(count, np.int64)])


@pytest.mark.parametrize("backend", COMPILED_ONLY)
@pytest.mark.parametrize("make", MODELS)
def test_compiles(tmp_path, make, backend):
    """For GPUs, of which a machine that tests may have none."""
    assert compile_model(make().model, tmp_path, backend).stat().st_size > 0
