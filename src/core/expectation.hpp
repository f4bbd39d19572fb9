// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <limits>
#include <string>
#include <utility>

namespace miniapp {

/// Kinds of machines to which the claim of a source applies.
enum class Machines { all, gpus, nvidia, amd, cpus };

/// Claim of a source (a publication) about the gain of a variant: a range of the ratio "how many
/// times as fast as the variant `over`". The driver compares the measured interval with the range,
/// which is never adjusted to a result.
struct Expectation
{
    std::string claim;     ///< the claim in the source's words or figures; "" if there is none
    std::string over = {}; ///< the variant to compare with; "" for the first that is timed
    double at_least = 0;
    double at_most = std::numeric_limits<double>::infinity();
    Machines machines = Machines::all;
};

/// Changes below 3 % are called neutral, because one run differs from the next by about as much.
inline constexpr double smallest_effect = 0.03;

/// Claims of a source that a change helps or hurts by smallest_effect or more, or does neither.
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
/// Claim of a source that gives a figure: the ratio lies between `at_least` and `at_most`.
inline Expectation between(std::string claim, std::string over, double at_least, double at_most)
{
    return {std::move(claim), std::move(over), at_least, at_most};
}
/// Makes no claim: how the variant compares with `over` is only measured.
inline Expectation compared_with(std::string over)
{
    return {"", std::move(over)};
}

inline Expectation only_on(Machines machines, Expectation expectation)
{
    expectation.machines = machines;
    return expectation;
}
inline Expectation on_gpus(Expectation expectation)
{
    return only_on(Machines::gpus, std::move(expectation));
}

/// Effect of a change by its measured interval; `unclear` if that spans several effects.
enum class Effect { helps, neutral, hurts, unclear };

Effect effect_of(double low, double high);

/// Whether a claim came true: `open` if the interval crosses an end of the claimed range,
/// `not_applicable` if the source claims nothing, or nothing about this kind of machine.
enum class Outcome { as_expected, not_as_expected, open, not_applicable };

Outcome outcome_of(Expectation const& expectation, double low, double high);

} // namespace miniapp
