// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <vector>

#include "laplacian/problem.hpp"

namespace miniapp::laplacian {

/// How many pieces of `part` cover `all`.
inline int parts(int all, int part)
{
    return (all + part - 1) / part;
}

/// Groups of rows that are swept together, up through all planes, before the next strip begins.
struct Strip
{
    int begin;
    int end;
};

/// The interior's rows in groups of `rows`, as one strip.
template <class T>
Strip whole(Problem<T> const& p, int rows)
{
    return {0, parts(p.ny - 2, rows)};
}

/// The same in as few strips, of multiples of `height` groups, as let the planes that m planes of
/// results touch, m + 2 of u and m of f, fit the last-level cache, one strip wide.
template <class T>
std::vector<Strip> strips_of(Problem<T> const& p, int rows, int height, int m)
{
    constexpr double cache =
        backend::hip ? 8 << 20 : 60 << 20; // of an MI250X's die; of an H200, and anything else
    double const group = static_cast<double>(p.nx) * sizeof(T) * rows;
    int const most = std::max(1, static_cast<int>(cache / (2 * m + 2) / group));
    int const all = whole(p, rows).end;
    int const even = parts(parts(all, parts(all, most)), height) * height;
    std::vector<Strip> strips;
    for (int begin = 0; begin < all; begin += even) {
        strips.push_back({begin, std::min(begin + even, all)});
    }
    return strips;
}

} // namespace miniapp::laplacian
