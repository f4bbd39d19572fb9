// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

#include "nbody/simulation/leapfrog.hpp"
#include "world/world.hpp"

namespace miniapp::nbody {

/// What can compute a simulation's forces: the rungs of this chapter on one rank, those of
/// nbody_ranks on any number.
std::vector<std::string> names_of_forces();

/// The variant that is asked for; of `best` the first by preference that suits: on one rank of this
/// chapter for this kind of device, on several ranks of nbody_ranks. Empty where there is none.
std::string chosen_forces(Params const& params);

/// The chosen variant, or `gathered` for all of those whose forces are the same to the bit.
std::string sums_of(Params const& params);

/// Why that variant cannot compute them here; empty where it can.
std::string why_no_forces(Params const& params);

/// Those that a name says, for `own` of `of_all` bodies that the ranks have together.
template <class T>
typename Leapfrog<T>::Forces forces_of(
    std::string const& name,
    InitialState const& own,
    std::int64_t of_all,
    double softening,
    World const& world);

} // namespace miniapp::nbody
