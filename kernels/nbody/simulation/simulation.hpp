// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

#include "core/params.hpp"
#include "core/simulation.hpp"
#include "nbody/simulation/leapfrog.hpp"
#include "simulation/run_settings.hpp"
#include "world/world.hpp"

namespace miniapp::nbody {

/// Returns the parameters that a simulation has in addition to those of the chapter.
std::vector<Parameter> simulation_parameters();

struct Settings : RunSettings
{
    std::string variant;
    double dt;

    explicit Settings(Params const& params);
};

/// Returns a text with one line for each thing on which the state depends. A checkpoint fits a run
/// if their texts are equal.
std::string physics_text(Params const& params);

/// Returns the form of a state in a checkpoint: masses, positions and velocities as doubles, which
/// hold floats without loss.
StateForm state_form(Params const& params);

/// Returns the reasons why the variant cannot compute the forces, or why the run cannot write its
/// output or continue from its checkpoint, which the first rank reads.
std::vector<InvalidParameter> simulation_invalid_parameters(Params const& params);
/// Returns the memory and the files that a run needs, and the time that it simulates.
SimulationPlan simulation_plan(Params const& params);

/// Moves the bodies, and writes a table, a CSV of conserved sums and radii, snapshots and
/// checkpoints. The outcome's `good` is false if a position or a velocity was not finite. Throws
/// std::runtime_error if a file cannot be written or read.
SimulationOutcome simulate(Params const& params, World const& world, SimulationObserver& observer);

/// Returns the names of all variants that can compute the forces: `best`, the variants of this
/// chapter (for one rank), and those of nbody_ranks (for any number of ranks).
std::vector<std::string> force_variant_names();

/// Returns the name of the variant that the input selects. For `best` this is the variant with the
/// highest preference that suits the parameters, or "" if none does: on one rank a variant of this
/// chapter, on several one of nbody_ranks.
std::string chosen_force_variant(Params const& params);

/// Returns a name for the order of summation: `gathered` for the variants that gather all bodies,
/// whose forces are equal to the bit, or else the chosen variant's name. A checkpoint fits a run of
/// the same order.
std::string summation_order(Params const& params);

/// Returns the reason why the chosen variant cannot compute the forces here, or "" if it can.
std::string why_not_computable(Params const& params);

/// Returns a function that computes the forces by the variant `name`. This rank has the bodies
/// `own`, and all ranks have `total_bodies` bodies. Throws std::logic_error for an unknown name.
template <class T>
typename Leapfrog<T>::ForceFunction force_function(
    std::string const& name,
    BodyState const& own,
    std::int64_t total_bodies,
    double softening,
    World const& world);

} // namespace miniapp::nbody
