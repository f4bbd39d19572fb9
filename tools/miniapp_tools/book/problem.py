# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The book's scripts stop as all scripts do."""

from miniapp_tools.measured.problem import Problem  # noqa: F401
