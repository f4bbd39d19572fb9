// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>

#include "laplacian/march.hpp"

namespace miniapp::laplacian {

/// The tiles in as few strips as let the planes that m planes of results touch, m + 2 of u and m of
/// f, take three quarters of the last-level cache, one strip wide.
template <class T>
Tiles in_strips(Problem<T> const& p, Tiles tiles, int rows, int m)
{
    constexpr double cache = backend::hip ? 8 << 20 : 60 << 20; // of an MI250X's die, of an H200
    double const row_of_tiles = static_cast<double>(p.nx) * sizeof(T) * rows * Tiles::height;
    int const most = std::max(1, static_cast<int>(cache * 3 / 4 / (2 * m + 2) / row_of_tiles));
    tiles.strips = (tiles.in_strip + most - 1) / most;
    tiles.in_strip = (tiles.in_strip + tiles.strips - 1) / tiles.strips;
    return tiles;
}

} // namespace miniapp::laplacian
