// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>

#include "lbm/model/grid.hpp"

// Layouts of the populations. operator()(p, site) of each refers to population p of a site.
namespace miniapp::lbm {

/// A structure of arrays: each population has an array, in which neighbours in x are neighbours in
/// memory. A sweep reads 26 streams.
template <class T>
struct Soa
{
    T* data;
    std::ptrdiff_t stride;

    /// The two sets of each population lie one after the other, as in the arrays of the article.
    Soa(T* both, std::ptrdiff_t sites, bool second)
        : data(both + (second ? sites : 0))
        , stride(2 * sites)
    {
    }
    KOKKOS_FORCEINLINE_FUNCTION T& operator()(int p, int site) const
    {
        return data[p * stride + site];
    }
    KOKKOS_FORCEINLINE_FUNCTION T* address(int p, int site) const { return &(*this)(p, site); }
};

/// An array of structures: the 26 numbers of a site lie side by side. A sweep reads one stream.
template <class T>
struct Aos
{
    T* data;

    Aos(T* both, std::ptrdiff_t sites, bool second)
        : data(both + (second ? populations * sites : 0))
    {
    }
    KOKKOS_FORCEINLINE_FUNCTION T& operator()(int p, int site) const
    {
        return data[std::ptrdiff_t{site} * populations + p];
    }
};

/// Returns the index of the element that holds population p of a site in blocks of `width` sites.
/// Within a block, the populations lie one after another.
template <int width>
KOKKOS_FORCEINLINE_FUNCTION std::ptrdiff_t place_in_blocks(int p, int site)
{
    auto const s = static_cast<unsigned>(site);
    auto const block = static_cast<std::ptrdiff_t>(s / width);
    return (block * populations + p) * width + s % width;
}

/// A site in a layout in blocks, given by the index of the element of its population 0. Subtracting
/// a known distance gives another site without a division. The index has 32 bits, so that a GPU
/// computes an address with one instruction and not four: see needs_few_sites().
struct BlockPlace
{
    unsigned first; ///< index of the element of population 0

    KOKKOS_FORCEINLINE_FUNCTION BlockPlace operator-(unsigned step) const { return {first - step}; }
    /// Returns population p of the site in blocks of `width` sites that begin at `data`.
    template <int width, class Element>
    KOKKOS_FORCEINLINE_FUNCTION Element& population(Element* data, int p) const
    {
        return (data + first)[p * width];
    }
};

/// Populations in blocks of sites, each contiguous within a block. A sweep reads one stream.
template <class T, int width>
struct BlocksOf
{
    using Stored = T;
    static constexpr int block = width; ///< number of sites in a block
    T* data;

    BlocksOf(T* both, std::ptrdiff_t sites, bool second)
        : data(both + (second ? populations * sites : 0))
    {
    }
    KOKKOS_FORCEINLINE_FUNCTION T& operator()(int p, int site) const
    {
        return data[place_in_blocks<width>(p, site)];
    }
    KOKKOS_FORCEINLINE_FUNCTION T& operator()(int p, BlockPlace site) const
    {
        return site.population<width>(data, p);
    }
    template <class Site>
    KOKKOS_FORCEINLINE_FUNCTION T* address(int p, Site site) const
    {
        return &(*this)(p, site);
    }
    // The functions of Narrow, for numbers that are stored in the precision of the step.
    KOKKOS_FORCEINLINE_FUNCTION static T decoded(int /*p*/, T stored) { return stored; }
    KOKKOS_FORCEINLINE_FUNCTION static T encoded(int /*p*/, T x) { return x; }
    KOKKOS_FORCEINLINE_FUNCTION static void carry(T const* /*x*/) {}
};

/// Blocks of 32 doubles or 64 floats: each population of a block has two cache lines of a GPU. This
/// is a type, because an alias would put its arithmetic into the names of kernels.
template <class T>
struct WideBlocked : BlocksOf<T, 256 / static_cast<int>(sizeof(T))>
{
    using BlocksOf<T, 256 / static_cast<int>(sizeof(T))>::BlocksOf;
};

/// A layout like Soa, but with one set of g: a step writes the new g of a site to the places from
/// which it has read the arriving g, which no other site reads (the AA pattern: P. Bailey et al.,
/// Accelerating lattice Boltzmann fluid flow simulations using graphics processors, ICPP 2009). The
/// first of two steps pulls, and leaves each g at the site where it will arrive, in the place of
/// the opposite velocity. So the second step finds all g of a site there, and leaves them as the
/// first step found them. f still has two sets, since two sites read each f that moves.
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

    KOKKOS_FORCEINLINE_FUNCTION bool has_arrived() const { return m_arrived; }
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
