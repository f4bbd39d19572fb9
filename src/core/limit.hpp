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
    /// Name such as `copy`. Of kernels of one name and footprint, only the fastest is timed again.
    std::string name = {};
    /// Makes the kernels with arrays that fill `working_set` bytes.
    std::function<std::vector<LimitKernel>(double working_set)> kernels = {};
    bool of_memory = false; ///< whether it depends on the footprint, which may fit in a cache
    /// Used instead of `kernels` if all ranks of a world are needed, as for a link between two.
    std::function<std::vector<LimitKernel>(double working_set, World const&)> kernels_of_world = {};

    explicit operator bool() const { return kernels || kernels_of_world; }

    std::vector<LimitKernel> kernels_in(World const& world, double working_set) const
    {
        return kernels_of_world ? kernels_of_world(working_set, world) : kernels(working_set);
    }
};

/// Limit by the best copy of the session on arrays of the run's footprint; if the run writes
/// nothing, by the best copy or sum. kernels/stream/limit.cpp defines it.
Limit memory_limit(Params const& params, Work const& work);

/// Limit by the best chain of fused multiply-adds in the run's precision (double by default).
/// kernels/peak/limit.cpp defines it.
Limit arithmetic_limit(Params const& params, Work const& work);

inline Limit no_limit(Params const&, Work const&)
{
    return {};
}

} // namespace miniapp
