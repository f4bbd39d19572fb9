// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "simulation/run_settings.hpp"

#include <filesystem>
#include <stdexcept>
#include <system_error>

#include <fmt/format.h>

#include "core/atomic_file.hpp"
#include "simulation/output_files.hpp"
#include "simulation/snapshot_files.hpp"
#include "world/launcher.hpp"

namespace miniapp {
namespace {

/// Checks the checkpoint and returns its head. Of several ranks only the first reads all of it.
CheckpointHead
checked_head(std::string const& path, std::string const& physics, StateForm const& form)
{
    auto const started = launcher_facts();
    return started && started->rank > 0 ? read_checkpoint_head(path, physics)
                                        : check_checkpoint(path, physics, form);
}

bool is_file(std::string const& path)
{
    std::error_code bad_name; // the run reports the error when it writes there
    return std::filesystem::is_regular_file(path, bad_name);
}

/// Returns why no checkpoint can be written to the run's path: something other than a file is
/// there. Returns "" if one can. Any run may need one, for a signal or the wall time.
std::string why_no_checkpoint(RunSettings const& settings)
{
    auto const path = checkpoint_path(settings.prefix);
    try {
        if (!is_file_or_absent(path)) {
            check_writable(path);
        }
    } catch (std::runtime_error const& error) {
        return error.what();
    }
    return "";
}

std::string
why_no_restart(RunSettings const& settings, std::string const& physics, StateForm const& form)
{
    auto const path = checkpoint_path(settings.prefix);
    try {
        auto const step = checked_head(path, physics, form).steps;
        return step <= settings.last
                   ? ""
                   : fmt::format(
                       "{} is of step {} already, and 'steps' is {}", path, step, settings.last);
    } catch (std::runtime_error const& error) {
        return error.what();
    }
}

} // namespace

RunSettings::RunSettings(Params const& params, std::string const& fields_every)
    : prefix(params.text("output"))
    , last(params.integer("steps"))
    , report{params.integer("report_every"), last}
    , fields{params.integer(fields_every), last}
    , checkpoint{params.integer("checkpoint_every"), last}
    , wall_time(params.real("wall_time"))
    , restart(
          params.text("restart") == "yes"
          || (params.text("restart") == "auto" && is_file(checkpoint_path(prefix))))
    , may_start_anew(params.text("restart") == "auto")
    , overwrite(params.text("overwrite") == "yes")
{
}

std::vector<InvalidParameter>
invalid_output(RunSettings const& settings, std::string const& physics, StateForm const& form)
{
    std::vector<InvalidParameter> found;
    auto const refuse = [&](std::string parameter, std::string what) {
        if (!what.empty()) {
            found.push_back({std::move(parameter), std::move(what)});
        }
    };
    if (settings.restart && settings.overwrite && !settings.may_start_anew) {
        refuse("overwrite", "a restart goes on with the files that are there; say one of both");
    } else if (settings.restart) {
        refuse("restart", why_no_restart(settings, physics, form));
    } else if (!settings.overwrite) {
        refuse("output", why_not_overwritten(settings.prefix));
    }
    if (settings.fields.every > 0) {
        refuse("output", why_not_indexed(settings.prefix));
    }
    refuse("output", why_no_checkpoint(settings));
    refuse("output", why_no_lock(settings.prefix));
    return found;
}

std::vector<RunFact> facts_of_files(
    SimulationObserver const& observer, std::string const& physics, std::string const& variant)
{
    auto facts = observer.facts();
    std::erase_if(facts, [&](RunFact const& fact) {
        bool const of_program = fact.name == "program" || fact.name == "commit";
        bool const of_state = physics.find("  " + fact.name + ": ") != std::string::npos;
        return fact.name == "variant" || (!of_program && !of_state);
    });
    if (!facts.empty()) {
        facts.push_back({"variant", variant});
    }
    return facts;
}

} // namespace miniapp
