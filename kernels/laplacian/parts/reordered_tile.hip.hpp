// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>

#include "common/store.hpp"

namespace miniapp::laplacian {

/// Computes the m points from (i, j, k) on in y, with reads in the order of memory: first plane k -
/// 1, then plane k row by row, where each value is added to all sums that need it, then plane k +
/// 1. Boundary points are computed, too, but not stored. A tile that would leave the grid is moved
/// back into it, so that no read needs a check; two threads may then store the same value.
///
/// If the loops are fully unrolled, `sum` is held in m registers. Without the pragmas, the compiler
/// does not unroll them fully for m = 16: it takes 102 registers instead of 128 and 180 bytes of
/// scratch memory, and it loads one value after another instead of all at once.
template <int m, class T, class Store>
__device__ void hip_reordered_tile(
    T const* u,
    T* f,
    int nx,
    int ny,
    int nz,
    T wx,
    T wy,
    T wz,
    T wc,
    int i,
    int j,
    int k,
    Store store)
{
    if (i == 0 || i >= nx - 1 || j >= ny || k == 0 || k >= nz - 1) {
        return;
    }
    j = min(j, ny - m);
    int const plane = nx * ny;
    std::size_t const at = i + nx * j + plane * k;
    T sum[m];
#pragma unroll
    for (int n = 0; n < m; ++n) {
        sum[n] = wz * u[at - plane + n * nx];
    }
    sum[0] += wy * (j > 0 ? u[at - nx] : T(0));
#pragma unroll
    for (int n = 0; n < m; ++n) {
        sum[n] += wx * u[at + n * nx - 1];
        T const centre = u[at + n * nx];
        sum[n] += wc * centre;
        sum[n] += wx * u[at + n * nx + 1];
        if (n > 0) {
            sum[n - 1] += wy * centre;
        }
        if (n < m - 1) {
            sum[n + 1] += wy * centre;
        }
    }
    sum[m - 1] += wy * (j + m < ny ? u[at + m * nx] : T(0));
#pragma unroll
    for (int n = 0; n < m; ++n) {
        sum[n] += wz * u[at + plane + n * nx];
    }
#pragma unroll
    for (int n = 0; n < m; ++n) {
        if (j + n > 0 && j + n < ny - 1) {
            store(&f[at + n * nx], sum[n]);
        }
    }
}

} // namespace miniapp::laplacian
