// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "problem/variant.hpp"

namespace miniapp {

/// A variant `library/NAME` for each library that the book knows: `run` calls the one that this
/// build has found, and the others are unavailable.
template <class Problem>
Variants<Problem> of_library(
    std::vector<std::string> const& names,
    std::string const& found,
    std::function<void(Problem&, ExecutionSpace const&)> const& run,
    std::function<std::string(Params const&)> const& refuses = {})
{
    Variants<Problem> variants;
    for (auto const& name : names) {
        variants.push_back(
            {.name = "library/" + name,
             .run = run,
             .refuses = refuses,
             .unavailable = name == found ? "" : "this build has not that library"});
    }
    return variants;
}

} // namespace miniapp
