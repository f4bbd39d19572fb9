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
    /// The populations between two of its steps, which a simulation must know to read them.
    Stage stage;
};

/// The stepper of a variant of this build, or of best_variant(params) for `best`. Throws
/// std::runtime_error if it does not suit the parameters. Its stage is found by one step of a small
/// box, so that nobody has to keep a list.
template <class T>
Stepper<T> stepper(std::string const& variant, Params const& params);

/// The preferred variant of this build for this kind of device and these parameters, which on
/// several ranks can also step a part of a box; empty if there is none.
std::string best_variant(Params const& params);

/// The help text of the parameter `variant`.
std::string help_on_best_variant();

/// The names of the variants of all builds.
std::vector<std::string> variant_names();

/// The variant that the parameter `variant` names: `best` is best_variant(params).
std::string chosen_variant(Params const& params);

/// Why the chosen variant cannot make the steps: it is not in this build, does not suit the
/// parameters, or not the ranks that a launcher has started. Empty if it can.
std::string why_no_stepper(Params const& params);

} // namespace miniapp::lbm
