// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/comparison.hpp"
#include "problem/around.hpp"

namespace miniapp::advice {

/// edge_sizes, and those at which a piece of so many elements is left out, full or crossed.
inline std::vector<Params>
edge_sizes_around(std::int64_t piece, Params const& defaults, std::int64_t large)
{
    auto cases = edge_sizes(defaults, large);
    for (auto const size : around(piece)) {
        cases.push_back(defaults.with("size", size));
    }
    return cases;
}

} // namespace miniapp::advice
