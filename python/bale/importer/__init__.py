# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The ONNX importer: an ONNX model in, MLIR text in ONNX-MLIR's generic form out.

Library entry point: `import_model`. Command line: `python -m bale.importer`.
"""

from bale.importer.errors import ModelError
from bale.importer.importing import DEFAULT_RESOURCE_THRESHOLD, import_model

__all__ = ["DEFAULT_RESOURCE_THRESHOLD", "ModelError", "import_model"]
