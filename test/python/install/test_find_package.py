# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Projects that find the installed package, the examples first: their pages' commands are run."""

import shutil
import subprocess

import pytest

from bale import __version__
from commands import examples
from paths import ROOT

MAJOR, MINOR, PATCH = map(int, __version__.split("."))  # noqa: RUF048 - all are numbers
#: What a project asks for.
VERSION = f"{MAJOR}.{MINOR}"


def _configure(folder, environment, languages, find, *more):
    """The exit code and the text of configuring a project in `folder`."""
    lines = [
        "cmake_minimum_required(VERSION 3.21)",
        f"project(user LANGUAGES {languages})",
        f"find_package(Bale {find})",
        *more,
    ]
    (folder / "CMakeLists.txt").write_text("\n".join(lines) + "\n")
    done = subprocess.run(
        ["cmake", "-S", ".", "-B", "build", f"-DCMAKE_PREFIX_PATH={environment['prefix']}"],
        check=False, cwd=folder, env=environment, capture_output=True, text=True,
    )  # fmt: skip
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize(("example", "number"), [("consumer", 1), ("c", 2)])
def test_the_commands_of_an_example_print_what_its_page_shows(
    environment, tmp_path, example, number
):
    source = ROOT / "examples" / example
    folder = shutil.copytree(source, tmp_path / example)
    steps = examples(source / "README.md")
    assert len(steps) == number
    for command, output in steps:
        done = subprocess.run(
            ["bash", "-euc", command],
            check=False, cwd=folder, env=environment, capture_output=True, text=True,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        assert output
        assert f"\n{done.stdout}".endswith(f"\n{output}")


def test_the_c_library_is_found_without_mlir(environment, tmp_path):
    code, text = _configure(
        tmp_path, environment, "NONE", f"{VERSION} REQUIRED CONFIG COMPONENTS CAPI",
        "if(TARGET MLIR OR TARGET Bale::BaleIR OR NOT TARGET Bale::BaleCAPI)",
        "  message(FATAL_ERROR \"wrong targets\")",
        "endif()",
    )  # fmt: skip
    assert code == 0, text


def test_one_library_brings_what_it_needs(environment, tmp_path):
    (tmp_path / "user.cpp").write_text(
        """#include "bale/Dialect/Bale/IR/Bale.h"
        int main() {
          mlir::MLIRContext context;
          context.loadDialect<bale::BaleDialect>();
          return bale::CodeAttr::get(&context, 3).getBits() == 3u ? 0 : 1;
        }
        """
    )
    code, text = _configure(
        tmp_path, environment, "C CXX", f"{VERSION} REQUIRED CONFIG COMPONENTS CXX",
        "add_executable(user user.cpp)",
        "target_link_libraries(user PRIVATE Bale::BaleIR)",
    )  # fmt: skip
    assert code == 0, text
    build = subprocess.run(
        ["cmake", "--build", "build"], check=False, cwd=tmp_path, env=environment,
        capture_output=True, text=True,
    )  # fmt: skip
    assert build.returncode == 0, build.stdout
    subprocess.run([tmp_path / "build" / "user"], check=True)


def test_the_plugin_is_a_target(environment, tmp_path):
    code, text = _configure(
        tmp_path, environment, "C CXX", f"{VERSION} REQUIRED CONFIG",
        "get_target_property(path Bale::BalePlugin IMPORTED_LOCATION_RELEASE)",
        'message("plugin: ${path}")',
    )  # fmt: skip
    assert code == 0, text
    assert f"plugin: {environment['prefix']}/lib/libBalePlugin.so\n" in text


@pytest.mark.parametrize(
    "version", [f"{MAJOR}.{MINOR + 1}", f"{MAJOR + 1}.0", f"{VERSION}.{PATCH + 1}"]
)
def test_another_version_is_not_found(environment, tmp_path, version):
    code, text = _configure(
        tmp_path, environment, "NONE", f"{version} REQUIRED CONFIG COMPONENTS CAPI"
    )
    assert code != 0
    assert "compatible" in text


def test_an_unknown_component_is_named(environment, tmp_path):
    code, text = _configure(
        tmp_path, environment, "NONE", f"{VERSION} REQUIRED CONFIG COMPONENTS CAPI Python"
    )
    assert code != 0
    assert "expected a component of CXX;CAPI, but got Python" in " ".join(text.split())
