# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The demo: ONNX models of Compress, Pack and Unpack imported, lowered, compiled, run and
compared with the expected results. Command line: `python -m bale.demo`.
"""
