// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

namespace miniapp {

/// Whose a claim is, its range included.
enum class Whose { undeclared, source, book };

/// What is declared beside a claim before a ratio may be a verdict on it.
struct Contract
{
    Whose whose = Whose::undeclared;
    std::string reference = {}; ///< where the source says it, or what the book expects it from
    std::string work = {};      ///< `the same`, or what differs and per what the ratio is
    /// Variants that keep everything but the mechanism: as many resident blocks as fit in place of
    /// one an item, equal sizes, the same shape of the loop.
    std::vector<std::string> controls = {};
    /// Why no count and no measured rate predicts a ratio, of a row that therefore gives no
    /// verdict.
    std::string no_prediction = {};
    /// Of which variants a CPU's compiler makes vectors, where it does of some alone: what such a
    /// ratio tells is what the compiler can do, beside the claim.
    std::string vectors = {};
};

} // namespace miniapp
