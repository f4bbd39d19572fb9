# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The check of a build on a GPU by scripts/device-check, and the record that it leaves."""
