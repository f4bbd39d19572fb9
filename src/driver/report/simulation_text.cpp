// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/report/simulation_text.hpp"

#include <filesystem>
#include <system_error>

#include <fmt/format.h>

#include "core/printable.hpp"
#include "driver/measure/measure.hpp"
#include "driver/report/text_table.hpp"
#include "driver/report/words.hpp"

namespace miniapp {

std::string simulation_title(Run const& run, SimulationPlan const& plan, std::string const& before)
{
    auto text = wrapped(fmt::format("{}{}, {}", before, run.family, describe(run)), 0, 2);
    for (auto const& [name, value] : plan.facts) {
        text += wrapped_entry(fmt::format("  {:<32} ", name), value, 35);
    }
    return text;
}

std::string simulation_progress(SimulationResult const& result, StepProgress const& progress)
{
    auto text = fmt::format("step {} of {}", progress.step, progress.last);
    auto const steps = progress.step - progress.first;
    if (steps == 0 || progress.seconds_in_steps <= 0) {
        return text;
    }
    auto const rates = rates_of(result, steps, progress.seconds_in_steps);
    text += ", " + rates_text(rates, result.merits);
    if (result.limit_rate > 0) {
        text += fmt::format(", {:.1f} % of the limit", 100 * rates.front() / result.limit_rate);
    }
    auto const to_do =
        static_cast<double>(progress.last - progress.step) / static_cast<double>(steps);
    return text + fmt::format(", {:.0f} s left", progress.seconds * to_do);
}

std::string written_files_text(Run const& run, SimulationPlan const& plan)
{
    std::string names;
    for (auto const& file : plan.files) {
        std::error_code bad_name; // a name that no file can have is left out
        bool const series = file.path.find('*') != std::string::npos;
        if (series || std::filesystem::is_regular_file(file.path, bad_name)) {
            names += (names.empty() ? "" : ", ") + printable(file.path, longest_path);
        }
    }
    if (names.empty()) {
        return {};
    }
    auto const prefix = printable(run.params.text("output"), longest_path);
    return wrapped(
        "wrote " + names + "; draw them with: python3 tools/miniapp_tools pictures " + prefix,
        0,
        2);
}

std::string simulation_summary(SimulationResult const& result)
{
    auto const& outcome = result.outcome;
    auto text = fmt::format(
        "{} steps by {} in {:.1f} s",
        outcome.last - outcome.first,
        outcome.variant,
        outcome.seconds);
    if (!result.rates.empty()) {
        text += ": " + rates_text(result.rates, result.merits);
    }
    if (!result.rates.empty() && result.limit_rate > 0) {
        text += fmt::format(
            ", {:.1f} % of {} ({})",
            100 * result.rates.front() / result.limit_rate,
            rate_text(result.limit_rate, result.merits.front()),
            result.limit);
    }
    return wrapped(text + "; output and start not counted", 0, 2);
}

} // namespace miniapp
