// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

#include "nbody/simulation/leapfrog.hpp"
#include "world/world.hpp"

namespace miniapp::nbody {

/// Names of all variants that can compute the forces: those of this chapter on one rank, those of
/// nbody_ranks on any number.
std::vector<std::string> names_of_forces();

/// Name of the variant that is asked for. `best` stands for the first by preference that suits: of
/// this chapter on one rank, of nbody_ranks on several. "" if there is none.
std::string chosen_forces(Params const& params);

/// The chosen variant, or `gathered` for all variants whose forces are the same to the bit.
std::string sums_of(Params const& params);

/// Why the chosen variant cannot compute the forces here, or "".
std::string why_no_forces(Params const& params);

/// Forces by variant `name`, for `own` of the `of_all` bodies of all ranks. Throws std::logic_error
/// for an unknown name.
template <class T>
typename Leapfrog<T>::Forces forces_of(
    std::string const& name,
    InitialState const& own,
    std::int64_t of_all,
    double softening,
    World const& world);

} // namespace miniapp::nbody
