// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/allocation/01_churn.hpp"
#include "common/grid_stride.hip.hpp"
#include "gpu_memory.hpp"

namespace miniapp::advice::churn {

/// An array in each step, in the order of the stream, from the runtime's pool: no fence is needed.
inline void hip_pool(Row& p, ExecutionSpace const& space)
{
    auto const stream = gpu::stream_of(space);
    for (int s = 0; s < steps; ++s) {
        auto* const own =
            static_cast<float*>(gpu::allocate_in_order(p.size() * sizeof(float), stream));
        step(p, space, "advice.churn/hip/pool", own);
        gpu::free_in_order(own, stream);
    }
}

Variants<Row> hip_variants()
{
    return {{.name = "hip/pool", .run = hip_pool, .expectation = compared_with("every_step")}};
}

} // namespace miniapp::advice::churn
