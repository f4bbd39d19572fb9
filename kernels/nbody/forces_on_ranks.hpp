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

/// The forces of a simulation on several ranks, as a Problem of variants: for `own` of `of_all`
/// bodies that the ranks have together, a variant makes what computes the forces.
template <class T>
struct ForcesOnRanks;

/// All of them. The chapter nbody_ranks defines it, which builds on this one.
template <class T>
Variants<ForcesOnRanks<T>> forces_on_ranks();

} // namespace miniapp::nbody

namespace miniapp {

template <class T>
struct RunOf<nbody::ForcesOnRanks<T>>
{
    using type = std::function<typename RunOf<nbody::Problem<T>>::type(
        nbody::InitialState const& own, std::int64_t of_all, double softening, World const& world)>;
};

} // namespace miniapp
