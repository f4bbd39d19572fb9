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

/// One kernel of a limit: a case, the variant of it to run, and how much of the merit's quantity a
/// launch does.
struct LimitKernel
{
    std::string name;              ///< e.g. `copy/omp/streaming`
    std::shared_ptr<Case> problem; ///< shared by the kernels that can use the same arrays
    std::size_t variant;
    double amount;
};

/// What bounds a family's first figure of merit: the fastest of some kernels, timed in the same
/// session. Without kernels there is no limit.
struct Limit
{
    std::string name = {}; ///< `copy`, `fma double`; limits of one name and footprint are one
    /// The kernels on arrays that fill that many bytes.
    std::function<std::vector<LimitKernel>(double working_set)> kernels = {};
    bool of_memory = false; ///< the footprint matters, and a cache may hold it
    /// In place of `kernels` where all ranks of a world are needed, as for a link between two.
    std::function<std::vector<LimitKernel>(double working_set, World const&)> kernels_among = {};

    explicit operator bool() const { return kernels || kernels_among; }

    std::vector<LimitKernel> kernels_in(World const& world, double working_set) const
    {
        return kernels_among ? kernels_among(working_set, world) : kernels(working_set);
    }
};

/// The best copy of the session on arrays of the run's footprint; of a run that writes nothing, the
/// best copy or sum. Defined in kernels/stream/limit.cpp.
Limit memory_limit(Params const& params, Work const& work);

/// The best chain of fused multiply-adds in the run's precision (double without one). Defined in
/// kernels/peak/limit.cpp.
Limit arithmetic_limit(Params const& params, Work const& work);

inline Limit no_limit(Params const&, Work const&)
{
    return {};
}

} // namespace miniapp
