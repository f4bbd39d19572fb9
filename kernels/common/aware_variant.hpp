// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>
#include <string>

#include "problem/backend.hpp"
#include "problem/variant.hpp"
#include "world/ranks.hpp"

namespace miniapp {

/// Makes a variant that passes device memory to MPI. On a GPU it is unavailable unless MPI reports
/// that it is GPU-aware, because any other MPI ends the program at the first message.
template <class Problem>
Variant<Problem> aware_variant(
    std::string const& name, std::function<void(Problem&, ExecutionSpace const&)> const& run)
{
    return {
        .name = name,
        .run = run,
        .unavailable = backend::gpu ? why_not_gpu_aware(backend::hip) : ""};
}

} // namespace miniapp
