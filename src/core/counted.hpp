// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <map>
#include <string>

namespace miniapp {

/// The operations of an element that a variant's loop is written to do. A gate (scripts/folded)
/// counts them in the object code: what a compiler has folded is not timed.
struct Counted
{
    /// What the kernel's name in the object code holds, as `operations::chain<int, Divide, 64>`
    /// without the namespaces of arguments; empty where nothing is declared.
    std::string code = {};
    int steps = 1;          ///< of the loop over one element
    int steps_on_a_gpu = 0; ///< in a build for one, where they are others; 0: the same
    std::map<std::string, int> operations = {}; ///< of a step, by the classes of scripts/folded
    /// A function that its kernel has to call, and not to make part of itself; empty where none.
    std::string calls = {};
};

} // namespace miniapp
