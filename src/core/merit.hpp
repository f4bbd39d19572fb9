// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

#include "core/work.hpp"

namespace miniapp {

/// What of a Work is counted per second.
enum class Quantity { bytes, items, flops };

double amount(Work const& work, Quantity quantity);

/// A rate in the unit that the field reads: so many bytes, items or flops a second are one unit.
struct FigureOfMerit
{
    Quantity quantity = Quantity::bytes;
    std::string unit = "GB/s";
    double unit_per_second = 1e9;

    friend bool operator==(FigureOfMerit const&, FigureOfMerit const&) = default;
};

/// The figures of a family's rows. The first is the one that a limit bounds; none where a row's
/// answer is its time, or a verdict.
using Merits = std::vector<FigureOfMerit>;

} // namespace miniapp
