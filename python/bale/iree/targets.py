# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What iree-compile's flags say of targets, and what follows from it.

Entry point: `choose_targets`. The names of flags, devices and backends are IREE's.
"""

from collections.abc import Sequence
from dataclasses import dataclass

_DEVICE = "iree-hal-target-device"
_LOCAL_BACKENDS = "iree-hal-local-target-device-backends"
#: An older flag, which names backends without devices.
_BACKENDS = "iree-hal-target-backends"
_DEMOTE = "iree-input-demote-f64-to-f32"
#: Each says for which processor llvm-cpu compiles.
_CPU_FLAGS = ("iree-llvmcpu-target-cpu", "iree-llvmcpu-target-triple")

_LOCAL = "local"
_LLVM_CPU = "llvm-cpu"
#: The backend of each device but the local one.
_DEVICE_BACKENDS = {
    "amdgpu": "rocm",
    "cuda": "cuda",
    "hip": "rocm",
    "metal": "metal-spirv",
    "vulkan": "vulkan-spirv",
}
#: Backends that compute in f64. For all backends IREE makes it f32, unless told otherwise.
_WITH_F64 = {_LLVM_CPU, "vmvx", "vmvx-inline", "rocm", "cuda"}
_WITHOUT_COMPLEX = {"vmvx", "vmvx-inline"}

#: What a compress becomes; the values of bale-for-iree's option compress-form.
COMPRESS_FORMS = ("positions", "search")


@dataclass(frozen=True)
class Targets:
    """What iree-compile compiles for.

    flags:          those that iree-compile gets besides the user's.
    compress_form:  the fastest of COMPRESS_FORMS that every target can run.
    keep_f64:       the flags that keep f64 as it is, if every target has it.
    has_complex:    whether every target can move complex numbers.
    """

    flags: tuple[str, ...]
    compress_form: str
    keep_f64: tuple[str, ...]
    has_complex: bool


def choose_targets(flags: Sequence[str]) -> Targets:
    """What follows from the user's `flags`; without a target among them, this machine's CPU."""
    backends = {name for value in _values(flags, _BACKENDS) for name in value.split(",")}
    devices = [_device_name(value) for value in _values(flags, _DEVICE)]
    added = []
    if not backends and not devices:
        devices = [_LOCAL]
        added.append(f"--{_DEVICE}={_LOCAL}")
    backends.update(_DEVICE_BACKENDS.get(name, name) for name in devices if name != _LOCAL)
    if _LOCAL in devices:
        local = [name for value in _values(flags, _LOCAL_BACKENDS) for name in value.split(",")]
        if not local:
            local = [_LLVM_CPU]
            added.append(f"--{_LOCAL_BACKENDS}={_LLVM_CPU}")
            if not any(_values(flags, name) for name in _CPU_FLAGS):
                added.append(f"--{_CPU_FLAGS[0]}=host")
        backends.update(local)
    keeps_f64 = backends <= _WITH_F64 and not _values(flags, _DEMOTE)
    return Targets(
        tuple(added),
        COMPRESS_FORMS[0] if backends == {_LLVM_CPU} else COMPRESS_FORMS[1],
        (f"--{_DEMOTE}=false",) if keeps_f64 else (),
        backends.isdisjoint(_WITHOUT_COMPLEX),
    )


def _values(flags: Sequence[str], name: str) -> list[str]:
    """The values that `flags` give the option `name`, in each of LLVM's spellings."""
    values = []
    for index, flag in enumerate(flags):
        option, has_value, value = flag.removeprefix("-").removeprefix("-").partition("=")
        if not flag.startswith("-") or option != name:
            continue
        # A flag without "=" has the next one for a value, or is a bool.
        values.append(value if has_value else next(iter(flags[index + 1 : index + 2]), ""))
    return values


def _device_name(value: str) -> str:
    """The device of `value`, which may name and number it: "name=local[0]"."""
    return value.rpartition("=")[2].partition("[")[0]
