// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/store.hpp"
#include "laplacian/03_tiled.hpp"

namespace miniapp::laplacian {

/// Computes m points in y from (i, j, k) on, with reads in the order of memory; rows from ny - 1 on
/// are left out. In plane k, each value at i is read once for all sums that need it.
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
    T sum[m]; // may be in registers: every index is a constant after unrolling
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

/// `tiled` with the reads in the order of memory: first the m rows of the plane below, then the
/// rows of this plane, then the m rows of the plane above. For gfx90a the compiler spills at m =
/// 16, and clang 15 also at m = 8.
template <class T, int m>
void reordered(Problem<T> const& p, ExecutionSpace const& space)
{
    auto const u = p.u;
    auto const f = p.f;
    auto const w = p.w;
    int const ny = p.ny;
    Kokkos::parallel_for(
        "laplacian/reordered/" + std::to_string(m),
        policy_of_tiles<m>(p, space),
        KOKKOS_LAMBDA(int i, int tile, int k) {
            reordered_tile<m>(u, f, w, i, 1 + tile * m, k, ny);
        });
}

/// `reordered` with the promise that a block has at most 256 threads. On gfx90a a thread may then
/// have 512 registers (VGPRs and AGPRs) instead of the 128 that are left to it in a block of 1024.
/// The variant is not compiled for CPUs.
template <class T, int m>
void launch_bounds(Problem<T> const& p, ExecutionSpace const& space)
{
    auto const u = p.u;
    auto const f = p.f;
    auto const w = p.w;
    int const ny = p.ny;
    Kokkos::parallel_for(
        "laplacian/launch_bounds/" + std::to_string(m),
        policy_of_tiles<m, Kokkos::LaunchBounds<256>>(p, space),
        KOKKOS_LAMBDA(int i, int tile, int k) {
            reordered_tile<m>(u, f, w, i, 1 + tile * m, k, ny);
        });
}

/// `launch_bounds` with nontemporal stores, so that f takes less room from u in the caches. On a
/// CPU this also saves reading each line of f before it is overwritten.
template <class T, int m>
void nontemporal(Problem<T> const& p, ExecutionSpace const& space)
{
    auto const u = p.u;
    auto const f = p.f;
    auto const w = p.w;
    int const ny = p.ny;
    Kokkos::parallel_for(
        "laplacian/nontemporal/" + std::to_string(m),
        policy_of_tiles<m, Kokkos::LaunchBounds<256>>(p, space),
        KOKKOS_LAMBDA(int i, int tile, int k) {
            reordered_tile<m>(u, f, w, i, 1 + tile * m, k, ny, NontemporalStore{});
        });
}

} // namespace miniapp::laplacian
