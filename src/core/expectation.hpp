// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <limits>
#include <string>
#include <vector>

#include "core/contract.hpp"
#include "core/mechanism.hpp"

namespace miniapp {

/// What a source, or this book, says that a variant gains over another one, as a range of the ratio
/// "how many times faster". The driver holds the measured interval against it and prints, stores
/// and counts the outcome; the claim is never adjusted to the result.
struct Expectation
{
    std::string claim;     ///< in words, with its source
    std::string over = {}; ///< the variant compared with; the run's first where empty
    double at_least = 0;
    double at_most = std::numeric_limits<double>::infinity();
    /// Whether the claim is about this kind of machine; where not, what the change does is measured
    /// all the same, and the outcome is "not applicable".
    bool applies = true;
    /// Why it should gain or lose; make_family of a comparison fills in the row's.
    Mechanism mechanism = Mechanism::undeclared;
    Contract contract = {}; ///< the row's, too, where it says nothing of whose the claim is
    /// The range is what both variants use over the rates of this device, give or take this factor,
    /// and not what stands above.
    bool from_counts = false;
    double give_or_take = 1.25;
    /// What bounds the variant compared with, where that is another mechanism.
    Mechanism mechanism_of_base = Mechanism::undeclared;
};

/// Below this a change is called neutral: 3 %, about what one run differs from the next by.
inline constexpr double smallest_effect = 0.03;

/// Expects that a change helps, hurts, or does neither, by at least the smallest effect.
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

/// The claim is about machines of one kind, `backend::gpu` or `backend::hip` for instance.
inline Expectation only_where(bool applies, Expectation expectation)
{
    expectation.applies = applies;
    return expectation;
}
/// Nobody claims anything: what it does is measured.
inline Expectation no_claim(std::string what, std::string over = {})
{
    return only_where(false, {std::move(what), std::move(over)});
}

/// What a change did, by the interval of its ratio: an interval that leaves it open is `unclear`.
/// Where one of both variants stands at a floor that is not the change's mechanism, the ratio says
/// nothing about the change: it is `bounded`. Where something of the contract is missing, there is
/// no verdict.
enum class Effect { helps, neutral, hurts, unclear, bounded, no_verdict };

Effect effect_of(double low, double high);

/// Whether a claim stood: `open` where the interval reaches over an end of the expected range,
/// `bounded` and `no_verdict` as for an effect.
enum class Outcome { as_expected, not_as_expected, open, not_applicable, bounded, no_verdict };

/// What has to be declared before there may be a verdict, in words; empty where nothing is missing.
/// `variants` are the names of the row.
std::string
what_is_missing(Expectation const& expectation, std::vector<std::string> const& variants);

Outcome outcome_of(Expectation const& expectation, double low, double high);

} // namespace miniapp
