// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/model/populations.hpp"
#include "lbm/parts/slab.hpp"

// A slab as in slab.hpp, for InPlace: a site's new g are written where its arriving g were read.
namespace miniapp::lbm {

/// The neighbours of a row's sites. Beyond the ends of the row these are ghosts; across the other
/// boundaries they are the sites at the other end of the box.
struct RowNeighbours : Neighbours
{
    int row; ///< distance in elements from (i, j, k) to (i, j + 1, k), also in a slab's phi

    KOKKOS_FORCEINLINE_FUNCTION RowNeighbours(Grid const& grid, int j, int k)
        : Neighbours(grid, 0, j, k)
        , row(grid.row)
    {
        left = -1;
        right = 1;
    }
};

/// Populations of a row, read and written a vector of sites at a time. As in any layout, a
/// population of velocity e that arrives at s is read at site s - near.step(e). `arrived` says
/// whether the previous step has left g at the sites where they arrive.
template <class V, class T, bool arrived>
struct InPlaceVectors
{
    InPlace<T> source;
    InPlace<T> destination;
    RowNeighbours near;

    template <class Population>
    KOKKOS_FORCEINLINE_FUNCTION T* address(Population, int site) const
    {
        constexpr int p = Population::value;
        if constexpr (p < f_count) {
            return source.f.address(p, site);
        } else if constexpr (arrived) {
            return source.g(opposite(p), site + near.step(velocity_of_population(p)));
        } else {
            return source.g(p, site);
        }
    }
    template <class Population>
    KOKKOS_FORCEINLINE_FUNCTION V operator()(Population p, int site) const
    {
        return V(address(p, site));
    }

    /// Writes population p of a site: an f to `destination`, a g to the place from which the g of
    /// opposite velocity must have been read before.
    template <class Population>
    KOKKOS_FORCEINLINE_FUNCTION void put(Population, int site, V x) const
    {
        constexpr int p = Population::value;
        if constexpr (p < f_count) {
            nontemporal_store(destination.f.address(p, site), x);
        } else {
            constexpr std::integral_constant<int, opposite(p)> from;
            store(address(from, site - near.step(velocity_of_population(from))), x);
        }
    }
};

/// The ends of the rows of g that a row of sites reads and writes. No other row of sites uses them.
template <class T>
class RowEnds
{
    InPlace<T> m_source;
    RowNeighbours m_near;
    int m_first; ///< index of the row's first site
    int m_nx;
    T m_next_row[populations]; ///< elements behind the padding, which the last vector may overwrite

    template <int p>
    KOKKOS_FORCEINLINE_FUNCTION T* row() const
    {
        constexpr Direction e = velocity_of_population(p);
        return m_source.g(p, m_first - m_near.step({0, e.y, e.z}));
    }

public:
    /// Fills the ghosts at both ends of the row with the g that enter it there from its other end.
    KOKKOS_FORCEINLINE_FUNCTION
    RowEnds(InPlace<T> const& source, RowNeighbours const& near, int first, int nx)
        : m_source(source)
        , m_near(near)
        , m_first(first)
        , m_nx(nx)
    {
        static_for<f_count + 1, populations>([&](auto p) {
            T* const g = row<p>();
            if constexpr (velocity_of_population(p).x > 0) {
                g[-1] = g[m_nx - 1];
            } else if constexpr (velocity_of_population(p).x < 0) {
                g[m_nx] = g[0];
                m_next_row[p] = g[m_near.row];
            }
        });
    }
    /// Copies back into the row the g that were written to the ghosts at its ends. Also restores
    /// the element behind the padding: it is the first of the next row, and the row's last vector
    /// may have overwritten it.
    KOKKOS_FORCEINLINE_FUNCTION void restore() const
    {
        static_for<f_count + 1, populations>([&](auto p) {
            T* const g = row<p>();
            if constexpr (velocity_of_population(p).x > 0) {
                g[m_nx - 1] = g[-1];
            } else if constexpr (velocity_of_population(p).x < 0) {
                g[0] = g[m_nx];
                g[m_near.row] = m_next_row[p];
            }
        });
    }
};

/// Number of populations whose ghosts are filled before a step: only f.
template <class T>
inline constexpr int populations_with_ghosts<InPlace<T>> = f_count;

/// Returns the populations whose sum is phi.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION Soa<T> const& f_populations(InPlace<T> const& source)
{
    return source.f;
}

/// Makes the step of row j of plane k.
template <bool arrived, class Prefetch, class V, class T, class Box>
KOKKOS_FORCEINLINE_FUNCTION void step_in_place_row(
    int j,
    int k,
    InPlace<T> const& source,
    InPlace<T> const& destination,
    PhiRing<T, Box> const& ring,
    Constants<V> const& c)
{
    Grid const grid = ring.grid;
    RowNeighbours const near(grid, j, k);
    InPlaceVectors<V, T, arrived> const vectors{source, destination, near};
    T const* const here = ring.plane(k) + j * grid.row;
    int const below = static_cast<int>(ring.plane(k - 1) - ring.plane(k));
    int const above = static_cast<int>(ring.plane(k + 1) - ring.plane(k));
    for (int i = 0; i < grid.nx; i += V::lanes) {
        int const s = grid.site(i, j, k);
        T const* const phi = here + i;
        auto const phi_at = [&](int offset) { return V(phi + offset); };
        auto const put = [&](auto q, V x) { vectors.put(q, s, x); };
        Prefetch::template prefetch<0, populations>(vectors, s + grid.row, near);
        collide_in_two_passes(vectors, put, phi_at, below, above, s, near, c);
    }
}

template <class Prefetch, class V, class T, class Box>
KOKKOS_FORCEINLINE_FUNCTION void step_slab_plane(
    int k,
    InPlace<T> const& source,
    InPlace<T> const& destination,
    PhiRing<T, Box> const& ring,
    Constants<V> const& c)
{
    Grid const& grid = ring.grid;
    for (int j = 0; j < grid.ny; ++j) {
        if (source.has_arrived()) {
            step_in_place_row<true, Prefetch>(j, k, source, destination, ring, c);
        } else {
            RowEnds<T> const ends(source, RowNeighbours(grid, j, k), grid.site(0, j, k), grid.nx);
            step_in_place_row<false, Prefetch>(j, k, source, destination, ring, c);
            ends.restore();
        }
    }
}

} // namespace miniapp::lbm
