# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What holds for the files of the project: licence, header lines, nothing left over."""

import json
import re
from pathlib import Path

import pytest

from paths import BUILD, ROOT

LICENCE_LINES = (
    "Part of Bale, under the Apache License v2.0 with LLVM Exceptions.",
    "SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception",
)
CPP_SUFFIXES = {".cpp", ".h"}
LICENSED_SUFFIXES = CPP_SUFFIXES | {".c", ".td", ".py"}
HEADER_LINES = ("Purpose:", "Entry point:", "Invariant:")
MAXIMUM_BYTES = 512 * 1024
#: Files in these folders, which hold what Bale is made of, have fewer lines than this.
MAXIMUM_LINES = 400
SHORT_FOLDERS = ("include/", "lib/", "tools/", "python/", "bench/", "fuzz/")
MAXIMUM_COLUMNS = 100
INPUT_FOLDERS = ("fuzz/corpus/", "fuzz/crashes/")

# Spelled so that this file does not match.
LEFT_OVER = re.compile(r"\b(TO" r"DO|FIX" r"ME|XX" r"X)\b")
MACHINE_PATH = re.compile(r"(?<![\w.])/(home|tmp|Users)/" r"\w")


@pytest.fixture(scope="module")
def texts(files: list[Path]) -> dict[str, str]:
    """The text files, by their path in the project; not inputs of fuzzers, which are bytes."""
    contents = {}
    for path in files:
        data = path.read_bytes()
        name = path.relative_to(ROOT).as_posix()
        if b"\0" not in data and not name.startswith(INPUT_FOLDERS):
            contents[name] = data.decode("utf-8", "replace")
    return contents


def _is_script(text: str) -> bool:
    return text.startswith("#!")


def _head(text: str) -> str:
    """The comment that a file starts with, roughly."""
    return "\n".join(text.splitlines()[:30])


def test_every_source_file_states_its_licence(texts):
    unlicensed = [
        name
        for name, text in texts.items()
        if (Path(name).suffix in LICENSED_SUFFIXES or _is_script(text))
        and not all(line in _head(text) for line in LICENCE_LINES)
    ]
    assert not unlicensed


def test_every_cpp_file_states_purpose_entry_point_and_invariant(texts):
    lacking = [
        f"{name} lacks {line}"
        for name, text in texts.items()
        if Path(name).suffix in CPP_SUFFIXES | {".td"}
        for line in HEADER_LINES
        if not re.search(rf"{line} +\S", _head(text))
    ]
    assert not lacking


def _entry_points(text: str) -> list[str]:
    """The words with a capital letter in the line "Entry point:" of a file's head."""
    line = re.search(r"Entry point:(.*?)Invariant:", text, re.DOTALL).group(1)
    return re.findall(r"\w*[A-Z]\w*", line)


def _declarations(text: str) -> str:
    """A header after its head, and what TableGen wrote of it."""
    includes = re.findall(r'#include "(bale/.*\.inc)"', text)
    generated = [(BUILD / "include" / name).read_text(encoding="utf-8") for name in includes]
    return "\n".join([text.partition("Invariant:")[2], *generated])


def test_every_header_declares_its_entry_points(texts):
    headers = {name: text for name, text in texts.items() if Path(name).suffix == ".h"}
    lacking = [
        f"{name} does not declare {entry}"
        for name, text in headers.items()
        for entry in _entry_points(text)
        if not re.search(rf"\b{entry}\b", _declarations(text))
    ]
    assert not lacking
    unnamed = [name for name, text in headers.items() if not _entry_points(text)]
    assert not unnamed


def test_every_cpp_file_starts_with_its_name(texts):
    """In one line of 80 columns, as in LLVM. Headers for C start with a C comment."""
    wrong = []
    for name, text in texts.items():
        first = text.partition("\n")[0]
        banner = rf"//===- {re.escape(Path(name).name)} -+\*- C\+\+ -\*-===//"
        if Path(name).suffix not in CPP_SUFFIXES or text.startswith("/*"):
            continue
        if len(first) != 80 or not re.fullmatch(banner, first):
            wrong.append(name)
    assert not wrong


def test_nothing_is_left_for_later(texts):
    found = [
        f"{name}:{number}"
        for name, text in texts.items()
        for number, line in enumerate(text.splitlines(), 1)
        if LEFT_OVER.search(line)
    ]
    assert not found


def test_no_file_names_a_folder_of_one_machine(texts):
    found = [
        f"{name}:{number}"
        for name, text in texts.items()
        for number, line in enumerate(text.splitlines(), 1)
        if MACHINE_PATH.search(line)
    ]
    assert not found


def test_no_file_is_large(files):
    large = [str(path) for path in files if path.stat().st_size > MAXIMUM_BYTES]
    assert not large


def test_no_source_file_is_long(texts):
    long = [
        f"{name} has {lines} lines"
        for name, text in texts.items()
        if name.startswith(SHORT_FOLDERS)
        if (lines := len(text.splitlines())) >= MAXIMUM_LINES
    ]
    assert not long


def test_no_line_of_python_is_long(texts):
    long = [
        f"{name}:{number}"
        for name, text in texts.items()
        if name.endswith(".py")
        for number, line in enumerate(text.splitlines(), 1)
        if len(line) > MAXIMUM_COLUMNS
    ]
    assert not long


def test_every_text_file_ends_with_one_newline(texts):
    wrong = [
        name
        for name, text in texts.items()
        if text and not name.startswith("docs/generated/")
        if not text.endswith("\n") or text.endswith("\n\n")
    ]
    assert not wrong


def test_links_between_pages_lead_somewhere(texts):
    broken = []
    for name, text in texts.items():
        if not name.endswith(".md"):
            continue
        for target in re.findall(r"\]\(([^)\s]+)\)", text):
            path = target.partition("#")[0]
            if path and "://" not in target and not (ROOT / name).parent.joinpath(path).exists():
                broken.append(f"{name}: {target}")
    assert not broken


def test_the_version_is_the_same_everywhere(texts):
    cmake = re.search(r"project\(bale VERSION ([\d.]+)", texts["CMakeLists.txt"]).group(1)
    package = re.search(r'__version__ = "([\d.]+)"', texts["python/bale/__init__.py"]).group(1)
    newest = re.search(r"^## ([\d.]+)", texts["CHANGELOG.md"], re.MULTILINE).group(1)
    library = re.search(
        r'EXPECT_STREQ\(baleVersion\(\), "([\d.]+)"\)', texts["unittests/CAPI/CompileTest.cpp"]
    ).group(1)
    assert {cmake, package, newest, library} == {cmake}


def test_the_least_cmake_is_the_same_everywhere(texts):
    needed = r"cmake_minimum_required\(VERSION ([\d.]+)\)"
    project = re.search(needed, texts["CMakeLists.txt"]).group(1)
    page = re.search(r"CMake ([\d.]+) or newer", texts["docs/Compatibility.md"]).group(1)
    least = json.loads(texts["CMakePresets.json"])["cmakeMinimumRequired"]
    presets = f"{least['major']}.{least['minor']}"
    assert {project, page, presets} == {project}
