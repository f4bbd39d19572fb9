// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>

#include "lbm/parts/column.hpp"

// The columns of `cuda/staged`, and how many of them a GPU has at once.
namespace miniapp::lbm {

/// Bytes that a block of an H100 or H200 may have at most, and a multiprocessor, 1024 more of which
/// each block takes for itself (CUDA C++ Programming Guide, compute capability 9.0).
inline constexpr int most_fast_memory = 227 * 1024;
inline constexpr int fast_memory_of_multiprocessor = 228 * 1024;

/// Blocks of so many bytes that share a multiprocessor: two, if they fit. A third would have fewer
/// registers than a pair of sites needs.
constexpr int resident_staged(int bytes)
{
    return 2 * (bytes + 1024) <= fast_memory_of_multiprocessor ? 2 : 1;
}

template <int width, int depth>
ColumnsOf<width, depth> staged_columns(Grid const& g, ExecutionSpace const& space, int blocks)
{
    return columns_in_full_rounds<ColumnsOf<width, depth>>(
        g, space, blocks, std::min(8, g.nz), std::min(128, g.nz), 3);
}

} // namespace miniapp::lbm
