// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/boundary/neighbours.hpp"
#include "lbm/model/populations.hpp"

// A site and its neighbours as the layout of the populations addresses them.
namespace miniapp::lbm {

/// Neighbours, in elements between the populations 0 of two sites that lie in blocks, modulo 2^32.
/// Rows are whole blocks.
template <int width>
struct BlockNeighbours
{
    unsigned left; ///< in x
    unsigned right;
    unsigned front; ///< in y
    unsigned back;
    unsigned below; ///< in z
    unsigned above;

    /// For a site that is the row's number x, padding counted.
    KOKKOS_FORCEINLINE_FUNCTION BlockNeighbours(Neighbours const& near, unsigned x)
        : left(in_row(x + near.left) - in_row(x))
        , right(in_row(x + near.right) - in_row(x))
        , front(elements(near.front))
        , back(elements(near.back))
        , below(elements(near.below))
        , above(elements(near.above))
    {
    }

    /// Elements of so many sites in whole rows.
    KOKKOS_FORCEINLINE_FUNCTION static unsigned elements(int sites)
    {
        return static_cast<unsigned>(sites) * populations;
    }
    /// The place of a row's site x: what place_in_blocks() says, in few integer instructions.
    KOKKOS_FORCEINLINE_FUNCTION static unsigned in_row(unsigned x)
    {
        return x + x / width * (width * (populations - 1));
    }

    /// From the site that a population of velocity e comes from to this one.
    KOKKOS_FORCEINLINE_FUNCTION unsigned step(Direction e) const
    {
        unsigned const x = e.x > 0 ? left : e.x < 0 ? right : 0;
        unsigned const y = e.y > 0 ? front : e.y < 0 ? back : 0;
        unsigned const z = e.z > 0 ? below : e.z < 0 ? above : 0;
        return 0 - (x + y + z);
    }
};

template <class Site, class Steps>
struct Located
{
    Site site;
    Steps near;
};

/// Sites of a block, in a layout that has blocks; 0 in others.
template <class Populations>
inline constexpr int block_width = 0;
template <class Populations>
requires requires
{
    Populations::block;
}
inline constexpr int block_width<Populations> = Populations::block;

/// Locates a site of a grid whose rows are whole blocks of `width` sites.
template <int width>
KOKKOS_FORCEINLINE_FUNCTION Located<BlockPlace, BlockNeighbours<width>>
located_in_blocks(Grid const& g, int i, int j, int k, Neighbours const& near)
{
    using Near = BlockNeighbours<width>;
    auto const x = static_cast<unsigned>(Grid::line + i);
    unsigned const row = Near::elements(g.row * (j + 1) + g.plane * (k + 1));
    return {{row + Near::in_row(x)}, Near(near, x)};
}

/// Site (i, j, k) for operator() of the populations: by its number, or by its place where blocks
/// fill rows, as a Problem makes them on a GPU.
template <class Populations>
KOKKOS_FORCEINLINE_FUNCTION auto
located_among(Grid const& g, int i, int j, int k, Neighbours const& near)
{
    constexpr int width = block_width<Populations>;
    if constexpr (width > 0 && backend::gpu) {
        return located_in_blocks<width>(g, i, j, k, near);
    } else {
        return Located<int, Neighbours>{g.site(i, j, k), near};
    }
}

/// With the neighbours that it has in `box`.
template <class Populations, class Box>
KOKKOS_FORCEINLINE_FUNCTION auto located(Grid const& g, int i, int j, int k, Box const& box)
{
    return located_among<Populations>(g, i, j, k, Neighbours(g, i, j, k, box));
}

/// The pair of sites (i, j, k) and (i + 1, j, k) of a periodic box, by its first; its neighbour to
/// the right is that of the second.
template <class Populations>
KOKKOS_FORCEINLINE_FUNCTION auto located_pair(Grid const& g, int i, int j, int k)
{
    Neighbours near(g, i, j, k);
    near.right = 1 + Neighbours(g, i + 1, j, k).right;
    return located_among<Populations>(g, i, j, k, near);
}

} // namespace miniapp::lbm
