# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The passes on docs/Pipeline.md are those that the pipelines run, in their order."""

import pytest

from pipeline_stages import STAGES, passes, tables


@pytest.mark.parametrize("pipeline", STAGES)
def test_the_page_lists_the_passes_of_the_pipeline(pipeline):
    of_stage = tables()
    listed = [name for stage in STAGES[pipeline] for name in of_stage[stage]]
    assert listed == passes(f"--{pipeline}")


def test_every_table_is_of_a_stage():
    stages = {stage for of_pipeline in STAGES.values() for stage in of_pipeline}
    assert tables().keys() == stages


def test_the_page_places_the_pass_of_vectorize():
    names = passes("--bale-to-llvm")
    at = names.index("convert-bale-to-vector")
    assert names[:at] + names[at + 1 :] == passes("--bale-to-llvm=vectorize=false")


def test_the_page_places_the_pass_of_outline():
    names = passes("--bale-to-llvm")
    at = names.index("bale-outline-kernels")
    assert names[:at] + names[at + 1 :] == passes("--bale-to-llvm=outline=0")


def test_the_page_places_the_pass_of_threads():
    names = passes("--bale-to-llvm=threads=true")
    at = names.index("convert-scf-to-openmp")
    assert names[at - 1] == "convert-vector-to-scf"
    assert names[:at] + names[at + 1 :] == passes("--bale-to-llvm")


def test_the_page_places_the_pass_of_host_alloc():
    names = passes("--bale-to-llvm=host-alloc=true")
    at = names.index("bale-call-host-allocator")
    assert names[at - 1] == "reconcile-unrealized-casts"
    assert names[:at] + names[at + 1 :] == passes("--bale-to-llvm")


def test_the_page_places_the_pass_of_compress_form():
    names = passes("--bale-for-iree")
    at = names.index("bale-form-dispatch-regions")
    assert names[:at] + names[at + 1 :] == passes("--bale-for-iree=compress-form=search")


@pytest.mark.parametrize("pipeline", ["bale-to-llvm", "bale-for-iree"])
def test_the_page_places_the_pass_of_runtime_checks(pipeline):
    names = passes(f"--{pipeline}")
    at = names.index("bale-insert-runtime-checks")
    assert names[:at] + names[at + 1 :] == passes(f"--{pipeline}=runtime-checks=false")


def test_the_page_places_the_passes_of_verify_values():
    names = passes("--bale-to-llvm")
    at = names.index("canonicalize")
    added = ["bale-infer-shapes", "bale-insert-value-checks"]
    assert names[:at] + added + names[at:] == passes("--bale-to-llvm=verify-values")
