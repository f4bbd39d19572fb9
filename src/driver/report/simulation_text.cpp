// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/report/simulation_text.hpp"

#include <fmt/format.h>

#include "driver/report/words.hpp"

namespace miniapp {

std::string simulation_title(Run const& run, SimulationPlan const& plan)
{
    auto text = fmt::format("{}, {}\n", run.family, describe(run.params));
    for (auto const& [name, value] : plan.facts) {
        text += fmt::format("  {:<32} {}\n", name, value);
    }
    return text;
}

std::string simulation_summary(SimulationResult const& result)
{
    auto const& outcome = result.outcome;
    auto text = fmt::format(
        "{} steps by {} in {:.1f} s",
        outcome.last - outcome.first,
        outcome.variant,
        outcome.seconds);
    for (std::size_t i = 0; i < result.rates.size(); ++i) {
        text += (i == 0 ? ": " : ", ") + rate_text(result.rates[i], result.merits[i]);
    }
    if (result.limit_rate > 0) {
        text += fmt::format(
            ", {:.1f} % of {} ({})",
            100 * result.rates.front() / result.limit_rate,
            rate_text(result.limit_rate, result.merits.front()),
            result.limit);
    }
    return text + "; output and start not counted\n";
}

} // namespace miniapp
