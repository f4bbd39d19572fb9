// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "lbm/problem.hpp"

namespace miniapp::lbm {

/// The variant that makes a simulation's steps.
template <class T>
struct Stepper
{
    std::string name;
    std::function<void(Problem<T>&, ExecutionSpace const&)> run;
    /// Stage of the populations between two steps, which a simulation must know to read them.
    Stage stage;
};

/// Returns the stepper of a variant of this build, or of best_variant(params) for `best`. Throws
/// std::runtime_error if the variant does not exist or suit the parameters. Finds the stage by one
/// step of a small box, so that no list of stages is needed.
template <class T>
Stepper<T> stepper(std::string const& variant, Params const& params);

/// Returns the preferred variant of this build for this kind of device and these parameters, or ""
/// if there is none. On several ranks, the variant must be able to step a part of a box.
std::string best_variant(Params const& params);

/// Returns the help text of the parameter `variant`.
std::string help_on_variant();

/// Returns the names of the variants of all builds.
std::vector<std::string> variant_names();

/// Returns the variant that the parameter `variant` names, or best_variant() for `best`.
std::string chosen_variant(Params const& params);

/// Returns the reason why the chosen variant cannot make the steps (it is not in this build, or
/// does not suit the parameters or a run on several ranks), or "" if it can.
std::string why_no_stepper(Params const& params);

} // namespace miniapp::lbm
