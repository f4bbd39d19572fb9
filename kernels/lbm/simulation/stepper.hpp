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
    /// What its populations are between two steps, of which a simulation must know what they mean.
    Stage stage;
};

/// A variant of this build that suits the parameters; `best` is best_variant(params). Its stage is
/// seen from one step of a small box, so that nobody has to keep a list.
template <class T>
Stepper<T> stepper(std::string const& variant, Params const& params);

/// Why a variant cannot make the steps of a rank's part, whose far sides other ranks have; empty
/// where it can.
std::string why_not_on_ranks(std::string const& variant);

/// The chapter's best for this kind of machine, of this build; that suits the parameters, and on
/// several ranks makes the steps of a part.
std::string best_variant();
std::string best_variant(Params const& params);

/// Of all builds.
std::vector<std::string> variant_names();

/// What the parameter `variant` names: `best` is best_variant().
std::string chosen_variant(Params const& params);

/// Why that cannot make the steps: not in this build, not with these parameters, or not on the
/// ranks that a launcher has started. Empty where it can.
std::string why_no_stepper(Params const& params);

} // namespace miniapp::lbm
