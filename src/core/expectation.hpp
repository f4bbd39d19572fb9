// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <limits>
#include <string>
#include <utility>

namespace miniapp {

/// Machines that a source speaks of.
enum class Machines { all, gpus, nvidia, amd, cpus };

/// The variant that another one is compared with, and what a source says that the change gains, as
/// a range of the ratio "how many times faster". The driver holds the measured interval against it;
/// the range is never adjusted to a result.
struct Expectation
{
    std::string claim;     ///< in the source's words or figures; empty where it says nothing
    std::string over = {}; ///< the variant compared with; the run's first where empty
    double at_least = 0;
    double at_most = std::numeric_limits<double>::infinity();
    Machines machines = Machines::all;
};

/// Below this a change is called neutral: 3 %, about what one run differs from the next by.
inline constexpr double smallest_effect = 0.03;

/// A source says that a change helps, hurts, or does neither, by at least the smallest effect.
inline Expectation helps(std::string claim, std::string over = {})
{
    return {std::move(claim), std::move(over), 1 + smallest_effect};
}
inline Expectation hurts(std::string claim, std::string over = {})
{
    return {std::move(claim), std::move(over), 0, 1 / (1 + smallest_effect)};
}
inline Expectation neutral(std::string claim, std::string over = {})
{
    return {std::move(claim), std::move(over), 1 / (1 + smallest_effect), 1 + smallest_effect};
}
/// A source gives a figure, of which this range is made.
inline Expectation between(std::string claim, std::string over, double at_least, double at_most)
{
    return {std::move(claim), std::move(over), at_least, at_most};
}
/// No source says anything: what the change does is measured.
inline Expectation compared_with(std::string over)
{
    return {"", std::move(over)};
}

/// What a source says is about machines of one kind.
inline Expectation only_on(Machines machines, Expectation expectation)
{
    expectation.machines = machines;
    return expectation;
}
inline Expectation on_gpus(Expectation expectation)
{
    return only_on(Machines::gpus, std::move(expectation));
}

/// What a change does, by the interval of its ratio: one that leaves it open is `unclear`.
enum class Effect { helps, neutral, hurts, unclear };

Effect effect_of(double low, double high);

/// Whether what a source says came out: `open` where the interval reaches over an end of its range,
/// `not_applicable` where it says nothing of this kind of machine.
enum class Outcome { as_expected, not_as_expected, open, not_applicable };

Outcome outcome_of(Expectation const& expectation, double low, double high);

} // namespace miniapp
