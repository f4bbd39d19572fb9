// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/ceil_div.hpp"
#include "laplacian/parts/cpu_tuning.hpp"
#include "laplacian/problem.hpp"
#include "pack.hpp"

namespace miniapp::laplacian {

/// Computes the interior points of the m rows (j, k) to (j, k + m - 1), one pack at a time; the
/// team shares the packs. The pointers u and f are those of (0, j, k). Packs begin where f is
/// aligned to them; the points before and after them are stored one by one.
template <int m, class T, class Team>
KOKKOS_INLINE_FUNCTION void compute_rows_of_planes(
    Team const& team, T const* u, T* f, Weights<T> const& w, int nx, std::ptrdiff_t plane)
{
    constexpr int lanes = Pack<T>::lanes;
    std::ptrdiff_t const row = nx;
    auto const one_by_one = [&](int i) {
        for (int n = 0; n < m; ++n) {
            T const* const at = u + n * plane + i;
            f[n * plane + i] = w.c * at[0] + w.x * (at[-1] + at[1]) + w.y * (at[-row] + at[row])
                               + w.z * (at[-plane] + at[plane]);
        }
    };
    int const misaligned = reinterpret_cast<std::size_t>(f + 1) / sizeof(T) % lanes;
    int const first = 1 + (lanes - misaligned) % lanes;
    int const packs = first < nx - 1 ? (nx - 1 - first) / lanes : 0;
    int const rest = packs > 0 ? first + packs * lanes : 1;
    for (int i = 1; i < first && packs > 0; ++i) {
        one_by_one(i);
    }
    Kokkos::parallel_for(Kokkos::TeamThreadRange(team, packs), [&](int pack) {
        int const i = first + pack * lanes;
        T const* const at = u + i;
        constexpr int farthest = prefetch_distance(m) / static_cast<int>(sizeof(T));
        for (int ask = prefetches_per_line; ask > 0; --ask) {
            int const ahead = ask * farthest / prefetches_per_line;
            prefetch(at + m * plane + ahead);
            for (int n = 1; n < m; ++n) {
                prefetch(at + n * plane + row + ahead);
            }
        }
        Pack<T> below(at - plane);
        Pack<T> here(at);
        for (int n = 0; n < m; ++n) {
            T const* const here_at = at + n * plane;
            Pack<T> const above(here_at + plane);
            auto const left = Pack<T>::previous_elements(here, Pack<T>(here_at - lanes));
            auto const right = Pack<T>::next_elements(here, Pack<T>(here_at + lanes));
            auto const in_y = Pack<T>(here_at - row) + Pack<T>(here_at + row);
            nontemporal_store(
                f + n * plane + i,
                w.c * here + w.x * (left + right) + w.y * in_y + w.z * (below + above));
            below = here;
            here = above;
        }
    });
    for (int i = rest; i < nx - 1 && (lanes > 1 || packs == 0); ++i) {
        one_by_one(i);
    }
}

/// `omp/planes`, and the ideas that it builds on, in Kokkos. In a slab of planes, a tile of rows is
/// swept up m planes at a time, and the team shares the packs of a row. On a CPU a team is one
/// thread, a pack has 64 bytes, and a tile fits into the L2; on a GPU a team has 256 threads and a
/// pack is one point. Packs are stored by nontemporal stores.
template <class T, int m>
void planes(Problem<T> const& p, ExecutionSpace const& space)
{
    using Policy = Kokkos::TeamPolicy<ExecutionSpace, Kokkos::LaunchBounds<256>>;
    T const* const u = p.u.data();
    T* const f = p.f.data();
    auto const w = p.w;
    int const nx = p.nx;
    int const my = p.ny - 2;
    int const mz = p.nz - 2;
    std::ptrdiff_t const plane = std::ptrdiff_t(nx) * p.ny;
    // Whether a row's packs begin at the same i in every plane.
    bool const planes_are_alike = plane % Pack<T>::lanes == 0;
    int const rows = backend::gpu ? 8 : rows_in_second_level_cache(p, m);
    int const slabs = backend::gpu ? ceil_div(mz, 32) : space.concurrency();
    int const tiles = ceil_div(my, rows);
    Kokkos::parallel_for(
        "laplacian/planes/" + std::to_string(m),
        Policy(space, slabs * tiles, backend::gpu ? 256 : 1),
        KOKKOS_LAMBDA(typename Policy::member_type const& team) {
            int const slab = team.league_rank() / tiles;
            int const tile = team.league_rank() % tiles;
            int const end_j = 1 + (my < (tile + 1) * rows ? my : (tile + 1) * rows);
            int const end_k = 1 + static_cast<int>(std::int64_t(mz) * (slab + 1) / slabs);
            int k = 1 + static_cast<int>(std::int64_t(mz) * slab / slabs);
            for (; planes_are_alike && k + m <= end_k; k += m) {
                for (int j = 1 + tile * rows; j < end_j; ++j) {
                    auto const at = k * plane + std::ptrdiff_t(j) * nx;
                    compute_rows_of_planes<m>(team, u + at, f + at, w, nx, plane);
                }
            }
            for (; k < end_k; ++k) {
                for (int j = 1 + tile * rows; j < end_j; ++j) {
                    auto const at = k * plane + std::ptrdiff_t(j) * nx;
                    compute_rows_of_planes<1>(team, u + at, f + at, w, nx, plane);
                }
            }
            nontemporal_fence();
        });
}

} // namespace miniapp::laplacian
