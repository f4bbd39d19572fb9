// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lbm/simulation/simulation_plan.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "lbm/problem.hpp"
#include "lbm/simulation/checkpoint.hpp"
#include "lbm/simulation/field_writer.hpp"

namespace miniapp::lbm {
namespace {

Parameter count(std::string name, std::int64_t default_value, std::string help)
{
    return {
        .name = std::move(name),
        .default_value = default_value,
        .unit = "steps",
        .help = std::move(help),
        .min = 0,
        .max = 1e12};
}

Parameter yes_or_no(std::string name, std::string help)
{
    return {
        .name = std::move(name),
        .default_value = std::string("no"),
        .unit = "",
        .help = std::move(help),
        .choices = {"no", "yes"}};
}

double sites_of(Params const& params)
{
    auto const [nx, ny, nz] = params.extents("size");
    return static_cast<double>(nx) * static_cast<double>(ny) * static_cast<double>(nz);
}

double bytes_of_number(Params const& params)
{
    return params.text("precision") == "double" ? 8 : 4;
}

/// Multiples of `every` after `first` and up to `last`, and `last` itself.
double moments(std::int64_t first, std::int64_t last, std::int64_t every)
{
    if (last <= first) {
        return 0;
    }
    return every == 0 ? 1 : static_cast<double>(last / every - first / every + (last % every != 0));
}

/// Most bytes at once: both sets of populations with five fields, and at the start the reference's
/// populations and phi in double beside their copy; later a copy for the checkpoint, which is no
/// larger.
double memory_of(Params const& params)
{
    auto const padded = static_cast<double>(Grid::padded_sites(params.extents("size")));
    double const number = bytes_of_number(params);
    return padded * (2 * populations + 5) * number
           + sites_of(params) * ((populations + 1) * sizeof(double) + populations * number);
}

std::int64_t first_step(Params const& params)
{
    return params.text("restart") == "yes" ? step_of_checkpoint(checkpoint_of(params)) : 0;
}

} // namespace

std::vector<Parameter> simulation_parameters()
{
    return {
        count("steps", 1000, "how far to run"),
        count("report_every", 100, "a line of the table and of the CSV; 0 the last step only"),
        count("fields_every", 0, "phi, rho, u, p to HDF5 with XDMF; 0 never"),
        count("checkpoint_every", 0, "a checkpoint, which replaces the last one; 0 never"),
        count("relaxation", 0, "stage at the start without gravity"),
        yes_or_no("balance_gravity", "take the mean force off, so that the box does not fall"),
        yes_or_no("restart", "go on from the checkpoint of this output"),
        {.name = "output",
         .default_value = std::string("lbm"),
         .unit = "",
         .help = "start of every file's name; may hold a folder"},
    };
}

std::vector<InvalidParameter> simulation_invalid_parameters(Params const& params)
{
    auto found = Problem<double>::invalid_parameters(params);
    Initial const initial(params);
    double const least = smallest_lasting_radius(sites_of(params), params.real("width"));
    if (initial.drop_volume() > 0 && initial.drop_radius() < least) {
        found.push_back(
            {"radius",
             fmt::format(
                 "a drop of radius {:.1f} dissolves in this box: R^3 + V W / (16 pi R) = R0^3 has "
                 "a solution from {:.1f} on",
                 initial.drop_radius(),
                 least)});
    }
    if (params.integer("fields_every") > 0 && !can_write_fields()) {
        found.push_back(
            {"fields_every", "this build has no HDF5; install libhdf5-dev and configure again"});
    }
    if (params.text("restart") == "yes") {
        auto const reason = why_no_restart(checkpoint_of(params), params);
        if (!reason.empty()) {
            found.push_back({"restart", reason});
        }
    }
    return found;
}

SimulationPlan simulation_plan(Params const& params)
{
    auto const first = first_step(params);
    auto const last = params.integer("steps");
    auto const relaxation = params.integer("relaxation");
    SimulationPlan plan{.memory = memory_of(params)};
    for (auto const& [name, value] : listing(derive(fluid_of(params)))) {
        plan.facts.emplace_back(name, fmt::format("{:.6g}", value));
    }
    plan.facts.emplace_back(
        "steps",
        fmt::format("{} to {} of {:.0f} sites", first, std::max(first, last), sites_of(params)));
    if (first < relaxation) {
        plan.facts.emplace_back("without gravity up to step", fmt::format("{}", relaxation));
    }
    auto const prefix = params.text("output");
    double const lines = 1 + moments(first, last, params.integer("report_every"));
    plan.files.push_back(
        {prefix + ".csv", fmt::format("time series, {:.0f} lines", lines), lines * 250});
    if (auto const every = params.integer("fields_every"); every > 0) {
        double const times = 1 + moments(first, last, every);
        plan.files.push_back(
            {prefix + "_fields_*.h5",
             fmt::format("phi, rho, u, p as float at {:.0f} times", times),
             times * sites_of(params) * 6 * sizeof(float)});
        plan.files.push_back({prefix + ".xdmf", "their index for ParaView", times * 1000});
    }
    if (params.integer("checkpoint_every") > 0) {
        plan.files.push_back(
            {checkpoint_of(params),
             "checkpoint",
             sites_of(params) * populations * bytes_of_number(params)});
    }
    return plan;
}

} // namespace miniapp::lbm
