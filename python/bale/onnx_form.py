# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Names in the MLIR of an ONNX model that are also known outside the importer.

They are those of ONNX-MLIR. The importer's package needs onnx; this module does not.
"""

#: The function that a model's graph becomes.
FUNCTION = "main_graph"
