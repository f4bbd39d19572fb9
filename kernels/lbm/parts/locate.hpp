// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/boundary/neighbours.hpp"
#include "lbm/model/populations.hpp"

// Locates a site and its neighbours in the way in which a layout of populations addresses them.
namespace miniapp::lbm {

/// Neighbours of a site in a layout of blocks. Each member is the distance in elements from
/// population 0 of the site to population 0 of the neighbour, modulo 2^32. Rows consist of whole
/// blocks.
template <int width>
struct BlockNeighbours
{
    unsigned left; ///< distances to the neighbours in x
    unsigned right;
    unsigned front; ///< distances to the neighbours in y
    unsigned back;
    unsigned below; ///< distances to the neighbours in z
    unsigned above;

    /// `x` is the site's index in its row of blocks, which begins Grid::line sites before i = 0.
    KOKKOS_FORCEINLINE_FUNCTION BlockNeighbours(Neighbours const& near, unsigned x)
        : left(element_in_row(x + near.left) - element_in_row(x))
        , right(element_in_row(x + near.right) - element_in_row(x))
        , front(elements(near.front))
        , back(elements(near.back))
        , below(elements(near.below))
        , above(elements(near.above))
    {
    }

    /// Returns the number of elements that `sites` sites of whole rows occupy.
    KOKKOS_FORCEINLINE_FUNCTION static unsigned elements(int sites)
    {
        return static_cast<unsigned>(sites) * populations;
    }
    /// Returns the index in a row of population 0 of its site x. The result is that of
    /// place_in_blocks(0, x), in fewer integer instructions.
    KOKKOS_FORCEINLINE_FUNCTION static unsigned element_in_row(unsigned x)
    {
        return x + x / width * (width * (populations - 1));
    }

    /// Returns this site's place minus that of the site that sends it populations of velocity e.
    KOKKOS_FORCEINLINE_FUNCTION unsigned step(Direction e) const
    {
        unsigned const x = e.x > 0 ? left : e.x < 0 ? right : 0;
        unsigned const y = e.y > 0 ? front : e.y < 0 ? back : 0;
        unsigned const z = e.z > 0 ? below : e.z < 0 ? above : 0;
        return 0 - (x + y + z);
    }
};

template <class Site, class Steps>
struct LocatedSite
{
    Site site;
    Steps neighbours;
};

/// Number of sites in a block of a layout, or 0 for a layout without blocks.
template <class Populations>
inline constexpr int block_width = 0;
template <class Populations>
requires requires
{
    Populations::block;
}
inline constexpr int block_width<Populations> = Populations::block;

/// Locates a site of a grid whose rows consist of whole blocks of `width` sites.
template <int width>
KOKKOS_FORCEINLINE_FUNCTION LocatedSite<BlockPlace, BlockNeighbours<width>>
locate_in_blocks(Grid const& g, int i, int j, int k, Neighbours const& near)
{
    using Near = BlockNeighbours<width>;
    auto const x = static_cast<unsigned>(Grid::line + i);
    unsigned const row = Near::elements(g.row * (j + 1) + g.plane * (k + 1));
    return {{row + Near::element_in_row(x)}, Near(near, x)};
}

/// Returns site (i, j, k) and its neighbours as operator() of the populations takes them: by index,
/// or by BlockPlace in a layout of blocks on a GPU, where a Problem makes rows of whole blocks.
template <class Populations>
KOKKOS_FORCEINLINE_FUNCTION auto
locate_with_neighbours(Grid const& g, int i, int j, int k, Neighbours const& near)
{
    constexpr int width = block_width<Populations>;
    if constexpr (width > 0 && backend::gpu) {
        return locate_in_blocks<width>(g, i, j, k, near);
    } else {
        return LocatedSite<int, Neighbours>{g.site(i, j, k), near};
    }
}

/// Locates site (i, j, k) with the neighbours that it has in `box`.
template <class Populations, class Box>
KOKKOS_FORCEINLINE_FUNCTION auto locate(Grid const& g, int i, int j, int k, Box const& box)
{
    return locate_with_neighbours<Populations>(g, i, j, k, Neighbours(g, i, j, k, box));
}

/// Locates the pair of sites (i, j, k) and (i + 1, j, k) of a periodic box. The result has the
/// place of the first site and the right neighbour of the second.
template <class Populations>
KOKKOS_FORCEINLINE_FUNCTION auto locate_pair(Grid const& g, int i, int j, int k)
{
    Neighbours near(g, i, j, k);
    near.right = 1 + Neighbours(g, i + 1, j, k).right;
    return locate_with_neighbours<Populations>(g, i, j, k, near);
}

} // namespace miniapp::lbm
