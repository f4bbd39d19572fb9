# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Published figures beside ours: what miniapp_tools reproduce and the book show."""
