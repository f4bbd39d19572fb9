# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Modules that a chapter brings to the scripts: kernels/<chapter>/published/compare.py puts published figures beside ours,
counters.py has those that scripts/predict is held against."""
import importlib.util
import pathlib

KERNELS = pathlib.Path(__file__).resolve().parents[2] / "kernels"


def published(chapter, name="compare"):
    spec = importlib.util.spec_from_file_location(f"published_{chapter}_{name}", KERNELS / chapter / f"published/{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def with_published(name):
    """The chapters that have such a module."""
    return sorted(file.parents[1].name for file in KERNELS.glob(f"*/published/{name}.py"))
