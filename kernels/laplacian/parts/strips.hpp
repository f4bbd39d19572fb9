// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <vector>

#include "common/ceil_div.hpp"
#include "laplacian/problem.hpp"

namespace miniapp::laplacian {

/// Range [begin, end) of groups of rows. One range is swept up through all planes before the next
/// one.
struct Strip
{
    int begin;
    int end;
};

/// Number of bytes for the planes of a strip: all of a die's L2 on an MI250X, and elsewhere two
/// thirds of an H200's 60 MB, because with larger strips planes are read again (results/notes.md).
inline constexpr double strip_cache_bytes = backend::hip ? 8 << 20 : 40 << 20;

/// Returns a single strip with all interior rows, counted in groups of `rows` rows.
template <class Grid>
Strip single_strip(Grid const& p, int rows)
{
    return {0, ceil_div(p.ny - 2, rows)};
}

/// Returns as few strips as possible; all but the last have a multiple of `height` groups of rows.
/// The parts of m + 2 planes of u and m of f in a strip, which a slab of m planes needs, fit into
/// the last-level cache. `Grid` is a Problem or a Box; `element` is the size of a value in bytes.
template <class Grid>
std::vector<Strip> strips_of(Grid const& p, std::size_t element, int rows, int height, int m)
{
    double const group = static_cast<double>(p.nx) * static_cast<double>(element) * rows;
    int const most = std::max(1, static_cast<int>(strip_cache_bytes / (2 * m + 2) / group));
    int const all = single_strip(p, rows).end;
    int const even = round_up(ceil_div(all, ceil_div(all, most)), height);
    std::vector<Strip> strips;
    for (int begin = 0; begin < all; begin += even) {
        strips.push_back({begin, std::min(begin + even, all)});
    }
    return strips;
}

template <class T>
std::vector<Strip> strips_of(Problem<T> const& p, int rows, int height, int m)
{
    return strips_of(p, sizeof(T), rows, height, m);
}

} // namespace miniapp::laplacian
