// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/expectation.hpp"

#include <algorithm>

namespace miniapp {
namespace {

/// A range that is wider can hardly fail.
constexpr double widest_prediction = 2;

} // namespace

Effect effect_of(double low, double high)
{
    constexpr double up = 1 + smallest_effect;
    if (low >= up) {
        return Effect::helps;
    }
    if (high <= 1 / up) {
        return Effect::hurts;
    }
    return low >= 1 / up && high <= up ? Effect::neutral : Effect::unclear;
}

std::string
what_is_missing(Expectation const& expectation, std::vector<std::string> const& variants)
{
    std::vector<std::string> missing;
    auto const needs = [&](bool there, std::string const& what) {
        if (!there) {
            missing.push_back(what);
        }
    };
    auto const& contract = expectation.contract;
    bool const has_width =
        expectation.at_least > 0 && expectation.at_most <= widest_prediction * expectation.at_least;
    needs(contract.whose != Whose::undeclared, "whose claim");
    needs(!contract.reference.empty(), "reference");
    needs(expectation.mechanism != Mechanism::undeclared, "mechanism");
    needs(!contract.work.empty(), "work of both sides");
    needs(!contract.controls.empty(), "control");
    for (auto const& control : contract.controls) {
        needs(std::ranges::find(variants, control) != variants.end(), "control " + control);
    }
    needs(has_width, "prediction");
    std::string text;
    for (auto const& what : missing) {
        text += (text.empty() ? "" : ", ") + what;
    }
    return text;
}

Outcome outcome_of(Expectation const& expectation, double low, double high)
{
    if (!expectation.applies) {
        return Outcome::not_applicable;
    }
    if (low >= expectation.at_least && high <= expectation.at_most) {
        return Outcome::as_expected;
    }
    bool const apart = high < expectation.at_least || low > expectation.at_most;
    return apart ? Outcome::not_as_expected : Outcome::open;
}

} // namespace miniapp
