// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

#include "core/work.hpp"

namespace miniapp {

/// Amount of a Work that is counted per second.
enum class Quantity { bytes, items, flops };

double amount(Work const& work, Quantity quantity);

/// A rate in the unit that the field uses; `unit_per_second` is one unit.
struct FigureOfMerit
{
    Quantity quantity = Quantity::bytes;
    std::string unit = "GB/s";
    double unit_per_second = 1e9;

    friend bool operator==(FigureOfMerit const&, FigureOfMerit const&) = default;
};

/// Figures of merit of a family. A limit applies to the first; there are none if the result is a
/// time or a verdict.
using Merits = std::vector<FigureOfMerit>;

} // namespace miniapp
