// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/finite.hpp"

namespace miniapp {

/// Least work of one run, counted from the algorithm, not measured; the same for all variants.
struct Work
{
    double bytes_read = 0;    ///< compulsory reads in bytes: each needed element once
    double bytes_written = 0; ///< compulsory writes in bytes: each result once
    double flops = 0;
    double items = 0;       ///< number of items, e.g. of points that are updated
    std::string item = {};  ///< name of an item in the singular
    double working_set = 0; ///< bytes of the arrays that a run touches
    double memory = 0;      ///< largest number of bytes allocated at once, with verification

    double bytes() const { return bytes_read + bytes_written; }
};

struct Verdict
{
    double error = 0;     ///< largest difference from the expected values, in the family's norm
    double tolerance = 0; ///< largest error that rounding explains
    /// Number of elements that should have been written and still hold poison.
    std::int64_t unwritten = 0;
    /// Number of elements outside the written region that were changed.
    std::int64_t out_of_bounds_writes = 0;
    /// Whether an input, or a guard zone around one, was changed.
    bool inputs_changed = false;

    bool ok() const
    {
        return unwritten == 0 && out_of_bounds_writes == 0 && !inputs_changed && is_finite(error)
               && error <= tolerance;
    }
};

/// Quantity that a figure of merit counts per second: the bytes, items or flops of a Work.
enum class Quantity { bytes, items, flops };

inline double amount(Work const& work, Quantity quantity)
{
    switch (quantity) {
    case Quantity::bytes:
        return work.bytes();
    case Quantity::items:
        return work.items;
    case Quantity::flops:
        return work.flops;
    }
    return 0;
}

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
