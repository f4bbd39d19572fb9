# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Figures of a kernel: (the counters that one needs, its formula, which may say None)."""


def same(name):
    return (name,), lambda c: c[name]


def over(top, *under, times=1.0):
    """A counter over the sum of others."""

    def ratio(c):
        bottom = sum(c[name] for name in under)
        return times * c[top] / bottom if bottom else None

    return (top, *under), ratio
