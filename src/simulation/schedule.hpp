// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cstdint>

namespace miniapp {

/// Steps at which something is due: multiples of `every`, and the last step; none if `every` is 0.
struct Schedule
{
    std::int64_t every = 0;
    std::int64_t last = 0;

    bool due(std::int64_t step) const { return every > 0 && (step % every == 0 || step == last); }

    /// First step after `step` at which something is due; the last step if `every` is 0.
    std::int64_t next(std::int64_t step) const
    {
        return every == 0 ? last : std::min(last, (step / every + 1) * every);
    }

    /// Number of steps from `first` on, `first` included, at which something is due.
    std::int64_t count_due(std::int64_t first) const
    {
        if (every == 0 || last < first) {
            return 0;
        }
        auto const multiples = last / every - first / every + (first % every == 0 ? 1 : 0);
        return multiples + (last % every != 0 ? 1 : 0);
    }
};

} // namespace miniapp
