// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/parts/column.hpp"
#include "lbm/parts/locate.hpp"

// Columns as in column.hpp, but the collision does not load f again. The f that arrive at a site
// are loaded for phi one plane before the site is collided, and are saved in LDS for the collision.
namespace miniapp::lbm {

/// LDS of a column: the ring of phi, and the saved f of two planes.
struct ColumnLds
{
    static constexpr int saved_elements = f_count * Columns::sites; ///< saved f of a plane
    static constexpr int elements = Columns::ring_elements + 2 * saved_elements;
};

/// Returns the place of the saved f_0 of site n of plane k. The other f follow, each Columns::sites
/// elements apart. The thread that saves them has read those of plane k - 2 there before.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION T* saved_f(T* lds, int k, int n)
{
    return lds + Columns::ring_elements + (k & 1) * ColumnLds::saved_elements + n;
}

/// A site on or around a column in a plane, relative to the column's first site.
struct ColumnSite
{
    int x;
    int y;

    /// Returns site n of the column itself, in the order of the threads.
    KOKKOS_FORCEINLINE_FUNCTION static ColumnSite of_column(int n)
    {
        return {n % Columns::width, n / Columns::width};
    }
    /// Returns site n around the column: first the row in front, then the row behind, then the
    /// sites left and right of each row.
    KOKKOS_FORCEINLINE_FUNCTION static ColumnSite of_rim(int n)
    {
        constexpr int row = Columns::row_elements;
        int const beside = n - 2 * row;
        if (beside >= 0) {
            return {beside % 2 == 0 ? -1 : Columns::width, beside / 2};
        }
        return n < row ? ColumnSite{n - 1, -1} : ColumnSite{n - row - 1, Columns::depth};
    }
    /// Number of sites around the column.
    static constexpr int rim_sites = Columns::plane_elements - Columns::sites;

    KOKKOS_FORCEINLINE_FUNCTION int ring_offset() const
    {
        return (y + 1) * Columns::row_elements + x + 1;
    }
};

/// Does what fill_plane() does, and saves the f of the column's own sites. On a GPU each loop has
/// at most one iteration, and the compiler must not know this. Otherwise it hoists the addresses
/// out of the loop over planes and spills 3 to 13 registers, which cost 5 % in double and 12 % in
/// float on an H200.
template <int threads, class T, class Populations, class Box>
KOKKOS_FORCEINLINE_FUNCTION void fill_plane_and_save_f(
    Populations const& source,
    T* lds,
    Column const& column,
    int k,
    int thread,
    Grid const& grid,
    Constants<T> const& c,
    Box const& box)
{
    int const z = box.cut(2) ? k : wrapped(k, grid.nz);
    auto const fill = [&](ColumnSite here, auto const& save) {
        int const i = column.i + here.x;
        int const j = column.j + here.y;
        if (i <= grid.nx && j <= grid.ny) {
            int const x = box.cut(0) ? i : wrapped(i, grid.nx);
            int const y = box.cut(1) ? j : wrapped(j, grid.ny);
            T* const phi = ring_plane(lds, k) + here.ring_offset();
            if (is_cut(box) && !is_inside(grid, x, y, z)) {
                *phi = box.phi(grid.site(x, y, z));
            } else {
                auto const at = locate<Populations>(grid, x, y, z, box);
                T const value = post_streaming_phi(source, at.site, at.neighbours, c);
                save(at);
                *phi = value;
            }
        }
    };
    for (int n = thread; n < Columns::sites; n += threads) {
        fill(ColumnSite::of_column(n), [&](auto const& at) {
            T f[f_count];
            pull_f(f, source, at.site, at.neighbours, c);
            T* const saved = saved_f(lds, k, n);
            static_for<0, f_count>([&](auto p) { saved[p * Columns::sites] = f[p]; });
        });
    }
    for (int n = thread; n < ColumnSite::rim_sites; n += threads) {
        fill(ColumnSite::of_rim(n), [](auto const&) {});
    }
}

/// Does what collide_plane() does, with the saved f. overlapped() is called once, after the loads
/// of g for the thread's first site, so that it overlaps their latency.
template <int threads, class T, class Populations, class Overlapped, class Box>
KOKKOS_FORCEINLINE_FUNCTION void collide_plane_with_saved_f(
    Populations const& source,
    Populations const& destination,
    T* lds,
    Column const& column,
    int k,
    int thread,
    Grid const& grid,
    Constants<T> const& c,
    Overlapped const& overlapped,
    Box const& box)
{
    T const* const here = ring_plane(lds, k);
    auto const below = static_cast<int>(ring_plane(lds, k - 1) - here);
    auto const above = static_cast<int>(ring_plane(lds, k + 1) - here);
    for (int n = thread; n < Columns::sites; n += threads) {
        int const i = column.i + n % Columns::width;
        int const j = column.j + n / Columns::width;
        bool const in_box = i < grid.nx && j < grid.ny;
        auto const at = locate<Populations>(grid, i, j, k, box);
        T values[populations];
        if (in_box) {
            pull_g(values, source, at.site, at.neighbours);
        }
        if (n == thread) {
            overlapped();
        }
        if (in_box) {
            T const* const saved = saved_f(lds, k, n);
            static_for<0, f_count>([&](auto p) { values[p] = saved[p * Columns::sites]; });
            T const* const phi = here + ColumnSite::of_column(n).ring_offset();
            auto const d = derivatives_of<T>(
                [&](int offset) { return phi[offset]; }, Columns::row_elements, below, above);
            collide(values, *phi, d, c);
            static_for<0, populations>([&](auto q) { destination(q, at.site) = values[q]; });
        }
    }
}

/// Does what sweep_column() does, with ColumnLds::elements elements of LDS. One barrier per plane,
/// between the filling of plane k + 1 and the collision of plane k, is enough: while slower threads
/// still read planes k - 1 to k + 1, faster ones fill plane k + 2, the fourth of the ring.
template <int threads, class T, class Populations, class Barrier, class Box = WholeBox<T>>
KOKKOS_FORCEINLINE_FUNCTION void sweep_column_saving_f(
    Populations const& source,
    Populations const& destination,
    T* lds,
    Column const& column,
    int thread,
    Grid const& grid,
    Constants<T> const& c,
    Barrier const& barrier,
    Box const& box = Box())
{
    auto const fill = [&](int k) {
        fill_plane_and_save_f<threads>(source, lds, column, k, thread, grid, c, box);
    };
    fill(column.begin - 1);
    fill(column.begin);
    for (int k = column.begin; k < column.end; ++k) {
        auto const fill_above = [&] {
            fill(k + 1);
            barrier();
        };
        collide_plane_with_saved_f<threads>(
            source, destination, lds, column, k, thread, grid, c, fill_above, box);
    }
}

} // namespace miniapp::lbm
