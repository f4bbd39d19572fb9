// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/parts/column.hpp"
#include "lbm/parts/located.hpp"

// Columns as in column.hpp that load f only once. What arrives at a site is needed for phi two
// planes ahead of the collision, and waits for the collision in fast memory.
namespace miniapp::lbm {

/// Fast memory of a column: the ring of phi, and the f of two planes that wait.
struct KeptColumn
{
    static constexpr int waiting = f_count * Columns::sites; ///< elements of a plane
    static constexpr int elements = Columns::ring + 2 * waiting;
};

/// The place where the f of site n of plane k wait, population by population, Columns::sites apart.
/// The thread that puts them there takes them, and not before it has taken those of plane k - 2.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION T* waiting_f(T* fast, int k, int n)
{
    return fast + Columns::ring + (k & 1) * KeptColumn::waiting + n;
}

/// A site of a plane of the ring, counted from the column's first.
struct InPlane
{
    int x;
    int y;

    /// Number n of the column's own sites, in the order of the threads.
    KOKKOS_FORCEINLINE_FUNCTION static InPlane own(int n)
    {
        return {n % Columns::width, n / Columns::width};
    }
    /// Number n of the sites around them: a row in front, a row behind, then left and right in
    /// turns.
    KOKKOS_FORCEINLINE_FUNCTION static InPlane around(int n)
    {
        constexpr int row = Columns::row;
        int const beside = n - 2 * row;
        if (beside >= 0) {
            return {beside % 2 == 0 ? -1 : Columns::width, beside / 2};
        }
        return n < row ? InPlane{n - 1, -1} : InPlane{n - row - 1, Columns::depth};
    }
    static constexpr int rim = Columns::plane - Columns::sites; ///< how many are around

    KOKKOS_FORCEINLINE_FUNCTION int place() const { return (y + 1) * Columns::row + x + 1; }
};

/// Does what fill_plane() does, and keeps the f of the column's own sites. On a GPU each loop is
/// gone through once at most, and the compiler must not know: it would take the addresses out of
/// the climb and spill 3 to 13 registers, which cost 5 % in double and 12 % in float with four
/// blocks (H200).
template <int threads, class T, class Populations, class Box>
KOKKOS_FORCEINLINE_FUNCTION void fill_and_keep(
    Populations const& source,
    T* fast,
    Column const& column,
    int k,
    int thread,
    Grid const& grid,
    Constants<T> const& c,
    Box const& box)
{
    int const z = box.cut(2) ? k : wrapped(k, grid.nz);
    auto const fill = [&](InPlane here, auto const& keep) {
        int const i = column.i + here.x;
        int const j = column.j + here.y;
        if (i <= grid.nx && j <= grid.ny) {
            int const x = box.cut(0) ? i : wrapped(i, grid.nx);
            int const y = box.cut(1) ? j : wrapped(j, grid.ny);
            T* const phi = plane_of_ring(fast, k) + here.place();
            if (is_cut(box) && !inside(grid, x, y, z)) {
                *phi = box.phi(grid.site(x, y, z));
            } else {
                auto const at = located<Populations>(grid, x, y, z, box);
                T const value = post_streaming_phi(source, at.site, at.near, c);
                keep(at);
                *phi = value;
            }
        }
    };
    for (int n = thread; n < Columns::sites; n += threads) {
        fill(InPlane::own(n), [&](auto const& at) {
            T f[f_count];
            pull_f(f, source, at.site, at.near, c);
            T* const waiting = waiting_f(fast, k, n);
            static_for<0, f_count>([&](auto p) { waiting[p * Columns::sites] = f[p]; });
        });
    }
    for (int n = thread; n < InPlane::rim; n += threads) {
        fill(InPlane::around(n), [](auto const&) {});
    }
}

/// Does what collide_plane() does, with the f that wait. `meanwhile()` is done once, after the g of
/// the thread's first site have been asked for, so that they arrive during its own waiting.
template <int threads, class T, class Populations, class Meanwhile, class Box>
KOKKOS_FORCEINLINE_FUNCTION void collide_kept_plane(
    Populations const& source,
    Populations const& destination,
    T* fast,
    Column const& column,
    int k,
    int thread,
    Grid const& grid,
    Constants<T> const& c,
    Meanwhile const& meanwhile,
    Box const& box)
{
    T const* const here = plane_of_ring(fast, k);
    auto const below = static_cast<int>(plane_of_ring(fast, k - 1) - here);
    auto const above = static_cast<int>(plane_of_ring(fast, k + 1) - here);
    for (int n = thread; n < Columns::sites; n += threads) {
        int const i = column.i + n % Columns::width;
        int const j = column.j + n / Columns::width;
        bool const in_box = i < grid.nx && j < grid.ny;
        auto const at = located<Populations>(grid, i, j, k, box);
        T values[populations];
        if (in_box) {
            pull_g(values, source, at.site, at.near);
        }
        if (n == thread) {
            meanwhile();
        }
        if (in_box) {
            T const* const waiting = waiting_f(fast, k, n);
            static_for<0, f_count>([&](auto p) { values[p] = waiting[p * Columns::sites]; });
            T const* const phi = here + InPlane::own(n).place();
            auto const d = derivatives_of<T>(
                [&](int offset) { return phi[offset]; }, Columns::row, below, above);
            collide(values, *phi, d, c);
            static_for<0, populations>([&](auto q) { destination(q, at.site) = values[q]; });
        }
    }
}

/// Does what sweep_column() does, with KeptColumn::elements of fast memory. One barrier a plane is
/// enough: it stands between what fills plane k + 1 and the collision of plane k, whose slower
/// threads still read planes k - 1 to k + 1 when faster ones fill k + 2, the ring's fourth.
template <int threads, class T, class Populations, class Barrier, class Box = WholeBox<T>>
KOKKOS_FORCEINLINE_FUNCTION void sweep_kept_column(
    Populations const& source,
    Populations const& destination,
    T* fast,
    Column const& column,
    int thread,
    Grid const& grid,
    Constants<T> const& c,
    Barrier const& barrier,
    Box const& box = Box())
{
    auto const fill = [&](int k) {
        fill_and_keep<threads>(source, fast, column, k, thread, grid, c, box);
    };
    fill(column.begin - 1);
    fill(column.begin);
    for (int k = column.begin; k < column.end; ++k) {
        auto const fill_above = [&] {
            fill(k + 1);
            barrier();
        };
        collide_kept_plane<threads>(
            source, destination, fast, column, k, thread, grid, c, fill_above, box);
    }
}

} // namespace miniapp::lbm
