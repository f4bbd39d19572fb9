// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/session.hpp"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "core/exit_code.hpp"
#include "core/printable.hpp"
#include "core/stop_request.hpp"
#include "core/streams.hpp"
#include "driver/machine/machine.hpp"
#include "driver/measure/measure.hpp"
#include "driver/report/claims.hpp"
#include "driver/report/formats.hpp"
#include "driver/report/listing.hpp"
#include "driver/report/results_file.hpp"
#include "driver/report/simulation_text.hpp"
#include "driver/report/text_table.hpp"
#include "driver/report/words.hpp"
#include "problem/backend.hpp"
#include "world/waiting.hpp"

namespace miniapp {
namespace {

/// Whether tables have colour. `when` is the word of --color; `auto` means colour if standard
/// output is a terminal, unless NO_COLOR (no-color.org) is set, or TERM is unset or `dumb`.
bool uses_colour(std::string_view when)
{
    if (when != "auto") {
        return when == "always";
    }
    char const* const terminal = std::getenv("TERM");
    bool const dumb = terminal == nullptr || std::string_view(terminal) == "dumb";
    return isatty(STDOUT_FILENO) == 1 && !dumb && std::getenv("NO_COLOR") == nullptr;
}

/// Returns the number of columns of the terminal; 0 if standard output is no terminal.
std::size_t screen_columns()
{
    winsize size = {};
    return isatty(STDOUT_FILENO) == 1 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col
                                                                                      : 0;
}

void print_errors_of(RunResult const& result)
{
    for (auto const& variant : result.variants) {
        if (variant.is_faulty()) {
            print_error(fmt::format("{}/{}: {}", result.run.family, variant.name, variant.note));
        }
    }
}

/// Adds the compiler's figures to each variant for which `table` has them.
void add_resources(RunResult& result, ResourceTable const& table)
{
    auto const& params = result.run.params;
    for (auto& variant : result.variants) {
        auto const label = result.run.family + "/" + variant.name;
        if (params.has("precision")) {
            variant.resources = table.find(label, params.text("precision"));
        } else if (variant.resources = table.find(label, "double"); !variant.resources) {
            variant.resources =
                table.find(label, "float"); // a family without `precision` has only one
        }
    }
}

/// Prints the lines, warnings and progress of a simulation; if `quiet`, no lines.
class PrintingObserver final : public SimulationObserver
{
    using Clock = std::chrono::steady_clock;

    bool m_quiet;
    bool m_first_rank; ///< only the first rank prints warnings, which all ranks have
    Progress& m_progress;
    SimulationResult const& m_simulation;
    std::vector<RunFact> m_facts;
    std::int64_t m_first_step = -1; ///< step at the first call of progress(); -1 before it
    Clock::time_point m_start;

public:
    PrintingObserver(
        bool quiet,
        bool first_rank,
        Progress& progress,
        SimulationResult const& simulation,
        std::vector<RunFact> facts)
        : m_quiet(quiet)
        , m_first_rank(first_rank)
        , m_progress(progress)
        , m_simulation(simulation)
        , m_facts(std::move(facts))
    {
    }

    std::vector<RunFact> facts() const override { return m_facts; }
    void line(std::string const& text) override
    {
        if (!m_quiet) {
            m_progress.clear();
            auto const line =
                printable_lines(text); // rows of a table, which begin with a space, are not wrapped
            print_output(line.starts_with(' ') ? line + "\n" : wrapped(line, 0, 2));
        }
    }
    void warning(std::string const& text) override
    {
        m_progress.clear();
        if (m_first_rank) {
            print_error(text);
        }
    }
    void progress(std::int64_t step, std::int64_t last, double seconds) override
    {
        if (m_first_step < 0) {
            m_first_step = step;
            m_start = Clock::now();
        }
        set_phase(fmt::format("simulating {}, step {} of {}", m_simulation.run.family, step, last));
        std::chrono::duration<double> const since = Clock::now() - m_start;
        m_progress.show(
            simulation_progress(m_simulation, {m_first_step, step, last, seconds, since.count()}));
    }
};

/// Counts of a session, from which its exit code follows.
struct Tally
{
    int measured = 0; ///< timed variants, simulations, and runs with an earlier result
    int wrong = 0;
};

/// Measures and simulates one run after the other, and holds everything that runs share.
class Session
{
    std::vector<Family> const& m_families;
    bool m_quiet;
    Format const& m_format;
    bool m_heading_is_printed = false;
    bool m_stop_was_reported = false; ///< a simulation has reported the signal that ended it
    World const& m_world;
    std::vector<Binding> m_bindings; ///< placement of each rank
    Device m_device;
    Screen m_screen;
    ResourceTable m_resources{resource_file()};
    Bench m_bench;
    Limits m_limits;
    Progress m_progress;
    ResultsFile m_results;
    Claims m_claims;
    Tally m_tally;

    void print(std::string const& text)
    {
        if (!m_quiet) {
            print_output(text);
        }
    }

    /// Prints a text for people, unless the output's format is one that programs read.
    void print_for_people(std::string const& text)
    {
        if (!m_format.is_data) {
            print(text);
        }
    }

    /// Prints an error that all ranks have, on the first rank only.
    void print_error_once(std::string const& text)
    {
        if (m_world.is_first()) {
            print_error(text);
        }
    }

    void print_heading_once()
    {
        if (!std::exchange(m_heading_is_printed, true)) {
            print(m_format.heading(m_screen));
        }
    }

    void print_result(RunResult const& result)
    {
        print_heading_once();
        print(m_format.run_text(result, m_screen));
        m_screen.is_before_first_run = false;
        print_for_people("\n");
    }

