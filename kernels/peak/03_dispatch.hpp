// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/comparison.hpp"

namespace miniapp::peak {

inline constexpr int threads_that_share_a_number = 64;

/// Returns the number that is written to element `place`; it is exact in single precision.
KOKKOS_FORCEINLINE_FUNCTION float number_at(std::int64_t place)
{
    return static_cast<float>(1 + place % 1024);
}

/// Launches work items that do nothing, except that every 64th writes a number, so that verify()
/// sees that they ran; the traffic to memory is negligible. Kokkos chooses the block size. With one
/// work item the variant measures the cost of a launch.
inline void launch_range(Arrays<float> const& p, ExecutionSpace const& space)
{
    auto* const out = p.out_data();
    Kokkos::parallel_for(
        "peak.dispatch/range", Range(space, 0, p.integer("size")), KOKKOS_LAMBDA(std::int64_t i) {
            if (i % threads_that_share_a_number == 0) {
                auto const place = i / threads_that_share_a_number;
                out[place] = number_at(place);
            }
        });
}

} // namespace miniapp::peak
