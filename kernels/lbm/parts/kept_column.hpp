// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/parts/column.hpp"

// column.hpp + what arrives of f at a site, which phi needs two planes ahead of the collision,
// waits in fast memory for it: f is asked for once.
namespace miniapp::lbm {

/// Fast memory of a column: the ring of phi, and of two planes the f that wait.
struct KeptColumn
{
    static constexpr int waiting = f_count * Columns::sites; ///< of a plane
    static constexpr int elements = Columns::ring + 2 * waiting;
};

/// Where the f of site n of plane k wait, population by population Columns::sites apart. The thread
/// that puts them there takes them, and not before it has taken those of plane k - 2.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION T* waiting_f(T* fast, int k, int n)
{
    return fast + Columns::ring + (k & 1) * KeptColumn::waiting + n;
}

/// Where value n of a plane of the ring lies in it: the column's own sites first, as the threads
/// have them, then those around them.
KOKKOS_FORCEINLINE_FUNCTION int place_in_plane(int n)
{
    constexpr int row = Columns::row;
    if (n < Columns::sites) {
        return (n / Columns::width + 1) * row + n % Columns::width + 1;
    }
    int const around = n - Columns::sites;
    if (around < 2 * row) {
        return around / row * (Columns::depth + 1) * row + around % row;
    }
    int const side = around - 2 * row;
    return (side / 2 + 1) * row + side % 2 * (Columns::width + 1);
}

/// As fill_plane(), and the f of the column's own sites are kept.
template <int threads, class T, class Populations, class Box>
KOKKOS_FORCEINLINE_FUNCTION void fill_and_keep(
    Populations const& now,
    T* fast,
    Column const& column,
    int k,
    int thread,
    Grid const& grid,
    Constants<T> const& c,
    Box const& box)
{
    int const z = box.cut(2) ? k : wrapped(k, grid.nz);
    for (int n = thread; n < Columns::plane; n += threads) {
        int const place = place_in_plane(n);
        int const i = column.i + place % Columns::row - 1;
        int const j = column.j + place / Columns::row - 1;
        if (i <= grid.nx && j <= grid.ny) {
            int const x = box.cut(0) ? i : wrapped(i, grid.nx);
            int const y = box.cut(1) ? j : wrapped(j, grid.ny);
            int const s = grid.site(x, y, z);
            T* const phi = plane_of_ring(fast, k) + place;
            if (is_cut(box) && !inside(grid, x, y, z)) {
                *phi = box.phi(s);
            } else {
                Neighbours const near(grid, x, y, z, box);
                T const value = post_streaming_phi(now, s, near, c);
                if (n < Columns::sites) {
                    T f[f_count];
                    pull_f(f, now, s, near, c);
                    T* const waiting = waiting_f(fast, k, n);
                    static_for<0, f_count>([&](auto p) { waiting[p * Columns::sites] = f[p]; });
                }
                *phi = value;
            }
        }
    }
}

/// As collide_plane(), of f that wait.
template <int threads, class T, class Populations, class Box>
KOKKOS_FORCEINLINE_FUNCTION void collide_kept_plane(
    Populations const& now,
    Populations const& next,
    T* fast,
    Column const& column,
    int k,
    int thread,
    Grid const& grid,
    Constants<T> const& c,
    Box const& box)
{
    T const* const here = plane_of_ring(fast, k);
    auto const below = static_cast<int>(plane_of_ring(fast, k - 1) - here);
    auto const above = static_cast<int>(plane_of_ring(fast, k + 1) - here);
    for (int n = thread; n < Columns::sites; n += threads) {
        int const i = column.i + n % Columns::width;
        int const j = column.j + n / Columns::width;
        if (i < grid.nx && j < grid.ny) {
            int const s = grid.site(i, j, k);
            T values[populations];
            T const* const waiting = waiting_f(fast, k, n);
            static_for<0, f_count>([&](auto p) { values[p] = waiting[p * Columns::sites]; });
            pull_g(values, now, s, Neighbours(grid, i, j, k, box));
            T const* const phi = here + place_in_plane(n);
            auto const d = derivatives_of<T>(
                [&](int offset) { return phi[offset]; }, Columns::row, below, above);
            collide(values, *phi, d, c);
            static_for<0, populations>([&](auto q) { next(q, s) = values[q]; });
        }
    }
}

/// As climb_column(), with KeptColumn::elements of fast memory.
template <int threads, class T, class Populations, class Barrier, class Box = WholeBox<T>>
KOKKOS_FORCEINLINE_FUNCTION void climb_kept_column(
    Populations const& now,
    Populations const& next,
    T* fast,
    Column const& column,
    int thread,
    Grid const& grid,
    Constants<T> const& c,
    Barrier const& barrier,
    Box const& box = Box())
{
    for (int k = column.begin - 1; k <= column.begin + 1; ++k) {
        fill_and_keep<threads>(now, fast, column, k, thread, grid, c, box);
    }
    barrier();
    for (int k = column.begin; k < column.end; ++k) {
        collide_kept_plane<threads>(now, next, fast, column, k, thread, grid, c, box);
        if (k + 1 < column.end) {
            fill_and_keep<threads>(now, fast, column, k + 2, thread, grid, c, box);
        }
        barrier();
    }
}

} // namespace miniapp::lbm
