// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "driver/input/input.hpp"
#include "problem/checksum.hpp"
#include "problem/compare.hpp"
#include "problem/make_family.hpp"

namespace miniapp::toy {

/// A small problem with planted variants that are wrong or unusual in many ways. Variants set y(i)
/// = 1 for 0 < i < n and must not write y(0).
struct Problem
{
    std::int64_t n;
    GuardedArray<double> x; ///< the input, filled with ones
    GuardedArray<double> y;
    /// Number of launches that the planted variant has counted.
    std::shared_ptr<int> launches = std::make_shared<int>(0);
    /// Layout of x: turned for the planted variant `turns`, and not turned for right ones.
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

enum class PlantedFault {
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
    left_out_at_first, ///< leaves out the last element in its first launch
    lazy_after_first,  ///< does nothing after its first launch
    /// Does nothing after its second launch, the first one of the warm-up, which is on poison.
    lazy_after_second,
    spoils_input_later, ///< spoils the input from its third launch on; takes 2 ms longer on poison
    turns,           ///< takes 20 ms to convert x to its layout, unless x already has this layout
    alternates,      ///< takes 20 ms at every second launch
    skips_when_done, ///< writes its output in 100 ms if it is missing, else does nothing
    interrupted,     ///< takes 2 ms longer at its first four launches on poison
};

/// Returns a family with the right variants `right`, `again`, `small` and the planted one, if any.
Family family(PlantedFault planted = PlantedFault::nothing);

/// The parameters of a simulation's runs so far, and the outcome that the next run returns.
struct SimulationLog
{
    std::vector<Params> runs = {};
    bool good = true;
    int signal = 0; ///< signal that asks the simulation to stop, or 0
};

/// Returns the toy family with a simulation whose parameters are `steps` and `output`. It logs its
/// runs, prints a line and a warning, and ends as the log says.
Family simulated_family(SimulationLog& log);

/// Returns the message of the InputError that a call throws, or "accepted".
template <class Call>
std::string message_of(Call const& call)
{
    try {
        call();
    } catch (InputError const& error) {
        return error.what();
    }
    return "accepted";
}

} // namespace miniapp::toy
