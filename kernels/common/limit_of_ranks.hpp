// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/limit.hpp"

namespace miniapp {

/// Returns the limit that runs the kernels of `one` on all ranks, each on a part of the footprint.
inline Limit limit_of_ranks(Limit const& one)
{
    return {
        .name = one.name + " on all ranks",
        .of_memory = one.of_memory,
        .kernels_of_world = [one](double working_set, World const& world) {
            auto kernels = one.kernels(working_set / world.size());
            for (auto& kernel : kernels) {
                kernel.amount *= world.size();
            }
            return kernels;
        }};
}

/// Returns the limit of the fastest copy that runs on all ranks at once.
inline Limit memory_limit_of_ranks(Params const& params, Work const& work)
{
    return limit_of_ranks(memory_limit(params, work));
}

} // namespace miniapp
