# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What `cmake --install` installs: it works wherever it is, and without the build."""

import re
import subprocess

import pytest

from paths import BUILD, LLVM_TOOLS, ROOT

PACK = """func.func @pack(%x: tensor<8xui8>) -> tensor<?xui8> {
  %w = bale.pack %x <bits = 3> : tensor<8xui8> -> tensor<?xui8>
  return %w : tensor<?xui8>
}
"""


def _run(command, **options) -> str:
    done = subprocess.run(command, check=False, capture_output=True, text=True, **options)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def _files(prefix):
    return [path for path in prefix.rglob("*") if path.is_file()]


def test_no_text_file_names_a_folder_of_the_build(prefix):
    folders = [str(folder).encode() for folder in (BUILD, ROOT, prefix.parent / "first")]
    texts = [(path, data) for path in _files(prefix) if b"\0" not in (data := path.read_bytes())]
    assert len(texts) > 50
    assert not [path for path, data in texts if any(folder in data for folder in folders)]


def test_links_of_pages_lead_somewhere(prefix):
    pages = [path for path in _files(prefix) if path.suffix == ".md"]
    broken = [
        f"{page.relative_to(prefix)}: {target}"
        for page in pages
        for target in re.findall(r"\]\(([^)\s#]+)(?:#[^)\s]*)?\)", page.read_text())
        if "://" not in target and not (page.parent / target).exists()
    ]
    assert not broken
    # Others stay, and so does code.
    texts = {"/".join(page.parts[-2:]): page.read_text() for page in pages}
    assert "](upstream.md)" in texts["docs/README.md"]
    assert '["f"](np.arange(8' in texts["docs/Calling.md"]


def test_programs_look_for_libraries_of_llvm_only(prefix):
    binaries = [path for path in _files(prefix) if path.read_bytes().startswith(b"\x7fELF")]
    names = {path.name for path in binaries}
    assert {"bale-opt", "bale-lsp-server", "bale-reduce", "libBalePlugin.so"} < names
    for path in binaries:
        listing = _run([LLVM_TOOLS / "llvm-readelf", "--dynamic-table", path])
        assert re.findall(r"(?:RUNPATH|RPATH)\).*\[(.*)\]", listing) == [
            str(LLVM_TOOLS.parent / "lib")
        ]


def test_every_header_is_installed(prefix):
    own = [path for path in (ROOT / "include").rglob("*") if path.suffix in (".h", ".td")]
    generated = [path for path in (BUILD / "include").rglob("*") if path.suffix == ".inc"]
    wanted = {path.relative_to(ROOT / "include") for path in own}
    wanted |= {path.relative_to(BUILD / "include") for path in generated}
    # For the project's own programs.
    wanted = {path for path in wanted if "Tools" not in path.parts}
    assert wanted == {path.relative_to(prefix / "include") for path in _files(prefix / "include")}


def test_installed_tablegen_files_suffice(prefix):
    includes = [f"-I{prefix}/include", f"-I{LLVM_TOOLS.parent}/include"]
    definitions = prefix / "include/bale/Dialect/Bale/IR/BaleOps.td"
    text = _run([LLVM_TOOLS / "mlir-tblgen", "-gen-op-decls", *includes, definitions])
    assert "class PackOp" in text


PYTHON_PROGRAMS = ["bale-import-onnx", "bale-iree-compile", "bale-run"]


@pytest.mark.parametrize(
    "program", [*PYTHON_PROGRAMS, "bale-lsp-server", "bale-opt", "bale-reduce"]
)
def test_the_program_runs(prefix, environment, program):
    assert _run([prefix / "bin" / program, "--help"], env=environment)


@pytest.mark.parametrize("program", PYTHON_PROGRAMS)
def test_a_python_program_gets_the_installed_bale_opt(prefix, tmp_path, program):
    python = tmp_path / "python3"
    python.write_text('#!/bin/sh\necho "$BALE_OPT"\n')
    python.chmod(0o755)
    path = _run([prefix / "bin" / program], env={"PATH": f"{tmp_path}:/usr/bin:/bin"}).strip()
    assert path == str(prefix / "bin" / "bale-opt")


def test_bale_run_uses_the_installed_library(prefix, environment, tmp_path):
    (tmp_path / "pack.mlir").write_text(PACK)
    (tmp_path / "bale-run").symlink_to(prefix / "bin" / "bale-run")
    program = "import numpy; numpy.save('x.npy', numpy.arange(8, dtype=numpy.uint8))"
    _run(["python3", "-c", program], env=environment, cwd=tmp_path)
    command = ["./bale-run", "pack.mlir", "--input", "x.npy"]
    assert "[136 198 250]" in _run(command, env=environment, cwd=tmp_path)


def test_the_python_package_finds_the_library_beside_it(prefix, environment):
    program = "import bale.runtime.library as own; print(own.library()._name)"
    variables = {**environment, "PYTHONPATH": str(prefix / "share/bale/python")}
    path = _run(["python3", "-c", program], env=variables).strip()
    assert path == str(prefix / "share/bale/python/bale/libBaleCAPI.so")
    assert (prefix / "share/bale/python/bale/libBaleCAPI.so").resolve() == (
        prefix / "lib/libBaleCAPI.so"
    ).resolve()


def test_the_installed_plugin_loads(prefix):
    plugin = prefix / "lib" / "libBalePlugin.so"
    text = _run(
        [
            LLVM_TOOLS / "mlir-opt",
            f"--load-dialect-plugin={plugin}",
            f"--load-pass-plugin={plugin}",
            "--pass-pipeline=builtin.module(bale-infer-shapes)",
        ],
        input=PACK,
    )
    assert "-> tensor<3xui8>" in text


def test_a_component_is_installed_alone(tmp_path):
    _run(["cmake", "--install", BUILD, "--component", "Runtime", "--prefix", tmp_path / "runtime"])
    names = {path.name.partition(".so")[0] for path in _files(tmp_path / "runtime")}
    assert names == {"libBaleCAPI", "libBalePlugin"}
