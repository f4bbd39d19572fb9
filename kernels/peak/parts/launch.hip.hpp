// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>

#include "common/grid_stride.hip.hpp"
#include "peak/problem.hpp"

namespace miniapp::peak {

struct LaunchGrid
{
    unsigned blocks;
    unsigned threads;
};

/// Returns a grid with one thread for each item, or, for one compute unit, a single block of 1024
/// threads.
inline LaunchGrid grid_of(std::int64_t items, bool one_core)
{
    if (one_core) {
        return {1, 1024};
    }
    return {blocks_for(items, 256), 256};
}

} // namespace miniapp::peak
