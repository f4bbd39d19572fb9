// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/report/words.hpp"

#include <fmt/format.h>

#include "core/printable.hpp"

namespace miniapp {

char const* word_of(Kind kind)
{
    constexpr char const* words[] = {"portable", "gpu", "host", "library", "bound"};
    return words[static_cast<int>(kind)];
}

char const* word_of(Status status)
{
    constexpr char const* words[] = {"ok", "wrong", "not applicable", "failed"};
    return words[static_cast<int>(status)];
}

char const* word_of(Effect effect)
{
    constexpr char const* words[] = {"helps", "neutral", "hurts", "unclear"};
    return words[static_cast<int>(effect)];
}

char const* word_of(Outcome outcome)
{
    constexpr char const* words[] = {"as expected", "not as expected", "open", "not applicable"};
    return words[static_cast<int>(outcome)];
}

char const* word_of(Quantity quantity)
{
    constexpr char const* words[] = {"bytes", "items", "flops"};
    return words[static_cast<int>(quantity)];
}

std::vector<std::pair<std::string, std::string>> shown(Run const& run)
{
    auto names = run.shown;
    if (names.empty()) {
        for (auto const& [name, value] : run.params.values()) {
            names.push_back(name);
        }
    }
    std::vector<std::pair<std::string, std::string>> pairs;
    for (auto const& name : names) {
        pairs.emplace_back(name, printable(to_string(run.params.values().at(name))));
    }
    return pairs;
}

std::string describe(Run const& run)
{
    std::string text;
    for (auto const& [name, value] : shown(run)) {
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", name, value);
    }
    return text;
}

std::string bytes_text(double bytes)
{
    constexpr char const* units[] = {"B", "kB", "MB", "GB", "TB"};
    int unit = 0;
    while (bytes >= 1000 && unit < 4) {
        bytes /= 1000;
        ++unit;
    }
    return fmt::format("{:.{}f} {}", bytes, unit == 0 ? 0 : 2, units[unit]);
}

std::string rate_text(double rate, FigureOfMerit const& merit)
{
    return fmt::format("{:.1f} {}", rate / merit.unit_per_second, merit.unit);
}

std::string rates_text(std::vector<double> const& rates, Merits const& merits)
{
    std::string text;
    for (std::size_t i = 0; i < rates.size(); ++i) {
        text += (i == 0 ? "" : ", ") + rate_text(rates[i], merits[i]);
    }
    return text;
}

} // namespace miniapp
