# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""docs/Levels.md and docs/pipeline.svg, from the registered pipelines.

Entry points: `level_page`, `drawing`, and `main`, which writes both: build the target bale-docs.
"""

import html

from paths import ROOT
from pipeline_stages import STAGES, emit, passes, tables

PAGE = ROOT / "docs" / "Levels.md"
DRAWING = ROOT / "docs" / "pipeline.svg"

#: What a module is after a stage, and before the first one.
LEVELS = {
    "bale-from-onnx": "value ops",
    "On tensors": "destination ops on tensors",
    "From tensors to memrefs": "destination ops on memrefs",
    "From linalg to loops": "loops over vectors and memory",
    "To the LLVM dialect": "the LLVM dialect",
    "bale-to-linalg": "linalg on tensors",
    "bale-for-iree": "linalg on tensors, in blocks",
}
SOURCES = {
    "bale-from-onnx": "ONNX ops, in ONNX-MLIR's form",
    "bale-to-llvm": "value ops",
    "bale-to-linalg": "value ops",
    "bale-for-iree": "ONNX ops, in torch-mlir's form",
}

#: The vectors are those of one processor, whatever machine writes the page.
TO_LLVM = "--bale-to-llvm=triple=x86_64 cpu=x86-64-v3"

ONNX = """\
module {
  func.func @main_graph(%arg0: tensor<128xui8>) -> tensor<64xui8> {
    %0 = "onnx.Pack"(%arg0) <{bits = 4 : si64}> : (tensor<128xui8>) -> tensor<64xui8>
    "onnx.Return"(%0) : (tensor<64xui8>) -> ()
  }
}
"""

TORCH = """\
module {
  func.func @main_graph(%arg0: !torch.vtensor<[128],ui8>) -> !torch.vtensor<[64],ui8> \
attributes {torch.onnx_meta.opset_version = 29 : si64} {
    %0 = "torch.operator"(%arg0) <{name = "onnx.Pack"}> {torch.onnx.bits = 4 : si64} : \
(!torch.vtensor<[128],ui8>) -> !torch.vtensor<[64],ui8>
    return %0 : !torch.vtensor<[64],ui8>
  }
}
"""

NOTE = "<!-- Written by test/python/pipeline/level_pages.py; the target bale-docs refreshes it -->"

HEAD = f"""\
{NOTE}

# The levels

One op, a pack of 128 codes of 4 bits, on its way down. The stages are those of
[the pipelines](Pipeline.md):

![The pipelines, stage by stage](pipeline.svg)

The vectors are those of an x86-64-v3 processor.
"""


def _section(title: str, text: str) -> str:
    return f"\n## {title}\n\n```mlir\n{text.strip()}\n```\n"


def level_page() -> str:
    """The module after each stage, as bale-opt prints it."""
    of_stage = tables()
    values = emit(ONNX, "--bale-from-onnx", len(of_stage["bale-from-onnx"]))
    sections = [
        HEAD,
        _section("ONNX", ONNX),
        _section("bale-from-onnx: value ops", values),
    ]
    number = 0
    for stage in STAGES["bale-to-llvm"]:
        number += len(of_stage[stage])
        title = f"bale-to-llvm, {stage[0].lower() + stage[1:]}: {LEVELS[stage]}"
        sections.append(_section(title, emit(values, TO_LLVM, number)))
    sections += [
        _section("bale-to-linalg: linalg on tensors", _whole(values, "--bale-to-linalg")),
        _section("ONNX in torch-mlir's form", TORCH),
        _section("bale-for-iree: linalg on tensors, in blocks", _whole(TORCH, "--bale-for-iree")),
    ]
    return "".join(sections)


def _whole(text: str, option: str) -> str:
    return emit(text, option, len(passes(option)))


#: Sizes in the drawing, in its units.
WIDTH, GAP, LINE, BOX, MARGIN = 250, 30, 15, 28, 16
HEIGHT_OF_TITLE = 36


def _text(x: float, y: float, text: str, kind: str) -> str:
    return f'<text x="{x}" y="{y}" class="{kind}">{html.escape(text)}</text>'


def _level(x: int, y: int, name: str) -> str:
    box = f'<rect x="{x}" y="{y}" width="{WIDTH}" height="{BOX}" rx="4" class="level"/>'
    return box + "\n" + _text(x + WIDTH / 2, y + 18, name, "name")


def _stage(x: int, y: int, names: list[str]) -> tuple[str, int]:
    """An arrow past the passes of a stage, and where it ends."""
    end = y + LINE * len(names) + 14
    arrow = f'<path d="M{x + 14} {y} V{end - 2}" class="arrow"/>'
    lines = [_text(x + 28, y + LINE * place, name, "pass") for place, name in enumerate(names, 1)]
    return "\n".join([arrow, *lines]), end


def drawing() -> str:
    """The pipelines beside each other, each with its passes and the levels between them."""
    of_stage = tables()
    parts = []
    bottom = 0
    for column, (pipeline, stages) in enumerate(STAGES.items()):
        x, y = MARGIN + column * (WIDTH + GAP), MARGIN + HEIGHT_OF_TITLE
        parts.append(_text(x + WIDTH / 2, MARGIN + 16, pipeline, "title"))
        parts.append(_level(x, y, SOURCES[pipeline]))
        for stage in stages:
            text, y = _stage(x, y + BOX, of_stage[stage])
            parts += [text, _level(x, y, LEVELS[stage])]
        bottom = max(bottom, y + BOX)
    width = 2 * MARGIN + len(STAGES) * (WIDTH + GAP) - GAP
    height = bottom + MARGIN
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}">',
        "<title>The pipelines of Bale, stage by stage</title>",
        NOTE,
        "<style>",
        "text { font: 12px sans-serif; fill: #222 }",
        ".title { font: bold 14px monospace; text-anchor: middle }",
        ".name { text-anchor: middle }",
        ".pass { font: 11px monospace }",
        ".level { fill: #e8eef7; stroke: #4a6a9a }",
        ".arrow { fill: none; stroke: #4a6a9a; stroke-width: 2; marker-end: url(#end) }",
        "</style>",
        '<marker id="end" viewBox="0 0 6 6" refX="5" refY="3" markerWidth="4" markerHeight="4" '
        'orient="auto"><path d="M0 0 L6 3 L0 6 Z" fill="#4a6a9a"/></marker>',
        '<rect width="100%" height="100%" fill="white"/>',
        *parts,
        "</svg>\n",
    ])  # fmt: skip


def main() -> None:
    PAGE.write_text(level_page(), encoding="utf-8")
    DRAWING.write_text(drawing(), encoding="utf-8")


if __name__ == "__main__":
    main()
