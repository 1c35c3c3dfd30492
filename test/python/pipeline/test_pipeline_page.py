# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The passes on docs/Pipeline.md are those that the pipelines run, in their order."""

import re
import subprocess

from paths import BALE_OPT, ROOT


def _passes(option: str) -> list[str]:
    """The passes that bale-opt runs, as it prints them: one a line, with options."""
    done = subprocess.run(
        [BALE_OPT, option, "--dump-pass-pipeline"],
        input="module {}",
        check=True,
        capture_output=True,
        text=True,
    )
    return re.findall(r"^ +([a-z][a-z0-9-]+)(?:\{.*\})?,?$", done.stderr, re.MULTILINE)


def _tables() -> dict[str, list[str]]:
    """The passes in the tables of each section, by its title."""
    sections: dict[str, list[str]] = {}
    title = ""
    for line in (ROOT / "docs" / "Pipeline.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            title = line.lstrip("# ")
        elif line.startswith("| `"):
            passes = re.findall(r"`([a-z0-9-]+)`", line.split("|")[1])
            sections.setdefault(title, []).extend(passes)
    return sections


def test_the_page_lists_the_passes_of_bale_to_llvm():
    tables = _tables()
    assert (
        tables["On tensors"]
        + tables["From tensors to memrefs"]
        + tables["From linalg to loops"]
        + tables["To the LLVM dialect"]
    ) == _passes("--bale-to-llvm")


def test_the_page_lists_the_passes_of_bale_to_linalg():
    tables = _tables()
    assert tables["On tensors"] + tables["bale-to-linalg"] == _passes("--bale-to-linalg")


def test_the_page_places_the_pass_of_vectorize():
    passes = _passes("--bale-to-llvm")
    at = passes.index("convert-bale-to-vector")
    assert passes[:at] + passes[at + 1 :] == _passes("--bale-to-llvm=vectorize=false")


def test_the_page_places_the_pass_of_outline():
    passes = _passes("--bale-to-llvm")
    at = passes.index("bale-outline-kernels")
    assert passes[:at] + passes[at + 1 :] == _passes("--bale-to-llvm=outline=0")


def test_the_page_places_the_pass_of_threads():
    passes = _passes("--bale-to-llvm=threads=true")
    at = passes.index("convert-scf-to-openmp")
    assert passes[at - 1] == "convert-vector-to-scf"
    assert passes[:at] + passes[at + 1 :] == _passes("--bale-to-llvm")


def test_the_page_places_the_pass_of_host_alloc():
    passes = _passes("--bale-to-llvm=host-alloc=true")
    at = passes.index("bale-call-host-allocator")
    assert passes[at - 1] == "reconcile-unrealized-casts"
    assert passes[:at] + passes[at + 1 :] == _passes("--bale-to-llvm")
