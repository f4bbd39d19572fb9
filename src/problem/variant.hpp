// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "core/variant_info.hpp"
#include "problem/backend.hpp"

namespace miniapp {

/// One way to run a Problem, as a chapter's contents page lists it; the name is what the YAML input
/// says. A rung that only reads the Problem may take it as const.
template <class Problem>
struct Variant
{
    std::string name;
    std::function<void(Problem&, ExecutionSpace const&)> run;
    std::function<std::string(Params const&)> refuses = suits_all;
    Stores stores = Stores::plain;
    std::optional<Expectation> expectation = {};
    std::string unavailable = {};
    Kind kind = Kind::portable; ///< set for a whole list by add()
    /// That take turns and do not take the same time: a sample has as many of each.
    int kinds_of_launch = 1;
    UseOf use = usual_use; ///< where it is not the family's
    Counted counted = {};
};

/// A variant that is listed with the reason why this build cannot run it.
template <class Problem>
Variant<Problem> unavailable(std::string const& name, std::string const& reason)
{
    return {.name = name, .run = {}, .refuses = refusing(reason), .unavailable = reason};
}

} // namespace miniapp
