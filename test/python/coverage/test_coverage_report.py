# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What scripts/coverage prints of counts, and when it fails."""

import json
import subprocess
import sys

import pytest

from paths import ROOT


def _report(*files: tuple[str, tuple[int, int], tuple[int, int]]) -> subprocess.CompletedProcess:
    """The report on files of a name, (lines, lines that ran) and the same of branches."""
    entries = [
        {
            "filename": name,
            "summary": {
                "lines": {"count": lines[0], "covered": lines[1]},
                "branches": {"count": branches[0], "covered": branches[1]},
            },
        }
        for name, lines, branches in files
    ]
    return subprocess.run(
        [sys.executable, ROOT / "test" / "coverage" / "report.py", "/project/lib"],
        input=json.dumps({"data": [{"files": entries}]}),
        check=False,
        capture_output=True,
        text=True,
    )


def test_files_below_a_floor_are_named_the_worst_first():
    done = _report(
        ("/project/lib/IR/Good.cpp", (100, 100), (0, 0)),
        ("/project/lib/IR/Branches.cpp", (100, 95), (100, 79)),
        ("/project/lib/IR/Lines.cpp", (100, 89), (10, 10)),
    )
    assert done.stdout.splitlines() == [
        "  lines  branches",
        "  89.0%    100.0%  IR/Lines.cpp",
        "  95.0%     79.0%  IR/Branches.cpp",
        "  94.7%     80.9%  lib, 3 files",
    ]
    assert done.returncode == 0


@pytest.mark.parametrize(
    ("lines", "branches", "status"),
    [((10, 9), (10, 8), 0), ((1000, 899), (10, 8), 1), ((10, 9), (1000, 799), 1)],
)
def test_the_folder_must_reach_both_floors(lines, branches, status):
    assert _report(("/project/lib/File.cpp", lines, branches)).returncode == status


def test_other_folders_do_not_count():
    done = _report(
        ("/project/lib/File.cpp", (10, 10), (10, 10)),
        ("/project/library/Other.cpp", (10, 0), (10, 0)),
    )
    assert done.stdout.splitlines()[-1] == " 100.0%    100.0%  lib, 1 files"


def test_no_file_is_an_error():
    done = _report(("/project/include/File.h", (10, 10), (10, 10)))
    assert done.returncode == 1
    assert done.stderr == "coverage: error: expected files in /project/lib, but got none\n"
