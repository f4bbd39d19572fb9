// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/session.hpp"

#include <cstdio>
#include <cstdlib>

#include <fmt/format.h>
#include <unistd.h>

#include "core/atomic_file.hpp"
#include "driver/exit_code.hpp"
#include "driver/machine/provenance.hpp"
#include "driver/measure/measure.hpp"
#include "driver/measure/simulate.hpp"
#include "driver/report/json.hpp"
#include "driver/report/listing.hpp"
#include "driver/report/simulation_text.hpp"
#include "driver/report/table.hpp"

namespace miniapp {
namespace {

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
    auto const& params = result.run.params;
    std::string const precision = params.has("precision") ? params.text("precision") : "double";
    for (auto& variant : result.variants) {
        variant.resources = table.find(result.run.family + "/" + variant.name, precision);
    }
}

/// Passes on what a simulation says, or nothing but warnings.
class Speaker final : public SimulationObserver
{
    bool m_quiet;
    Progress& m_progress;

public:
    Speaker(bool quiet, Progress& progress)
        : m_quiet(quiet)
        , m_progress(progress)
    {
    }

    void line(std::string const& text) override
    {
        if (!m_quiet) {
            m_progress.clear();
            fmt::print("{}\n", text);
            std::fflush(stdout);
        }
    }
    void warning(std::string const& text) override
    {
        m_progress.clear();
        fmt::print(stderr, "miniapp: {}\n", text);
    }
    void progress(std::int64_t step, std::int64_t last, double seconds) override
    {
        m_progress.stepping(step, last, seconds);
    }
};

/// All that a session needs, once.
class Worker
{
    std::vector<Family> const& m_families;
    Options const& m_options;
    World const& m_world;
    Machine m_machine = this_machine();
    ResourceTable m_resources{resource_file()};
    Bench m_bench;
    Limits m_limits;
    Progress m_progress;

    void print(std::string const& text)
    {
        if (!m_options.quiet) {
            fmt::print("{}", text);
            std::fflush(stdout);
        }
    }

public:
    Session session;

    Worker(
        Input const& input,
        std::vector<Family> const& families,
        Options const& options,
        World const& world)
        : m_families(families)
        , m_options(options)
        , m_world(world)
        , m_bench(input.measure, ExecutionSpace{})
        , m_progress(input.runs.size() + input.simulations.size(), !options.quiet)
        , session{.provenance = provenance(m_machine), .measure = input.measure, .runs = {}}
    {
    }

    /// Whether all that ran was right.
    bool measure(Run const& run)
    {
        m_progress.next_run();
        if (run.variants.empty()) {
            fmt::print(
                stderr, "miniapp: {}: this build has none of the variants asked for\n", run.family);
            return true;
        }
        auto const& family = find_family(m_families, run.family);
        auto result =
            measure_run(run, family, m_world, m_machine.available, m_bench, m_limits, m_progress);
        m_progress.clear();
        add_resources(result, m_resources);
        if (m_options.quiet) {
            say_what_is_wrong(result);
        }
        print(table(result, colour()) + "\n");
        session.runs.push_back(std::move(result));
        return session.runs.back().all_right();
    }

    /// Whether it reached its end with a finite state.
    bool simulate(Run const& run)
    {
        m_progress.next_run();
        auto const& family = find_family(m_families, run.family);
        print(simulation_title(run, family.simulation.plan(run.params)));
        Speaker speaker(m_options.quiet, m_progress);
        auto const result =
            simulate_and_rate(run, family, m_world, m_bench, m_limits, speaker, m_progress);
        m_progress.clear();
        print(simulation_summary(result));
        session.simulations.push_back(result);
        return result.outcome.good;
    }
};

} // namespace

int measure(
    Input const& input,
    std::vector<Family> const& families,
    Options const& options,
    World const& world)
{
    Worker worker(input, families, options, world);
    bool all_right = true;
    for (auto const& run : input.runs) {
        all_right = worker.measure(run) && all_right;
    }
    for (auto const& run : input.simulations) {
        all_right = worker.simulate(run) && all_right;
    }
    if (!options.output.empty()) {
        auto const text = to_json(worker.session).dump(1) + "\n";
        write_atomically(options.output, [&](std::ostream& out) { out << text; });
    }
    return all_right ? exit_good : exit_wrong;
}

} // namespace miniapp
