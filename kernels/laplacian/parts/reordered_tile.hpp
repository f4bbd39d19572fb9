// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/store.hpp"
#include "laplacian/problem.hpp"

namespace miniapp::laplacian {

/// Computes m points in y from (i, j, k) on, with reads in the order of memory; rows from ny - 1 on
/// are left out. Each row of plane k is read once and added to the three sums that need it.
template <int m, class T, class Store = PlainStore>
KOKKOS_INLINE_FUNCTION void reordered_tile(
    Field<T const> const& u,
    Field<T> const& f,
    Weights<T> const& w,
    int i,
    int j,
    int k,
    int ny,
    Store store = {})
{
    T sum[m]; // in registers, because every index is a constant after unrolling
    for (int n = 0; n < m; ++n) {
        sum[n] = j + n < ny - 1 ? w.z * u(i, j + n, k - 1) : T(0);
    }
    T before = u(i, j - 1, k);
    T centre = u(i, j, k);
    for (int n = 0; n < m; ++n) {
        if (j + n < ny - 1) {
            T const after = u(i, j + n + 1, k);
            sum[n] += w.c * centre + w.x * (u(i - 1, j + n, k) + u(i + 1, j + n, k))
                      + w.y * (before + after);
            before = centre;
            centre = after;
        }
    }
    for (int n = 0; n < m; ++n) {
        if (j + n < ny - 1) {
            store(&f(i, j + n, k), sum[n] + w.z * u(i, j + n, k + 1));
        }
    }
}

} // namespace miniapp::laplacian
