# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reports what a node has for this program, what would be built there, and what is missing. It is the first script that
runs on a new node, whose Python may be as old as 3.6. So it uses nothing newer, and nothing of miniapp_tools."""
