# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The commands of docs/Integration.md run in their order, and the targets that it names exist."""

import re

import pytest

from commands import examples, run
from page_blocks import read_files
from paths import BUILD, ROOT

PAGE = ROOT / "docs" / "Integration.md"
STEPS = examples(PAGE)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder with build/ and the files that the page shows."""
    folder = tmp_path_factory.mktemp("page")
    (folder / "build").symlink_to(BUILD)
    for name, text in read_files(PAGE).items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_the_page_shows_three_commands():
    assert len(STEPS) == 3


@pytest.mark.parametrize(("command", "output"), STEPS, ids=range(1, len(STEPS) + 1))
def test_the_command_runs_and_prints_what_is_shown(folder, command, output):
    assert run(command, folder).stdout.strip() == output.strip()


def test_the_page_names_targets_that_are_installed(prefix):
    package = prefix / "lib" / "cmake" / "Bale"
    text = "".join(path.read_text(encoding="utf-8") for path in package.glob("*Targets.cmake"))
    installed = set(re.findall(r"^add_library\((Bale::\w+)", text, re.MULTILINE))
    named = set(re.findall(r"Bale::\w+", PAGE.read_text(encoding="utf-8")))
    assert named and named <= installed
