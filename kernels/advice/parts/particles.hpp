// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/parts/edges.hpp"
#include "common/resident.hpp"

namespace miniapp::advice::structures {

inline constexpr int fields = 8;   ///< numbers of a particle
inline constexpr int used = 3;     ///< by the loop
inline constexpr int longest = 64; ///< block of particles

/// Of storage whose sectors hold the loop's numbers alone.
inline Use of_used_numbers(Params const&, Use use)
{
    use.bytes = (used + 1) * sizeof(float) * use.work_items;
    return use;
}

inline Use resident_of_used_numbers(Params const& p, Use use)
{
    return blocks_not_counted(p, of_used_numbers(p, use));
}

} // namespace miniapp::advice::structures
