# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The web page of the whole book: scripts/book builds it with Sphinx from the Markdown of the repository."""
