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

char const* word_of(Needs needs)
{
    constexpr char const* words[] = {"nothing", "gpu", "nvidia_gpu", "openmp", "mpi", "library"};
    return words[static_cast<int>(needs)];
}

char const* word_of(OnRanks on_ranks)
{
    constexpr char const* words[] = {"refused", "right", "timed"};
    return words[static_cast<int>(on_ranks)];
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

char const* word_of(Machines machines)
{
    constexpr char const* words[] = {"all", "gpus", "nvidia", "amd", "cpus"};
    return words[static_cast<int>(machines)];
}

char const* word_of(Quantity quantity)
{
    constexpr char const* words[] = {"bytes", "items", "flops"};
    return words[static_cast<int>(quantity)];
}

char const* type_word_of(Parameter const& parameter)
{
    constexpr char const* words[] = {"integer", "real", "word", "extents"};
    return words[parameter.default_value.index()];
}

std::vector<std::pair<std::string, std::string>> shown_parameters(Run const& run)
{
    auto names = run.shown;
    if (names.empty()) {
        for (auto const& [name, value] : run.params.values()) {
            names.push_back(name);
        }
    }
    std::vector<std::pair<std::string, std::string>> pairs;
    pairs.reserve(names.size());
    for (auto const& name : names) {
        pairs.emplace_back(name, printable(to_string(run.params.values().at(name))));
    }
    return pairs;
}

std::string describe(Run const& run)
{
    std::string text;
    for (auto const& [name, value] : shown_parameters(run)) {
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", name, value);
    }
    return text;
}

std::string remarks(VariantResult const& variant, RunResult const& run)
{
    bool const timed = !variant.samples.empty();
    std::string text;
    for (std::string const& part :
         {std::string(timed && run.in_cache ? "cache" : ""),
          timed ? run.limit_doubt : "",
          variant.note,
          variant.noise}) {
        text += (text.empty() || part.empty() ? "" : ", ") + part;
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

std::string name_of(FloorResult const& floor)
{
    auto const name =
        std::string(word_of(floor.bottleneck)) + (floor.in_double ? " of double" : "");
    return floor.threads_of_block > 0 ? fmt::format("{} of {}", name, floor.threads_of_block)
                                      : name;
}

std::string floor_text(FloorResult const& floor)
{
    switch (floor.bottleneck) {
    case Bottleneck::memory:
        return fmt::format("{:.1f} GB/s", 1e-9 * floor.rate);
    case Bottleneck::cache:
        return fmt::format(
            "{:.1f} GB/s (memory {:.1f})", 1e-9 * floor.rate, 1e-9 * floor.memory_rate);
    case Bottleneck::launch:
        return fmt::format("{:.2f} us", 1e6 / floor.rate);
    case Bottleneck::dispatch:
        return floor.threads_of_block > 0
                   ? fmt::format("{:.2f} G blocks/s", 1e-9 * floor.rate / floor.threads_of_block)
                   : fmt::format("{:.0f} G work items/s", 1e-9 * floor.rate);
    case Bottleneck::lds:
        return fmt::format("{:.0f} Gread/s", 1e-9 * floor.rate);
    default:
        return fmt::format("{:.0f} GFLOP/s", 1e-9 * floor.rate);
    }
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
