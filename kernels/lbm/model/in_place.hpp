// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/model/populations.hpp"

namespace miniapp::lbm {

/// A layout like Soa, but with one set of g: a step writes the new g of a site to the places from
/// which it has read the arriving g, which no other site reads (the AA pattern: P. Bailey et al.,
/// Accelerating lattice Boltzmann fluid flow simulations using graphics processors, ICPP 2009). The
/// first of two steps pulls, and leaves each g at the site where it will arrive, in the place of
/// the opposite velocity. So the second step finds all g of a site there, and leaves them as the
/// first step found them. f still has two sets, since two sites read each f.
template <class T>
class InPlace
{
    T* m_g;
    bool m_arrived;
    Grid m_grid;

    /// Returns the site of the box whose image a ghost is. Other sites are returned unchanged.
    KOKKOS_INLINE_FUNCTION int site_in_box(int site) const
    {
        int const n = site - Grid::line + 1; // the ghost at i = -1 begins a row
        int const i = n % m_grid.row - 1;
        int const j = n % m_grid.plane / m_grid.row - 1;
        int const k = n / m_grid.plane - 1;
        return m_grid.site(wrapped(i, m_grid.nx), wrapped(j, m_grid.ny), wrapped(k, m_grid.nz));
    }

public:
    Soa<T> f; ///< layout of f, the populations 0 to 6

    /// If `second`, each g is already where it will arrive. Otherwise the layout is that of Soa.
    InPlace(T* both, std::ptrdiff_t sites, bool second, Grid const& grid)
        : m_g(both)
        , m_arrived(second)
        , m_grid(grid)
        , f(both, sites, second)
    {
    }

    KOKKOS_FORCEINLINE_FUNCTION bool arrived() const { return m_arrived; }
    /// Returns the address of population p (one of g) of a site in the layout of Soa, which the
    /// state has before a first step. Rows have ghosts at their ends.
    KOKKOS_FORCEINLINE_FUNCTION T* g(int p, int site) const { return m_g + p * f.stride + site; }

    /// Returns population p of a site to code that reads a whole state. It divides, so it is slow.
    KOKKOS_INLINE_FUNCTION T& operator()(int p, int site) const
    {
        if (p < f_count) {
            return f(p, site);
        }
        return m_arrived
                   ? *g(opposite(p), site_in_box(site + m_grid.step(velocity_of_population(p))))
                   : *g(p, site);
    }
};

template <class Populations>
inline constexpr bool is_in_place = false;
template <class T>
inline constexpr bool is_in_place<InPlace<T>> = true;

} // namespace miniapp::lbm
