# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception


class Problem(Exception):
    """What the user has to mend: what, where, and what would be right."""
