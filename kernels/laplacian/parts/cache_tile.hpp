// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>

#include "common/second_level_cache.hpp"
#include "laplacian/problem.hpp"

namespace miniapp::laplacian {

/// Number of rows (at least 4) of a tile of which `planes` + 2 planes of u take five eighths of a
/// core's L2. The rest is for written lines of f, for prefetched ones and for conflicts in a set.
template <class T>
int rows_in_second_level_cache(Problem<T> const& p, int planes)
{
    auto const bytes_of_a_row =
        static_cast<std::int64_t>(p.nx) * (planes + 2) * static_cast<int>(sizeof(T));
    auto const rows = second_level_cache() / 8 * 5 / bytes_of_a_row;
    return static_cast<int>(std::max<std::int64_t>(4, rows));
}

} // namespace miniapp::laplacian
