// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lbm/simulation/settings.hpp"

#include <algorithm>
#include <set>
#include <sstream>
#include <stdexcept>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/printable.hpp"
#include "simulation/output_files.hpp"
#include "simulation/parameters.hpp"

namespace miniapp::lbm {
namespace {

std::vector<std::string> known_field_names()
{
    std::vector<std::string> names;
    std::ranges::transform(fields_of_a_simulation(), std::back_inserter(names), &Dataset::name);
    return names;
}

std::vector<Parameter> parameters_of_a_run()
{
    auto names = variant_names();
    names.emplace_back("best");
    return {
        variant_of("lbm", help_on_variant(), names),
        ranks_parameter(),
        word(
            "transport",
            "best",
            "among ranks: into the peers' memory, which is best within a host, or by messages",
            {"best", "peers", "messages"}),
        word(
            "launches",
            "best",
            "of the kernels of a step: one by one, or of two steps together as a graph, which is "
            "best where it can be",
            {"best", "one_by_one", "graph"}),
        steps("steps", 1000, "how far to run"),
        steps("report_every", 100, "a line of the table and of the CSV; 0 the last step only"),
        steps("fields_every", 0, "fields to HDF5 with XDMF; 0 never"),
        list_of_words(
            "fields",
            "phi rho u p",
            fmt::format("which, of {}", fmt::join(known_field_names(), ", ")),
            " "),
        word("fields_plane", "all", "all, or x, y or z for the middle plane across it, or z=12"),
        number("fields_stride", 1, "every n-th site in each direction", 1, 1000),
        word("fields_precision", "float", "of the files", {"float", "double"}),
        number("fields_compression", 0, "deflate, 9 the most", 0, 9),
        steps("checkpoint_every", 0, "a checkpoint, which replaces the last one; 0 never"),
        number("keep_checkpoints", 1, "that many, the older ones as .checkpoint.1 and on", 1, 1000),
        steps("relaxation", 0, "stage at the start without gravity"),
        yes_or_no(
            "balance_gravity",
            "take the mean force along z off, gravity's and the surface's, so that the box does "
            "not fall"),
        restart_parameter(),
        yes_or_no("overwrite", "replace what an earlier run wrote to this output"),
        real(
            "wall_time",
            0,
            "s",
            "stop before that much time is over, with a checkpoint; 0 no limit",
            0,
            1e9),
        word("output", "lbm", "start of every file's name; may hold a folder"),
    };
}

} // namespace

std::vector<std::string> field_names_in(std::string const& text)
{
    std::istringstream in(text);
    std::vector<std::string> names;
    for (std::string name; in >> name;) {
        auto const known = known_field_names();
        if (std::ranges::find(known, name) == known.end()) {
            throw std::invalid_argument(fmt::format(
                "there is no field '{}'; known: {}", printable(name), fmt::join(known, ", ")));
        }
        if (std::ranges::find(names, name) == names.end()) {
            names.push_back(name);
        }
    }
    return names;
}

std::vector<Parameter> simulation_parameters()
{
    auto parameters = Initial::more_parameters();
    std::ranges::copy(more_fluid_parameters(), std::back_inserter(parameters));
    std::ranges::copy(Walls::parameters(), std::back_inserter(parameters));
    std::ranges::copy(parameters_of_a_run(), std::back_inserter(parameters));
    return parameters;
}

Settings::Settings(Params const& params)
    : RunSettings(params, "fields_every")
    , field_names(field_names_in(params.text("fields")))
    , region(region_of(
          params.extents("size"), params.text("fields_plane"), params.integer("fields_stride")))
    , storage{params.text("fields_precision") == "double", static_cast<int>(params.integer("fields_compression"))}
    , run_options{
          chosen_variant(params),
          params.integer("relaxation"),
          params.text("balance_gravity") == "yes",
          params.extents("ranks"),
          params.text("transport"),
          params.text("launches")}
{
    keep_checkpoints = params.integer("keep_checkpoints");
}

std::string physics_of(Params const& params)
{
    std::set<std::string> irrelevant{"block"};
    for (auto const& parameter : parameters_of_a_run()) {
        irrelevant.insert(parameter.name);
    }
    irrelevant.erase("relaxation");
    irrelevant.erase("balance_gravity");
    std::string text = "  family: lbm\n";
    for (auto const& [name, value] : params.values()) {
        if (!irrelevant.contains(name)) {
            text += fmt::format("  {}: {}\n", name, to_string(value));
        }
    }
    if (params.text("obstacles_file") != "none") {
        text += fmt::format("  sites of obstacles: {:016x}\n", Walls(params).fingerprint());
    }
    return text;
}

StateForm state_form(Params const& params)
{
    auto const [nx, ny, nz] = params.extents("size");
    auto const sites = static_cast<std::size_t>(nx * ny * nz);
    auto const name = [nx = static_cast<std::size_t>(nx), ny = static_cast<std::size_t>(ny), sites](
                          std::size_t number) {
        auto const site = number % sites;
        return fmt::format(
            "population {} of site ({}, {}, {})",
            number / sites,
            site % nx,
            site / nx % ny,
            site / nx / ny);
    };
    return {
        params.text("precision") == "double" ? sizeof(double) : sizeof(float),
        populations * sites,
        name};
}

} // namespace miniapp::lbm
