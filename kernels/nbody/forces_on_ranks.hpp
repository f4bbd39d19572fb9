// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "nbody/model/initial.hpp"
#include "nbody/problem.hpp"
#include "world/world.hpp"

namespace miniapp::nbody {

/// A way to compute a simulation's forces on several ranks.
template <class T>
struct ForcesOnRanks
{
    std::string name;
    /// The forces are those of one rank to the bit, on however many ranks.
    bool gathers = false;
    /// How soon it is taken where the input names none, the highest first; 0: only where named.
    int preference = 0;
    std::function<std::string(Params const&)> refuses; ///< why it does not suit the parameters
    /// For `own` of `of_all` bodies that the ranks have together.
    std::function<std::function<void(Problem<T>&, ExecutionSpace const&)>(
        InitialState const& own, std::int64_t of_all, double softening, World const& world)>
        of;
};

/// All of them. The chapter nbody_ranks defines it, which builds on this one.
template <class T>
std::vector<ForcesOnRanks<T>> forces_on_ranks();

} // namespace miniapp::nbody
