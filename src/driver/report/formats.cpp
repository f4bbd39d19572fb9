// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/report/formats.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <thread>

#include <fmt/format.h>

#include "core/printable.hpp"
#include "driver/report/fields.hpp"
#include "driver/report/json.hpp"
#include "driver/report/words.hpp"

namespace miniapp {
namespace {

/// Facts of a session that have a column in CSV, here and in scripts/report --csv.
constexpr std::array fact_columns{"device", "threads", "commit", "date"};

/// Returns a text as a cell of a CSV file, in quotes if RFC 4180 demands it.
std::string csv_text(std::string const& text)
{
    if (text.find_first_of(",\"\r\n") == std::string::npos) {
        return text;
    }
    std::string quoted = "\"";
    for (char const c : text) {
        quoted += c == '"' ? "\"\"" : std::string(1, c);
    }
    return quoted + "\"";
}

std::string heading_ending_with(Screen const& screen, std::string const& last)
{
    std::string text = "family";
    for (auto const& parameter : screen.parameters) {
        text += "," + parameter;
    }
    text += ",variant,kind,status";
    for (auto const& field : fields()) {
        for (auto const& [name, cell] : field.csv) {
            text += "," + name;
        }
    }
    for (auto const* const fact : fact_columns) {
        text += fmt::format(",{}", fact);
    }
    return text + last + "\n";
}

/// Returns the first cells of a line, which are the same for a variant and each of its samples.
std::string first_cells(VariantResult const& variant, RunResult const& result, Screen const& screen)
{
    auto text = csv_text(result.run.family);
    auto const& params = result.run.params;
    for (auto const& name : screen.parameters) {
        text += ",";
        if (params.has(name)) {
            auto const value = to_string(params.values().at(name));
            text += csv_text(printable(value, longest_message));
        }
    }
    text += fmt::format(
        ",{},{},{}", csv_text(variant.name), word_of(variant.kind), word_of(variant.status));
    for (auto const& field : fields()) {
        for (auto const& [name, cell] : field.csv) {
            text += "," + (variant.samples.empty() ? "" : csv_text(cell(variant, result)));
        }
    }
    for (auto const* const fact : fact_columns) {
        text += "," + csv_text(screen.fact(fact));
    }
    return text;
}

std::string csv_heading(Screen const& screen)
{
    return heading_ending_with(screen, ",note");
}

/// Returns CSV: a line for each variant, with a column for each parameter and numbers in SI units;
/// a variant without figures has its status and note. The quoting is that of RFC 4180.
std::string csv(RunResult const& result, Screen const& screen)
{
    std::string text;
    for (auto const& variant : result.variants) {
        text +=
            first_cells(variant, result, screen) + "," + csv_text(remarks(variant, result)) + "\n";
    }
    return text;
}

std::string csv_heading_of_samples(Screen const& screen)
{
    return heading_ending_with(screen, ",note,sample,sample_s");
}

/// Returns CSV: a line for each sample, in the order in which they were taken, with the columns of
/// csv(), the sample's number and its seconds. A variant without samples has one line.
std::string csv_of_samples(RunResult const& result, Screen const& screen)
{
    std::string text;
    for (auto const& variant : result.variants) {
        auto const line =
            first_cells(variant, result, screen) + "," + csv_text(remarks(variant, result));
        for (std::size_t i = 0; i < variant.samples.size(); ++i) {
            text += fmt::format("{},{},{}\n", line, i, variant.samples[i]);
        }
        text += variant.samples.empty() ? line + ",,\n" : "";
    }
    return text;
}

std::string gbench_heading(Screen const& screen)
{
    nlohmann::json context{
        {"num_cpus", std::thread::hardware_concurrency()},
        {"mhz_per_cpu", 0},
        {"cpu_scaling_enabled", false},
        {"caches", nlohmann::json::array()},
        {"library_build_type", "release"},
        {"host_name", screen.fact("host")},
        {"executable", screen.fact("program")}};
    for (auto const* const fact : {"date", "device", "threads", "compiler", "kokkos", "commit"}) {
        context[fact] = screen.fact(fact);
    }
    return "{\"context\": " + text_of(context) + ",\n\"benchmarks\": [";
}

/// Returns JSON as Google Benchmark writes it, for its compare.py and for dashboards: a variant is
/// a benchmark, and a sample a repetition.
std::string gbench(RunResult const& result, Screen const& screen)
{
    std::string text;
    for (auto const& variant : result.variants) {
        auto name = result.run.family + "/" + variant.name;
        for (auto const& [parameter, value] : shown_parameters(result.run)) {
            name += fmt::format("/{}:{}", parameter, value);
        }
        for (std::size_t i = 0; i < variant.samples.size(); ++i) {
            double const seconds = variant.samples[i];
            nlohmann::json json{
                {"name", name},
                {"run_name", name},
                {"run_type", "iteration"},
                {"repetitions", variant.samples.size()},
                {"repetition_index", i},
                {"threads", 1},
                {"iterations", variant.launches_per_sample},
                {"real_time", 1e9 * seconds},
                {"cpu_time", 1e9 * seconds}, // the wall time: CPU time is not measured
                {"time_unit", "ns"}};
            for (auto const& merit : result.merits) {
                json[fmt::format("{}_per_second", word_of(merit.quantity))] =
                    amount(result.work, merit.quantity) / seconds;
            }
            text += (screen.is_before_first_run && text.empty() ? "\n" : ",\n") + text_of(json);
        }
    }
    return text;
}

} // namespace

std::string Screen::fact(std::string const& name) const
{
    auto const known = provenance.find(name);
    return known == provenance.end() ? "" : known->second;
}

std::vector<Format> const& formats()
{
    static std::vector<Format> const all{
        {"table", machine_line, table, false},
        {"narrow", machine_line, table, false},
        {"csv", csv_heading, csv},
        {"samples", csv_heading_of_samples, csv_of_samples},
        {"markdown", machine_line, markdown, false},
        {"gbench", gbench_heading, gbench, true, "\n]}\n"}};
    return all;
}

std::vector<std::string> names_of_formats()
{
    std::vector<std::string> names;
    std::ranges::transform(formats(), std::back_inserter(names), &Format::name);
    return names;
}

Format const& format_named(std::string const& name)
{
    return *std::ranges::find(formats(), name, &Format::name);
}

std::vector<std::string> parameters_of(std::vector<Run> const& runs)
{
    std::vector<std::string> names;
    for (auto const& run : runs) {
        for (auto const& [name, value] : run.params.values()) {
            if (std::ranges::find(names, name) == names.end()) {
                names.push_back(name);
            }
        }
    }
    return names;
}

} // namespace miniapp
