# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Registers, scratch, occupancy and instructions of the kernels of a built program (scripts/resources)."""
