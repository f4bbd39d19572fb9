// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <thread>

#include <fmt/format.h>

#include "driver/report/formats.hpp"
#include "driver/report/json.hpp"
#include "driver/report/words.hpp"

namespace miniapp {

std::string gbench_begin(Screen const& screen)
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
                {"iterations", variant.repeats},
                {"real_time", 1e9 * seconds},
                {"cpu_time", 1e9 * seconds}, // the wall time: CPU time is not measured
                {"time_unit", "ns"}};
            for (auto const& merit : result.merits) {
                json[fmt::format("{}_per_second", word_of(merit.quantity))] =
                    amount(result.work, merit.quantity) / seconds;
            }
            text += (screen.first && text.empty() ? "\n" : ",\n") + text_of(json);
        }
    }
    return text;
}

} // namespace miniapp
