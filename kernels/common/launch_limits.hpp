// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

#include <fmt/format.h>

#include "common/ceil_div.hpp"
#include "core/params.hpp"
#include "problem/backend.hpp"

// Each function here returns the reason why a variant, whose block size is the input's `block`,
// cannot run with these parameters or in this build, or "" if it can.
namespace miniapp {

using Refusal = std::string (*)(Params const&);

/// Returns the first reason of `refusals` that is not empty, or "" if all are empty.
template <Refusal... refusals>
std::string first_reason(Params const& params)
{
    std::string reason;
    static_cast<void>(((reason = refusals(params)).empty() && ...));
    return reason;
}

/// Returns the reason why a kernel with this launch bound cannot be launched with the block of
/// `params`, or "" if it can: a block may not have more threads than the bound promises.
template <int bound>
std::string needs_block_within(Params const& params)
{
    auto const [x, y, z] = params.extents("block");
    auto const threads = x * y * z;
    return threads <= bound
               ? ""
               : fmt::format("block of {} exceeds its launch bound {}", threads, bound);
}

/// Returns the reason why a CPU build lacks a variant that differs from `other` only in its launch
/// bounds, or "" in a GPU build.
inline std::string why_no_launch_bounds(std::string const& other)
{
    return backend::gpu ? ""
                        : "launch bounds are for GPUs only: on a CPU it is the same as " + other;
}

/// Returns the reason why a block is too deep, or "": NVIDIA's blocks have at most 64 threads in z.
inline std::string needs_shallow_block(Params const& params)
{
    auto const depth = params.extents("block")[2];
    return depth <= 64 ? "" : fmt::format("block of {} in z exceeds the GPU's 64", depth);
}

/// Returns the reason why the grid or a block is too large, or "": NVIDIA's grids have at most
/// 65535 blocks in y and z. `first` is the first direction to check (0 if x and z are swapped).
inline std::string needs_small_grid(Extents const& items, Params const& params, int first = 1)
{
    constexpr int most = 65535;
    auto const block = params.extents("block");
    for (int a = first; a < 3; ++a) {
        if (ceil_div(items[a], block[a]) > most) {
            return fmt::format("more than {} blocks in {}; larger blocks would do", most, "xyz"[a]);
        }
    }
    return needs_shallow_block(params);
}

} // namespace miniapp
