# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every command that the README shows is run, and what it shows as output is compared.

The commands run in a folder that looks as the project's does after the demo. Of the two
scripts, which would run this test again, the demo's program is run in their place.
"""

import os
import subprocess
from pathlib import Path

import pytest

from commands import examples, project_folder, run
from example_counts import count
from paths import ROOT

#: Commands that set up and build: what they start is run or tested apart.
SCRIPTS = {"scripts/demo", "scripts/test"}

EXAMPLES = examples(ROOT / "README.md")


@pytest.fixture(scope="module")
def project(tmp_path_factory) -> Path:
    """A folder with build/, scripts/ and the output of the demo."""
    return project_folder(tmp_path_factory.mktemp("project"))


def test_the_readme_shows_seven_commands():
    assert len(EXAMPLES) == 7


@pytest.mark.parametrize("script", sorted(SCRIPTS))
def test_the_readme_starts_with_the_scripts(script):
    assert script in [command for command, _ in EXAMPLES[:2]]
    assert os.access(ROOT / script, os.X_OK)


@pytest.mark.parametrize(
    ("command", "output"),
    [example for example in EXAMPLES if example[0] not in SCRIPTS],
    ids=lambda text: text.split()[0].rpartition("/")[2],
)
def test_the_command_runs_and_prints_what_is_shown(project, command, output, record_property):
    count(record_property, "sh commands")
    done = run(command, project)
    # Markdown is easier to read without the blank line that bale-opt ends with.
    assert done.stdout.rstrip("\n") == output.rstrip("\n")


@pytest.mark.parametrize("pipeline", ["--bale-to-linalg", "--bale-to-llvm"])
def test_the_pipelines_that_the_text_names_come_after_the_import(project, pipeline):
    (shown,) = [command for command, _ in EXAMPLES if "--convert-onnx-to-bale" in command]
    done = subprocess.run(
        ["bash", "-euc", f"{shown} {pipeline}"], cwd=project, check=True, capture_output=True
    )
    assert b"bale.pack" not in done.stdout
