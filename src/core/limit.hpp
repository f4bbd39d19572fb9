// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/params.hpp"
#include "core/work.hpp"
#include "world/world.hpp"

namespace miniapp {

class Case;

/// A kernel that may set a limit: a variant of a case, and the bytes, items or flops of a launch.
struct LimitKernel
{
    std::string name;              ///< name of the kernel, e.g. `copy/omp/streaming`
    std::shared_ptr<Case> problem; ///< case with its arrays, which several kernels may share
    std::size_t variant;
    double amount;
};

/// Upper limit of a family's first figure of merit: the rate of the fastest of some kernels, timed
/// in the same session. Without kernels there is no limit.
struct Limit
{
    /// Name, e.g. `copy`. After the first run at a footprint, only the fastest kernel is timed.
    std::string name = {};
    /// Makes the kernels. If `of_memory`, their arrays fill `working_set` bytes.
    std::function<std::vector<LimitKernel>(double working_set)> kernels = {};
    bool of_memory = false; ///< whether the rate depends on the footprint, which a cache may hold
    /// Used instead of `kernels` if all ranks of a world are needed, as for a link between two.
    std::function<std::vector<LimitKernel>(double working_set, World const&)> kernels_of_world = {};

    explicit operator bool() const { return kernels || kernels_of_world; }

    std::vector<LimitKernel> kernels_in(World const& world, double working_set) const
    {
        return kernels_of_world ? kernels_of_world(working_set, world) : kernels(working_set);
    }
};

/// Returns the limit that the fastest copy on arrays of the run's footprint sets; if the run writes
/// nothing, the fastest copy or sum sets it. Defined in kernels/stream/limit.cpp.
Limit memory_limit(Params const& params, Work const& work);

/// Returns the limit that the fastest kernel of fused multiply-adds sets in the run's precision (by
/// default double). Defined in kernels/peak/limit.cpp.
Limit arithmetic_limit(Params const& params, Work const& work);

inline Limit no_limit(Params const&, Work const&)
{
    return {};
}

} // namespace miniapp
