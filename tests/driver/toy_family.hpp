// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/compare.hpp"
#include "core/family.hpp"

namespace miniapp::toy {

/// y(i) = 1 for 0 <= i < n, except that y(0) is not to be written: small, with every way to be
/// wrong.
struct Problem
{
    std::int64_t n;
    GuardedArray<double> y;

    explicit Problem(Params const& params)
        : n(params.integer("n"))
        , y("toy/y", n)
    {
    }

    void poison() const { y.poison(); }
    Verdict verify() const;
};

enum class Planted { nothing, off_by_1e_6, left_out, boundary, past_the_end, not_a_number, throws };

/// A family with the right variants `right` and `again`, and one more that is wrong.
Family family(Planted planted = Planted::nothing);

/// What a simulation was asked for, and what it shall return.
struct SimulationLog
{
    std::vector<Params> runs = {};
    bool good = true;
};

/// The same with a simulation that takes `steps` and `output`, counts its runs, says a line and
/// a warning, and ends as the log says.
Family simulated_family(SimulationLog& log);

} // namespace miniapp::toy
