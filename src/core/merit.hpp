// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

#include "core/work.hpp"

namespace miniapp {

/// Quantity that a figure of merit counts per second: the bytes, items or flops of a Work.
enum class Quantity { bytes, items, flops };

double amount(Work const& work, Quantity quantity);

/// A rate in the unit that the field uses. One unit is `unit_per_second` of the quantity per
/// second: one GB/s is 1e9 bytes per second.
struct FigureOfMerit
{
    Quantity quantity = Quantity::bytes;
    std::string unit = "GB/s";
    double unit_per_second = 1e9;

    friend bool operator==(FigureOfMerit const&, FigureOfMerit const&) = default;
};

/// Figures of merit of a family, whose limit applies to the first. There are none if the result is
/// a time or a verdict.
using Merits = std::vector<FigureOfMerit>;

} // namespace miniapp
