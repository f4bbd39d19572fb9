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

/// A variant of this build; `best` is best_variant(params). Throws std::runtime_error where it does
/// not suit the parameters. Its stage is seen from one step of a small box, so that nobody has to
/// keep a list.
template <class T>
Stepper<T> stepper(std::string const& variant, Params const& params);

/// The first by preference, for this kind of device and precision, of this build's rungs that suits
/// the parameters and, on several ranks, makes the steps of a part; empty where there is none.
std::string best_variant(Params const& params);

/// Help on the parameter `variant`.
std::string help_on_best_variant();

/// The names of the variants of all builds.
std::vector<std::string> variant_names();

/// The variant that the parameter `variant` names: `best` is best_variant(params).
std::string chosen_variant(Params const& params);

/// Why that cannot make the steps: not in this build, not with these parameters, or not on the
/// ranks that a launcher has started. Empty where it can.
std::string why_no_stepper(Params const& params);

} // namespace miniapp::lbm
