// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lbm/simulation/simulation.hpp"

#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "lbm/model/words.hpp"
#include "lbm/problem.hpp"
#include "lbm/simulation/measures.hpp"
#include "lbm/simulation/settings.hpp"
#include "lbm/simulation/stepper.hpp"
#include "simulation/checkpoint_file.hpp"
#include "simulation/output_files.hpp"

namespace miniapp::lbm {
namespace {

Work work_of_step(Params const& params)
{
    return params.text("precision") == "double" ? Problem<double>::work(params)
                                                : Problem<float>::work(params);
}

/// Returns the largest number of bytes in use at once. At the start these are both sets of
/// populations, five fields, the reference's populations and phi in double, and a copy of the
/// populations. Later, the copy for a checkpoint takes no more.
double peak_memory(Params const& params)
{
    auto const padded = static_cast<double>(Grid::padded_sites(params.extents("size")));
    auto const number = static_cast<double>(state_form(params).bytes_of_number);
    return work_of_step(params).working_set + padded * 4 * number
           + sites_of(params) * ((populations + 1) * sizeof(double) + populations * number);
}

std::int64_t first_step(Params const& params)
{
    if (params.text("restart") == "no") {
        return 0;
    }
    try {
        auto const path = checkpoint_path(params.text("output"));
        return read_checkpoint_head(path, physics_of(params)).steps;
    } catch (std::runtime_error const&) {
        return 0; // simulation_invalid_parameters() reports the error
    }
}

/// Appends to `found` the mistakes in the parameters of the output.
void add_invalid_output(Params const& params, std::vector<InvalidParameter>& found)
{
    auto const refuse = [&](std::string parameter, std::string what) {
        if (!what.empty()) {
            found.push_back({std::move(parameter), std::move(what)});
        }
    };
    if (params.integer("fields_every") > 0 && !has_hdf5()) {
        refuse("fields_every", "this build has no HDF5; install libhdf5-dev and configure again");
    }
    std::ranges::copy(
        invalid_output(RunSettings(params, "fields_every"), physics_of(params), state_form(params)),
        std::back_inserter(found));
    refuse("fields", why_invalid([&] { field_names_in(params.text("fields")); }));
    refuse("fields_plane", why_invalid([&] {
               region_of(
                   params.extents("size"),
                   params.text("fields_plane"),
                   params.integer("fields_stride"));
           }));
}

void plan_files(Settings const& settings, std::int64_t first, double state, SimulationPlan& plan)
{
    auto const rows = static_cast<double>(settings.lines(first));
    plan.files.push_back(
        {series_path(settings.prefix), fmt::format("time series, {:.0f} lines", rows), rows * 250});
    if (settings.fields.every > 0 && !settings.field_names.empty()) {
        auto const moments = static_cast<double>(settings.fields.count_due(first));
        int numbers = 0; // numbers that are written for each site
        for (auto const& field : fields_of_a_simulation()) {
            bool const written = std::ranges::count(settings.field_names, field.name) > 0;
            numbers += written ? field.components : 0;
        }
        plan.files.push_back(
            {settings.prefix + "_fields_*.h5",
             fmt::format(
                 "{} as {} at {:.0f} times",
                 fmt::join(settings.field_names, ", "),
                 settings.storage.in_double ? "double" : "float",
                 moments),
             moments * static_cast<double>(settings.region.points()) * numbers
                 * (settings.storage.in_double ? 8 : 4)});
        plan.files.push_back(
            {index_path(settings.prefix), "their index for ParaView", moments * 1000});
    }
    if (settings.checkpoint.every > 0) {
        plan.files.push_back(
            {checkpoint_path(settings.prefix),
             "checkpoint",
             state * static_cast<double>(settings.keep_checkpoints)});
    }
    plan.files.push_back({lock_path(settings.prefix), "lock, while it runs", 100});
}

} // namespace

std::vector<InvalidParameter> simulation_invalid_parameters(Params const& params)
{
    auto found = params.text("precision") == "double" ? Problem<double>::invalid_parameters(params)
                                                      : Problem<float>::invalid_parameters(params);
    Initial const initial(params);
    std::ranges::copy(initial.invalid_parameters(), std::back_inserter(found));
    std::ranges::copy(invalid_force(params), std::back_inserter(found));
    Walls const walls(params);
    std::ranges::copy(walls.invalid_parameters(), std::back_inserter(found));
    if (!walls.none() && params.text("balance_gravity") == "yes") {
        found.push_back(
            {"balance_gravity", "is for a periodic box, which falls: walls and obstacles hold it"});
    }
    double const least = smallest_lasting_radius(params.extents("size"), params.real("width"));
    if (initial.drop_volume() > 0 && initial.drop_radius() < least) {
        found.push_back(
            {params.text("drops") == "none" ? "radius" : "drops",
             fmt::format(
                 "a drop of radius {:.1f} dissolves in this box: {} has a solution from {:.1f} on",
                 initial.drop_radius(),
                 dimensions_of(params.extents("size")) == 3 ? "R^3 + V W / (16 pi R) = R0^3"
                                                            : "R^2 + V W / (24 pi R) = R0^2",
                 least)});
    }
    if (auto const reason = why_no_stepper(params); !reason.empty()) {
        found.push_back({"variant", reason});
    }
    if (auto const reason = why_no_graph(params.text("balance_gravity") == "yes");
        params.text("launches") == "graph" && !reason.empty()) {
        found.push_back({"launches", reason});
    }
    add_invalid_output(params, found);
    return found;
}

SimulationPlan simulation_plan(Params const& params)
{
    auto const first = first_step(params);
    auto const last = params.integer("steps");
    auto const relaxation = params.integer("relaxation");
    SimulationPlan plan{.memory = peak_memory(params), .step = work_of_step(params)};
    for (auto const& [name, value] : named_constants(derive(fluid_of(params)))) {
        plan.facts.emplace_back(name, fmt::format("{:.6g}", value));
    }
    Initial const initial(params);
    double const radius = initial.drop_volume() > 0 ? initial.drop_radius() : 0;
    if (auto const numbers = dimensionless_numbers(fluid_of(params), radius); !numbers.empty()) {
        plan.facts.emplace_back("of the drop's diameter", numbers);
    }
    plan.facts.emplace_back(
        "steps",
        fmt::format("{} to {} of {:.0f} sites", first, std::max(first, last), sites_of(params)));
    if (Walls const walls(params); !walls.none()) {
        plan.facts.emplace_back("solid", fmt::format("{} sites of obstacles", walls.solid_sites()));
        plan.facts.emplace_back("steps made by", chosen_variant(params));
    }
    if (first < relaxation) {
        plan.facts.emplace_back("without gravity up to step", fmt::format("{}", relaxation));
    }
    auto const form = state_form(params);
    plan_files(
        Settings(params), first, static_cast<double>(form.numbers * form.bytes_of_number), plan);
    return plan;
}

} // namespace miniapp::lbm
