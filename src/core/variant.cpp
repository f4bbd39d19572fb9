// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/variant.hpp"

namespace miniapp {

std::string name_of_tuning(std::string rung, std::vector<int> const& numbers)
{
    for (int const number : numbers) {
        rung += '/';
        rung += std::to_string(number);
    }
    return rung;
}

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

char const* word_of(Bottleneck bottleneck)
{
    constexpr char const* words[] = {
        "memory", "cache", "launch", "block dispatch", "LDS", "instruction issue"};
    return words[static_cast<int>(bottleneck)];
}

double amount_at(FloorKind const& floor, ResourceUse const& use)
{
    switch (floor.bottleneck) {
    case Bottleneck::memory:
    case Bottleneck::cache:
        return use.bytes;
    case Bottleneck::launch:
        return use.launches;
    case Bottleneck::dispatch:
        return use.threads_of_block == floor.threads_of_block ? use.work_items : 0;
    case Bottleneck::lds:
        return use.lds_reads;
    case Bottleneck::issue:
        return floor.in_double ? use.issued_double_flops : use.issued_flops;
    }
    return 0;
}

} // namespace miniapp
