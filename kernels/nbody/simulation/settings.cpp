// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "nbody/problem.hpp"
#include "nbody/simulation/simulation.hpp"
#include "simulation/hdf5_file.hpp"
#include "simulation/output_files.hpp"
#include "simulation/parameters.hpp"

namespace miniapp::nbody {

std::vector<Parameter> simulation_parameters()
{
    return {
        variant_of("nbody", "variant that computes the forces", force_variant_names()),
        steps("steps", 1000, "number of steps of the simulation"),
        real("dt", 0.01, "", "length of a step in units with G = 1", 1e-12, 1e38),
        steps("report_every", 100, "steps between lines of the table and CSV; 0: only the last"),
        steps("snapshots_every", 0, "steps between snapshots, in HDF5 with XDMF; 0: none"),
        steps("checkpoint_every", 0, "steps between checkpoints; only the last is kept; 0: none"),
        real(
            "wall_time",
            0,
            "seconds",
            "the run ends, with a checkpoint, before this time has passed; 0: no limit",
            0,
            1e8),
        restart_parameter(),
        yes_or_no("overwrite", "replace what an earlier run wrote to this output"),
        word("output", "nbody", "beginning of every file's name; may contain a folder"),
    };
}

Settings::Settings(Params const& params)
    : RunSettings(params, "snapshots_every")
    , variant(chosen_force_variant(params))
    , dt(params.real("dt"))
{
}

std::string physics_text(Params const& params)
{
    std::string text = "  family: nbody\n";
    for (auto const* const name : {"bodies", "initial", "softening", "precision", "dt"}) {
        text += fmt::format("  {}: {}\n", name, to_string(params.values().at(name)));
    }
    return text + fmt::format("  variant: {}\n", summation_order(params));
}

StateForm state_form(Params const& params)
{
    auto const bodies = static_cast<std::size_t>(params.integer("bodies"));
    return {sizeof(double), 7 * bodies, [bodies](std::size_t number) {
                if (number < bodies) {
                    return fmt::format("the mass of body {}", number);
                }
                auto const vector = (number - bodies) / 3;
                return vector < bodies ? fmt::format("the position of body {}", vector)
                                       : fmt::format("the velocity of body {}", vector - bodies);
            }};
}

std::vector<InvalidParameter> simulation_invalid_parameters(Params const& params)
{
    std::vector<InvalidParameter> found;
    if (auto const reason = why_not_computable(params); !reason.empty()) {
        found.push_back({"variant", reason});
    }
    if (params.integer("snapshots_every") > 0 && !has_hdf5()) {
        found.push_back(
            {"snapshots_every", "this build has no HDF5; install libhdf5-dev and configure again"});
    }
    std::ranges::copy(
        invalid_output(Settings(params), physics_text(params), state_form(params)),
        std::back_inserter(found));
    return found;
}

SimulationPlan simulation_plan(Params const& params)
{
    Settings const settings(params);
    auto const bodies = static_cast<double>(params.integer("bodies"));
    auto const work = Problem<double>::work(params);
    SimulationPlan plan{.memory = work.memory + 14 * bodies * sizeof(double), .step = work};
    plan.facts.emplace_back(
        "time", fmt::format("{:.6g}", static_cast<double>(settings.last) * settings.dt));
    auto const lines = static_cast<double>(settings.lines(0));
    plan.files.push_back(
        {series_path(settings.prefix),
         fmt::format("time series, {:.0f} lines", lines),
         lines * 150});
    if (settings.fields.every > 0) {
        auto const moments = static_cast<double>(settings.fields.count_due(0));
        plan.files.push_back(
            {settings.prefix + "_fields_*.h5",
             fmt::format("positions, velocities, masses at {:.0f} times", moments),
             moments * bodies * 7 * sizeof(float)});
        plan.files.push_back(
            {index_path(settings.prefix), "their index for ParaView", moments * 900});
    }
    if (settings.checkpoint.every > 0) {
        plan.files.push_back(
            {checkpoint_path(settings.prefix), "checkpoint", bodies * 7 * sizeof(double)});
    }
    plan.files.push_back({lock_path(settings.prefix), "lock, while it runs", 100});
    return plan;
}

} // namespace miniapp::nbody
