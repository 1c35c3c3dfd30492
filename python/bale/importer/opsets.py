# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Versions: the operator sets and IR versions that the importer accepts.

Entry point: `opset_versions`. Also the ops that Bale knows better than the onnx
package does.
"""

from dataclasses import dataclass

import onnx
from onnx import FunctionProto, ModelProto

from bale.importer.errors import ModelError, quoted
from bale.importer.subgraphs import nested_nodes

#: The newest opset of the default domain that Bale knows: that of Pack and Unpack.
NEWEST_OPSET = 29

#: IR version 3 brought opset imports, without which ops have no version.
OLDEST_IR_VERSION = 3

#: No release of onnx has opset 29 yet. The IR version is 14 in the release before it
#: (1.23, opset 28), and raising the opset to 29 left it there. A newer IR version may
#: add fields that this reader would drop without a word, so it is refused, unless the
#: installed onnx package knows it.
NEWEST_IR_VERSION = max(onnx.IR_VERSION, 14)


@dataclass(frozen=True)
class OpSignature:
    """An op that no released onnx package knows: its first opset, inputs and outputs."""

    since: int
    inputs: int
    outputs: int


#: Ops of the default domain that Bale lowers and the onnx package cannot check.
UNRELEASED_OPS = {"Pack": OpSignature(29, 1, 1), "Unpack": OpSignature(29, 2, 1)}

#: All ops of the default domain that Bale lowers.
BALE_OPS = frozenset({"Pack", "Unpack", "Compress"})


#: The default domain; its other spelling is "ai.onnx".
DEFAULT_DOMAIN = ""


def canonicalize_domains(model: ModelProto) -> None:
    """Spells the default domain "" throughout `model`, as onnx's C++ code needs it."""
    for owner in (model, *model.functions):
        nodes = owner.graph.node if isinstance(owner, ModelProto) else owner.node
        for holder in (*owner.opset_import, *(node for _, node in nested_nodes(nodes))):
            if holder.domain == "ai.onnx":
                holder.domain = DEFAULT_DOMAIN
    for function in model.functions:
        if function.domain == "ai.onnx":
            function.domain = DEFAULT_DOMAIN


def check_ir_version(model: ModelProto) -> None:
    """Raises ModelError unless the importer reads the model's IR version."""
    expected = f"expected an IR version from {OLDEST_IR_VERSION} to {NEWEST_IR_VERSION}"
    if not model.HasField("ir_version"):
        raise ModelError(f"{expected}, but got none")
    if not OLDEST_IR_VERSION <= model.ir_version <= NEWEST_IR_VERSION:
        raise ModelError(f"{expected}, but got {model.ir_version}")


def opset_versions(owner: ModelProto | FunctionProto, what: str = "") -> dict[str, int]:
    """The imported version of each domain; domains must be canonical.

    Raises ModelError, with `what` before the text, if there is none, if a domain
    occurs twice, if a version is beyond 32 bits, which onnx's checks take, or if the
    default domain's version is unknown to Bale.
    """
    versions: dict[str, int] = {}
    for entry in owner.opset_import:
        if entry.domain != DEFAULT_DOMAIN and not -(2**31) <= entry.version < 2**31:
            raise ModelError(
                f"{what}expected an opset of domain {quoted(entry.domain)} that fits into "
                f"32 bits, but got {entry.version}"
            )
        if versions.setdefault(entry.domain, entry.version) != entry.version:
            raise ModelError(
                f"{what}expected one opset import of domain {quoted(entry.domain)}, "
                f"but got versions {versions[entry.domain]} and {entry.version}"
            )
    if not versions:
        raise ModelError(f"{what}expected an opset import, but got none")
    version = versions.get(DEFAULT_DOMAIN, 1)
    if not 1 <= version <= NEWEST_OPSET:
        raise ModelError(
            f"{what}expected an ONNX opset from 1 to {NEWEST_OPSET}, but got {version}"
        )
    return versions
