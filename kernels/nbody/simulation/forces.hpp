// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

#include "nbody/simulation/leapfrog.hpp"
#include "world/world.hpp"

namespace miniapp::nbody {

/// Names of all variants that can compute the forces: `best`, those of this chapter on one rank,
/// and those of nbody_ranks on any number of ranks.
std::vector<std::string> names_of_forces();

/// Name of the variant that the input asks for. `best` stands for the first by preference that
/// suits the parameters: of this chapter on one rank, of nbody_ranks on several; "" if none does.
std::string chosen_forces(Params const& params);

/// Name of the chosen variant, or `gathered` for all variants whose forces are the same to the bit.
std::string sums_of(Params const& params);

/// Why the chosen variant cannot compute the forces here, or "".
std::string why_no_forces(Params const& params);

/// Function that computes the forces by variant `name`; this rank has the bodies `own` of `of_all`
/// bodies. Throws std::logic_error for an unknown name.
template <class T>
typename Leapfrog<T>::Forces forces_of(
    std::string const& name,
    InitialState const& own,
    std::int64_t of_all,
    double softening,
    World const& world);

} // namespace miniapp::nbody