    /// Returns whether a right result of this run exists already, such as one in the file of
    /// --resume. If so, counts the run as measured and prints that the result was kept.
    bool keep_earlier_result(std::string const& list, Run const& run)
    {
        m_progress.next_run();
        if (!m_world.from_first<int>(m_results.holds(list, run))) {
            return false;
        }
        ++m_tally.measured;
        print_for_people(fmt::format("{}, {}: kept\n", run.family, describe(run)));
        return true;
    }

    /// Returns the facts that a simulation writes into its files: program, commit, family, and
    /// parameters with their units.
    std::vector<RunFact> facts_of(Run const& run, Family const& family) const
    {
        std::vector<RunFact> facts{
            {"program", m_screen.fact("program")},
            {"commit", m_screen.fact("commit")},
            {"family", run.family}};
        for (auto const* const parameters : {&family.parameters, &family.simulation.parameters}) {
            for (auto const& parameter : *parameters) {
                facts.push_back(
                    {parameter.name, run.params.values().at(parameter.name), parameter.unit});
            }
        }
        return facts;
    }

public:
    Session(
        Input const& input,
        std::vector<Family> const& families,
        Options const& options,
        World const& world)
        : m_families(families)
        , m_quiet(options.quiet || options.output == "-" || !world.is_first())
        , m_format(format_named(options.format))
        , m_world(world)
        , m_bindings(bindings(world))
        , m_device(this_device(world))
        , m_screen{
              options.format == "narrow" ? 40 : screen_columns(),
              uses_colour(options.color),
              provenance(m_device, m_bindings),
              parameters_of(input.runs)}
        , m_bench(input.measure, ExecutionSpace{}, world)
        , m_progress(
              input.runs.size() + input.simulations.size(), !options.quiet && world.is_first())
        , m_results(
              world.is_first() ? options : Options{}, m_screen.provenance, input.measure)
    {
        auto const less = [](double one, double other) { return std::min(one, other); };
        m_device.available_memory = world.reduce(m_device.available_memory, less);
        for (auto const& line : sharing_warnings(m_bindings)) {
            print_error_once(line);
        }
        if (auto const line = narrow_vectors_warning(); !line.empty()) {
            print_error_once(line);
        }
        auto const cores = control_group_limits().cores;
        if (auto const line = quota_warning(m_bindings.front(), world.local_size(), cores);
            backend::host && !line.empty()) {
            print_error_once(line);
        }
    }

    void measure(Run const& run)
    {
        if (keep_earlier_result("runs", run)) {
            return;
        }
        if (run.variants.empty()) {
            print_error_once(run.family + ": this build has none of the variants asked for");
            return;
        }
        auto const& family = find_family(m_families, run.family);
        auto result = measure_run(run, family, m_device, m_bench, m_limits, m_progress);
        m_progress.clear();
        add_resources(result, m_resources);
        for (std::size_t rank = 0; m_bindings.size() > 1 && rank < m_bindings.size(); ++rank) {
            result.rank_descriptions.push_back(describe(m_bindings[rank], static_cast<int>(rank)));
        }
        m_results.add(result); // saved before it is printed, because standard output may be closed
        m_claims.add(result);
        m_tally.measured += result.timed_variant_count();
        m_tally.wrong += result.none_is_faulty() ? 0 : 1;
        if (m_quiet && m_world.is_first()) {
            print_errors_of(result);
        }
        print_result(result);
    }

    void simulate(Run const& run)
    {
        if (keep_earlier_result("simulations", run)) {
            return;
        }
        auto const& family = find_family(m_families, run.family);
        print_heading_once();
        print_for_people(simulation_title(run, family.simulation.plan(run.params)));
        auto result = prepare_simulation(run, family, m_bench, m_limits, m_progress);
        PrintingObserver observer(
            m_quiet || m_format.is_data,
            m_world.is_first(),
            m_progress,
            result,
            facts_of(run, family));
        simulate_and_rate(result, family, m_world, observer);
        m_progress.clear();
        m_stop_was_reported = result.stopped_by != 0;
        m_results.add(result);
        ++m_tally.measured;
        m_tally.wrong += result.outcome.good ? 0 : 1;
        print_for_people(simulation_summary(result));
        print_for_people(written_files_text(run, family.simulation.plan(run.params)));
    }

    /// Ends a session whose runs are all done; returns its exit code.
    int finish()
    {
        m_results.finish();
        print_for_people(m_claims.text());
        print(m_format.end);
        if (m_tally.wrong > 0) {
            return exit_wrong;
        }
        if (m_tally.measured == 0) {
            print_error_once("nothing was measured: none of the variants asked for applies here");
            return exit_environment;
        }
        return exit_good;
    }

    /// Ends a session that a signal stops; returns its exit code.
    int stop(int signal)
    {
        m_progress.clear();
        m_results.stop(signal);
        bool const is_read = signal != SIGPIPE; // after SIGPIPE the reader, such as head, is gone
        if (is_read) {
            print(m_format.end);
        }
        if (is_read && !m_stop_was_reported) {
            print_error_once(fmt::format("stopped by signal {} ({})", signal, strsignal(signal)));
        }
        return exit_signal + signal;
    }
};

} // namespace

int measure(
    Input const& input,
    std::vector<Family> const& families,
    Options const& options,
    World const& world)
{
    Session session(input, families, options, world);
    try {
        for (auto const& run : input.runs) {
            session.measure(run);
        }
        for (auto const& run : input.simulations) {
            session.simulate(run);
            stop_if_requested(); // the simulation's result has been saved
        }
        return session.finish();
    } catch (Stopped const& stopped) {
        return session.stop(stopped.signal);
    }
}

} // namespace miniapp
