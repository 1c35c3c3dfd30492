# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs for AArch64 that call compiled functions, and qemu, which runs them.

Entry points: `build` and `call`.
"""

import shutil
import subprocess
from pathlib import Path

from paths import BALE_OPT, LLVM_TOOLS

_TRIPLE = "aarch64-linux-gnu"
_SYSTEM = Path("/usr") / _TRIPLE


def _run(*command: object, code: int = 0) -> str:
    done = subprocess.run([*map(str, command)], capture_output=True, text=True, check=False)
    assert done.returncode == code, f"{command[0]}: {done.returncode}: {done.stdout}{done.stderr}"
    return done.stdout


def build(folder: Path, source: str, functions: dict[str, str]) -> Path:
    """The program `source` with `functions`, texts by name."""
    module, lowered, ir, optimized, objects, program = (
        folder / name for name in ("in.mlir", "llvm.mlir", "in.ll", "in.bc", "in.o", "program")
    )
    module.write_text("".join(functions.values()), encoding="ascii")
    inclusion = "".join(f"FUNCTION({name})\n" for name in functions)
    (folder / "functions.inc").write_text(inclusion, encoding="ascii")
    _run(BALE_OPT, module, f"--bale-to-llvm=triple={_TRIPLE}", "-o", lowered)
    _run(LLVM_TOOLS / "mlir-translate", "--mlir-to-llvmir", lowered, "-o", ir)
    triple = f"-mtriple={_TRIPLE}"
    _run(LLVM_TOOLS / "opt", triple, "-O2", ir, "-o", optimized)
    llc = [LLVM_TOOLS / "llc", triple, "-O2", "-relocation-model=pic", "-filetype=obj"]
    _run(*llc, optimized, "-o", objects)
    # Debian's C library for AArch64 comes without the compiler's own objects.
    clang = [LLVM_TOOLS / "clang", f"--target={_TRIPLE}", "-fuse-ld=lld", "-nostdlib", "-O1"]
    clang += ["-Wall", "-Wextra", "-Werror", f"-I{folder}", "-isystem", _SYSTEM / "include"]
    parts = [_SYSTEM / "lib" / name for name in ("crt1.o", "crti.o", "crtn.o")]
    path = Path(__file__).with_name(source)
    _run(*clang, path, objects, *parts, f"-L{_SYSTEM / 'lib'}", "-lc", "-o", program)
    return program


def call(program: Path, records: bytes, code: int = 0) -> str:
    """What the program prints of `records`. It must end with `code`."""
    qemu = shutil.which("qemu-aarch64")
    assert qemu, "expected qemu-aarch64, of the packages that scripts/setup installs"
    path = program.with_name("records")
    path.write_bytes(records)
    return _run(qemu, "-L", _SYSTEM, program, path, code=code)
