# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tells what a node has for this program, what would be built there, and what is missing. It is asked first on a new node, whose
Python may be as old as 3.6: nothing here is newer, and nothing is taken from miniapp_tools."""
