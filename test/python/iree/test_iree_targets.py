# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What follows from the flags for iree-compile, and cases on targets that do not run here."""

import pytest

from bale.iree.targets import choose_targets
from compress_cases import cases_of
from iree_cases import model_of, with_dynamic
from iree_modules import COMPILED_ONLY, compile_model
from pack_cases import OPSET, all_cases

LOCAL = "--iree-hal-target-device=local"
BACKENDS = "--iree-hal-local-target-device-backends"
HOST = "--iree-llvmcpu-target-cpu=host"
F64 = "--iree-input-demote-f64-to-f32=false"


@pytest.mark.parametrize("backend", COMPILED_ONLY)
def test_cases_compile(tmp_path, backend):
    cases = [*with_dynamic(cases_of(11)), *all_cases()[::7]]
    assert compile_model(model_of(cases, OPSET), tmp_path, backend).stat().st_size > 0


@pytest.mark.parametrize(
    ("flags", "expected"),
    [
        ([], (LOCAL, f"{BACKENDS}=llvm-cpu", HOST)),
        (["--iree-opt-level=O2"], (LOCAL, f"{BACKENDS}=llvm-cpu", HOST)),
        ([LOCAL], (f"{BACKENDS}=llvm-cpu", HOST)),
        ([f"{BACKENDS}=vmvx"], (LOCAL,)),
        ([f"{BACKENDS}=llvm-cpu"], (LOCAL,)),
        (["--iree-llvmcpu-target-cpu=znver4"], (LOCAL, f"{BACKENDS}=llvm-cpu")),
        (["--iree-llvmcpu-target-triple=aarch64-linux-gnu"], (LOCAL, f"{BACKENDS}=llvm-cpu")),
        (["--iree-hal-target-device=vulkan"], ()),
        (["--iree-hal-target-backends=llvm-cpu"], ()),
    ],
)
def test_flags_that_are_added(flags, expected):
    assert choose_targets(flags).flags == expected


@pytest.mark.parametrize(
    ("flags", "expected"),
    [
        ([], "positions"),
        ([f"{BACKENDS}=llvm-cpu"], "positions"),
        (["--iree-hal-target-backends=llvm-cpu"], "positions"),
        (["-iree-hal-target-backends", "llvm-cpu"], "positions"),
        (["-iree-hal-target-backends", "vmvx"], "search"),
        ([f"{BACKENDS}=vmvx"], "search"),
        ([f"{BACKENDS}=llvm-cpu,vmvx"], "search"),
        (["--iree-hal-target-device=vulkan"], "search"),
        (["--iree-hal-target-device=a=local[0]"], "positions"),
        (["--iree-hal-target-device=local", "--iree-hal-target-device=hip"], "search"),
        (["--iree-hal-target-device=some-other"], "search"),
    ],
)
def test_compress_form(flags, expected):
    assert choose_targets(flags).compress_form == expected


@pytest.mark.parametrize(
    ("flags", "expected"),
    [
        ([], (F64,)),
        ([f"{BACKENDS}=vmvx"], (F64,)),
        (["--iree-hal-target-device=hip"], (F64,)),
        (["--iree-hal-target-device=vulkan"], ()),
        (["--iree-hal-target-device=metal"], ()),
        (["--iree-input-demote-f64-to-f32"], ()),
        (["--iree-input-demote-f64-to-f32=true"], ()),
    ],
)
def test_f64_is_kept(flags, expected):
    """Where the target has it, unless the user says otherwise."""
    assert choose_targets(flags).keep_f64 == expected


@pytest.mark.parametrize(
    ("flags", "expected"), [([], True), ([f"{BACKENDS}=vmvx"], False), ([LOCAL], True)]
)
def test_complex_numbers(flags, expected):
    assert choose_targets(flags).has_complex == expected
