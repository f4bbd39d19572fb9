// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/session.hpp"

#include <cstdio>
#include <cstdlib>

#include <fmt/format.h>
#include <unistd.h>

#include "driver/exit_code.hpp"
#include "driver/machine/provenance.hpp"
#include "driver/measure/measure.hpp"
#include "driver/report/json.hpp"
#include "driver/report/listing.hpp"
#include "driver/report/plan.hpp"
#include "driver/report/table.hpp"
#include "driver/report/write_file.hpp"

namespace miniapp {
namespace {

void warn_of_unbound_threads()
{
    if (backend::host && std::getenv("OMP_PROC_BIND") == nullptr) {
        fmt::print(
            stderr,
            "miniapp: threads are not bound to cores; for steady figures set OMP_PROC_BIND=spread "
            "OMP_PLACES=cores\n");
    }
}

/// Colour where somebody looks at it; NO_COLOR (no-color.org) turns it off.
bool colour()
{
    return isatty(STDOUT_FILENO) == 1 && std::getenv("NO_COLOR") == nullptr;
}

void say_what_is_wrong(RunResult const& result)
{
    for (auto const& variant : result.variants) {
        if (variant.status == Status::wrong || variant.status == Status::failed) {
            fmt::print(
                stderr, "miniapp: {}/{}: {}\n", result.run.family, variant.name, variant.note);
        }
    }
}

/// Joins the compiler's figures to the times, so that a row shows both.
void add_resources(RunResult& result, ResourceTable const& table)
{
    for (auto& variant : result.variants) {
        variant.resources =
            table.find(result.run.family + "/" + variant.name, result.run.params.text("precision"));
    }
}

bool measure_all(
    Session& session,
    Input const& input,
    std::vector<Family> const& families,
    Options const& options)
{
    auto const machine = this_machine();
    session.provenance = provenance(machine);
    session.measure = input.measure;
    ResourceTable const resources(resource_file());
    Progress progress(input.runs.size(), !options.quiet);
    bool all_right = true;
    for (auto const& run : input.runs) {
        progress.next_run();
        if (run.variants.empty()) {
            fmt::print(
                stderr, "miniapp: {}: this build has none of the variants asked for\n", run.family);
            continue;
        }
        auto const& family = find_family(families, run.family);
        session.runs.push_back(measure_run(run, family, input.measure, machine, progress));
        progress.clear();
        auto& result = session.runs.back();
        add_resources(result, resources);
        all_right = all_right && result.all_right();
        if (options.quiet) {
            say_what_is_wrong(result);
        } else {
            fmt::print("{}\n", table(result, colour()));
            std::fflush(stdout);
        }
    }
    return all_right;
}

} // namespace

Prepared prepare(Options const& options, std::vector<Family> const& families)
{
    if (options.list) {
        fmt::print("{}", list(families, *options.list));
        return {.exit_code = exit_good};
    }
    auto input = read_input(options.input, families);
    if (!options.only.empty()) {
        keep_only(input, options.only);
    }
    if (!options.output.empty() && !input.simulations.empty()) {
        throw InputError(
            "--output " + options.output,
            {{0, 0, "holds samples of runs; a simulation's files are named by its own 'output'"}});
    }
    refuse_files(input, families, options.input);
    auto const missing = missing_device();
    auto const machine = missing.empty() ? this_machine() : Machine{};
    if (options.dry_run) {
        fmt::print("{}", plan(input, families, machine));
    }
    if (missing.empty()) {
        refuse_what_does_not_fit(input, families, machine, options.input);
    }
    if (options.dry_run) {
        return {.exit_code = exit_good};
    }
    if (!missing.empty()) {
        fmt::print(stderr, "miniapp: {}\n", missing);
        return {.exit_code = exit_environment};
    }
    if (!options.output.empty()) {
        check_writable(options.output);
    }
    warn_of_unbound_threads();
    return {.input = std::move(input)};
}

int measure(Input const& input, std::vector<Family> const& families, Options const& options)
{
    Session session;
    bool all_right = input.runs.empty() || measure_all(session, input, families, options);
    for (auto const& run : input.simulations) {
        auto const& simulation = find_family(families, run.family).simulation;
        all_right = simulation.run(run.params) == exit_good && all_right;
    }
    if (!options.output.empty()) {
        write_file(options.output, to_json(session).dump(1) + "\n");
    }
    return all_right ? exit_good : exit_wrong;
}

} // namespace miniapp
