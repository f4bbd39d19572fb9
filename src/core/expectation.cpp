// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/expectation.hpp"

namespace miniapp {

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

Outcome outcome_of(Expectation const& expectation, double low, double high)
{
    if (expectation.claim.empty()) {
        return Outcome::not_applicable;
    }
    if (low >= expectation.at_least && high <= expectation.at_most) {
        return Outcome::as_expected;
    }
    bool const apart = high < expectation.at_least || low > expectation.at_most;
    return apart ? Outcome::not_as_expected : Outcome::open;
}

} // namespace miniapp
