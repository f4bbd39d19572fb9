// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/input/input_simulations.hpp"

#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

namespace miniapp {

std::vector<Run> read_simulations(InputReader& reader, YAML::Node const& list)
{
    std::vector<Run> simulations;
    reader.each_element("simulate", "simulations", list, [&](YAML::Node const& element) {
        for (auto const* const family : reader.families_of(element, "a simulation")) {
            if (simulations.size() > InputReader::most_runs) {
                return; // the caller adds a mistake
            }
            auto const& mode = family->simulation;
            if (!mode.run) {
                reader.add_mistake(
                    element["family"].Mark(),
                    fmt::format("{} cannot be simulated, only timed: use 'runs'", family->name));
                return;
            }
            AcceptedKeys accepted{
                "a simulation of " + family->name,
                family->parameters,
                {"family"},
                mode.invalid_parameters};
            accepted.parameters.insert(
                accepted.parameters.end(), mode.parameters.begin(), mode.parameters.end());
            for (auto const& point : reader.sweep(accepted, element)) {
                simulations.push_back(InputReader::run_of(accepted, element, *family, point));
            }
        }
    });
    return simulations;
}

} // namespace miniapp
