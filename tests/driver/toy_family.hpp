// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <memory>
#include <utility>

#include "problem/checksum.hpp"
#include "problem/compare.hpp"
#include "problem/make_family.hpp"

namespace miniapp::toy {

/// y(i) = 1 for 0 <= i < n, except that y(0) is not to be written: small, with every way to be
/// wrong.
struct Problem
{
    std::int64_t n;
    GuardedArray<double> x; ///< an input: ones
    GuardedArray<double> y;
    std::shared_ptr<int> launches = std::make_shared<int>(0); ///< of the planted variant
    /// How x is kept: as most variants do, or turned for the one that wants it so.
    struct Layout
    {
        bool turned = false;
        bool changed = false;
    };
    std::shared_ptr<Layout> layout = std::make_shared<Layout>();

    explicit Problem(Params const& params)
        : n(params.integer("n"))
        , x("toy/x", n)
        , y("toy/y", n)
    {
        restore_inputs();
    }

    void poison() const { y.poison(); }
    std::uint64_t input_checksum() const { return checksum(x); }
    void restore_inputs() const;
    Verdict verify() const;
    bool layout_changed() const { return std::exchange(layout->changed, false); }
};

enum class Planted {
    nothing,
    off_by_1e_6,
    left_out,
    boundary,
    past_the_end,
    far_past_the_end,
    not_a_number,
    throws,
    spoils_input,
    spoils_guard_of_input,
    left_out_at_first, ///< by its first launch
    lazy_after_first,  ///< does nothing after its first launch
    lazy_after_second, ///< whose second one is the first that warms up, and fills what was poisoned
    spoils_input_later, ///< from its third launch on; 2 ms longer on poison
    turns,              ///< 20 ms long, where another variant ran before
    alternates,         ///< 20 ms long each second time
    skips_when_done,    ///< 100 ms long where its output is not there yet, else nothing
    interrupted,        ///< 2 ms longer at its first four launches on poison
};

/// A family with the right variants `right` and `again`, and one more that is wrong.
Family family(Planted planted = Planted::nothing);

/// What a simulation was asked for, and what it shall return.
struct SimulationLog
{
    std::vector<Params> runs = {};
    bool good = true;
    int signal = 0; ///< that asks it to stop
};

/// The same with a simulation that takes `steps` and `output`, counts its runs, says a line and
/// a warning, and ends as the log says.
Family simulated_family(SimulationLog& log);

} // namespace miniapp::toy
