# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a chapter brings to the scripts: kernels/<chapter>/published/compare.py as a module."""
import importlib.util
import pathlib

KERNELS = pathlib.Path(__file__).resolve().parents[2] / "kernels"


def published(chapter):
    spec = importlib.util.spec_from_file_location(f"published_{chapter}", KERNELS / chapter / "published/compare.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
