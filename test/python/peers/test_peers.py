# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What docs/Peers.md says of others, and of Bale beside them.

Peers that are not installed are skipped, with the reason.
"""

import re
import subprocess
import sys
from pathlib import Path

import onnx
import pytest

import peers
from bale.demo.cases import all_cases
from page_blocks import read_commands
from paths import ROOT
from peers import COMPRESS, PACK, PEERS, Case, observe, version

#: The peers that requirements.txt names; others run where they are installed.
REQUIRED = {"numpy", "onnx's reference", "IREE"}

PAGE = (ROOT / "docs" / "Peers.md").read_text(encoding="utf-8")


def _columns(first_title: str) -> dict[str, dict[str, str]]:
    """The columns of the table with this row: by title, what each row says."""
    (table,) = [table for table in re.findall(r"(?:^\|.*\n)+", PAGE, re.M) if first_title in table]
    header, _, *rows = [line.strip("|").split("|") for line in table.splitlines()]
    cells = [[cell.strip() for cell in row] for row in [header, *rows]]
    return {
        title: {row[0]: row[place] for row in cells[1:]}
        for place, title in enumerate(cells[0])
        if place
    }


def _need(peer: str, stated: str) -> None:
    """Skips unless the peer is installed in the version that the page states."""
    installed = version(peer)
    if peer in REQUIRED:
        assert installed == stated, f"the page is about {peer} {stated}"
    elif installed != stated:
        pytest.skip(f"not run: expected {peer} {stated}, but got {installed or 'none'}")


def _check(peer: str, cases: list[Case]) -> None:
    columns = _columns(cases[0].title)
    (title,) = [title for title in columns if title.startswith(peer)]
    if peer != "Bale":
        _need(peer, title.removeprefix(peer).strip())
    assert columns[title] == {case.title: observe(peer, case) for case in cases}


@pytest.mark.parametrize("peer", PEERS)
def test_the_page_says_what_compress_does(peer):
    _check(peer, COMPRESS)


@pytest.mark.parametrize("peer", ["Bale", "numpy"])
def test_the_page_says_what_pack_and_unpack_do(peer):
    _check(peer, PACK)


def test_the_command_prints_the_tables():
    (command,) = [command.block.text for command in read_commands("docs/Peers.md")]
    assert command.split()[-1] == Path(peers.__file__).relative_to(ROOT).as_posix()
    done = subprocess.run(
        [sys.executable, peers.__file__], capture_output=True, text=True, check=True, cwd=ROOT
    )
    if missing := re.search(r"(.*) is not installed", done.stdout):
        pytest.skip(f"not compared: {missing[0]}")
    tables = done.stdout.strip().split("\n\n")
    assert len(tables) == 2
    for table in tables:
        assert table in PAGE


@pytest.mark.parametrize("peer, name", [("onnx's reference", "onnx"), ("ONNX Runtime",) * 2])
@pytest.mark.parametrize("op", ["Pack", "Unpack"])
def test_the_peer_knows_no_pack_and_no_unpack(peer, name, op):
    sentence = re.search(r"onnx [\d.]+ and ONNX Runtime [\d.]+ know opset 28 at most", PAGE)[0]
    _need(peer, re.search(rf"\b{name} ([\d.]+)", sentence)[1])
    assert {observe(peer, case) for case in PACK if case.op == op} == {"error"}


COMPRESS_TESTS = [case for case in all_cases() if case.model.graph.node[0].op_type == "Compress"]


@pytest.mark.parametrize("case", COMPRESS_TESTS, ids=lambda case: case.name)
def test_iree_compiles_no_compress(case, tmp_path):
    _need("IREE", re.search(r"iree-base-compiler ([\d.]+)", PAGE)[1])
    from iree.compiler.tools import CompilerToolError, compile_file
    from iree.compiler.tools.import_onnx import __main__ as import_onnx

    model, text = str(tmp_path / "model.onnx"), str(tmp_path / "model.mlir")
    onnx.save(case.model, model)
    import_onnx.main(import_onnx.parse_arguments([model, "-o", text]))
    with pytest.raises(CompilerToolError, match=r"'tensor\.cast' op .* are cast incompatible"):
        compile_file(text, target_backends=["llvm-cpu"])


@pytest.mark.skip(reason="not run: ONNX-MLIR has no package; the page states its source")
def test_onnx_mlir():
    """Counts the peer that cannot be run."""
