# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""docs/Levels.md and docs/pipeline.svg are what the pipelines give."""

import xml.etree.ElementTree
from pathlib import Path

import pytest

from level_pages import DRAWING, PAGE, drawing, level_page
from pipeline_stages import emit, passes

REFRESH = "refresh it with: cmake --build build --target bale-docs"
MODULE = "func.func @f(%x: tensor<8xui8>) -> tensor<8xui8> { return %x : tensor<8xui8> }"


@pytest.mark.parametrize("path, write", [(PAGE, level_page), (DRAWING, drawing)])
def test_what_is_checked_in_is_what_the_script_writes(path: Path, write):
    assert path.read_text(encoding="utf-8") == write(), REFRESH


def test_the_drawing_has_every_pass_of_every_pipeline():
    texts = [element.text for element in xml.etree.ElementTree.parse(DRAWING).iter()
             if element.get("class") == "pass"]  # fmt: skip
    pipelines = ["bale-from-onnx", "bale-to-llvm", "bale-to-linalg", "bale-for-iree"]
    assert texts == [name for pipeline in pipelines for name in passes(f"--{pipeline}")]


def test_a_prefix_of_a_pipeline_stops_before_the_next_pass():
    names = passes("--bale-to-linalg")
    signless = names.index("bale-make-signless")
    assert "ui8" in emit(MODULE, "--bale-to-linalg", signless)
    assert "ui8" not in emit(MODULE, "--bale-to-linalg", signless + 1)


def test_a_prefix_of_a_pipeline_may_end_in_a_nested_pass():
    names = passes("--bale-to-llvm")
    nested = names.index("convert-elementwise-to-linalg")
    assert "tensor<8xi8>" in emit(MODULE, "--bale-to-llvm", nested + 1)
