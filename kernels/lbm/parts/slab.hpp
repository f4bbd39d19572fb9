// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/boundary/halo.hpp"
#include "lbm/model/populations.hpp"
#include "lbm/parts/fused_site.hpp"
#include "pack.hpp"

// A slab in z of the fused step, which one thread of a CPU makes. V is a vector of neighbours in x.
// A rung says how the populations of such sites collide:
//     Sites{}(now, put, phi, below, above, s, grid, c)
// reads now(p, site), phi(offset) with the planes below and above that many elements away, and
// gives population q to put(q, value); and what of the next row is asked for ahead of time:
//     Ahead::ask_for<first, last>(now, s, grid)
// for populations [first, last).
namespace miniapp::lbm {

/// Asks for no line before it is needed.
struct NothingAhead
{
    template <int first, int last, class Populations>
    KOKKOS_FORCEINLINE_FUNCTION static void ask_for(Populations const&, int, Grid const&)
    {
    }
};

/// Populations read a vector of sites at a time.
template <class V, class T>
struct VectorsOf
{
    T const* data;
    std::ptrdiff_t stride;

    /// Population p of `site` and its neighbours in x.
    KOKKOS_FORCEINLINE_FUNCTION V operator()(int p, int site) const
    {
        return V(data + p * stride + site);
    }
};

template <class V, class T>
KOKKOS_FORCEINLINE_FUNCTION VectorsOf<V, T> vectors_of(Soa<T> const& now)
{
    return {now.data, now.stride};
}

/// Three planes of phi in turn, with their ghosts, private to a thread.
template <class T>
struct PhiRing
{
    T* data;
    Grid grid;

    static KOKKOS_INLINE_FUNCTION int elements(Grid const& grid)
    {
        return 3 * grid.plane + 2 * Grid::line;
    }

    /// Site (0, 0) of plane k, k from -1 on.
    KOKKOS_INLINE_FUNCTION T* plane(int k) const
    {
        return data + (k + 3) % 3 * grid.plane + Grid::line + grid.row;
    }

    /// phi of plane k of the periodic box, and its ghosts in x and y.
    template <class Ahead, class V, class Populations>
    KOKKOS_FORCEINLINE_FUNCTION void
    fill(int k, Populations const& now, Constants<V> const& c) const
    {
        T* const to = plane(k);
        int const from = wrapped(k, grid.nz);
        auto const vectors = vectors_of<V>(now);
        for (int j = 0; j < grid.ny; ++j) {
            T* const row = to + j * grid.row;
            for (int i = 0; i < grid.nx; i += V::lanes) {
                int const s = grid.site(i, j, from);
                Ahead::template ask_for<0, f_count>(now, s + grid.row, grid);
                store(row + i, post_streaming_phi(vectors, s, grid, c));
            }
            row[-1] = row[grid.nx - 1];
            row[grid.nx] = row[0];
        }
        for (int i = -1; i <= grid.nx; ++i) {
            to[i - grid.row] = to[i + (grid.ny - 1) * grid.row];
            to[i + grid.ny * grid.row] = to[i];
        }
    }
};

/// Plane k of the step. A row's last vector may reach into its padding, which nothing reads.
template <class Sites, class Ahead, class V, class T>
KOKKOS_FORCEINLINE_FUNCTION void slab_plane(
    int k, Soa<T> const& now, Soa<T> const& next, PhiRing<T> const& ring, Constants<V> const& c)
{
    Grid const grid = ring.grid;
    auto const vectors = vectors_of<V>(now);
    T const* const here = ring.plane(k);
    int const below = static_cast<int>(ring.plane(k - 1) - here);
    int const above = static_cast<int>(ring.plane(k + 1) - here);
    for (int j = 0; j < grid.ny; ++j) {
        wrap_pulled_rows(now, grid.site(0, j, k), grid);
        for (int i = 0; i < grid.nx; i += V::lanes) {
            int const s = grid.site(i, j, k);
            T const* const phi = here + j * grid.row + i;
            auto const phi_at = [&](int offset) { return V(phi + offset); };
            auto const put = [&](int q, V x) { nontemporal_store(&next(q, s), x); };
            Ahead::template ask_for<0, populations>(now, s + grid.row, grid);
            Sites{}(vectors, put, phi_at, below, above, s, grid, c);
        }
    }
}

/// Slab number `number` of `count`: phi of the plane above is computed just before it is needed.
/// `c` is not a local variable, or GCC would load the 19 vectors before the loops and keep them on
/// the stack; so they are operands in memory.
template <class Sites, class Ahead, class V, class T, class Populations>
KOKKOS_INLINE_FUNCTION void slab(
    int number,
    int count,
    Populations now,
    Populations next,
    PhiRing<T> ring,
    Constants<V> const& c)
{
    int const nz = ring.grid.nz;
    int const first = static_cast<int>(std::int64_t{nz} * number / count);
    int const end = static_cast<int>(std::int64_t{nz} * (number + 1) / count);
    ring.template fill<Ahead>(first - 1, now, c);
    ring.template fill<Ahead>(first, now, c);
    for (int k = first; k < end; ++k) {
        ring.template fill<Ahead>(k + 1, now, c);
        slab_plane<Sites, Ahead>(k, now, next, ring, c);
    }
}

} // namespace miniapp::lbm
