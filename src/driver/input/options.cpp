// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/input/options.hpp"

#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>

#include "build_facts.hpp"
#include "driver/exit_code.hpp"
#include "driver/input/nearest.hpp"
#include "driver/input/printable.hpp"

namespace miniapp {

namespace {

constexpr char const* about =
    "Runs the kernels that the input names, every variant beside the others: right or wrong, how "
    "fast, and how near to what this machine's memory can do.\n"
    "Exit codes: 0 all good, 1 a result is wrong, 2 usage or input error, 6 device or environment "
    "error or nothing measured, 128+n ended by signal n.";

/// `family` and `--dryrun` are one word wrong: says which word is meant.
std::string unexpected(CLI::App const& app, std::vector<std::string> const& extras)
{
    std::vector<std::string> known;
    for (auto const* const option : app.get_options()) {
        for (auto const& name : option->get_lnames()) {
            known.push_back("--" + name);
        }
    }
    std::string text;
    for (auto const& extra : extras) {
        auto const name = extra.substr(0, extra.find('='));
        text += (text.empty() ? "" : "\n") + printable(extra) + " was not expected";
        text += name.starts_with("--") ? did_you_mean(name, known) : "; one input is read";
    }
    return text;
}

/// An empty file name or glob is a variable of a script that was not set.
std::string not_empty(std::string const& text)
{
    return text.empty() ? "is empty" : "";
}

/// The arguments without Kokkos's, the last first as CLI11 takes them.
std::vector<std::string> own_arguments(int argc, char const* const* argv)
{
    std::vector<std::string> arguments;
    for (int i = argc - 1; i > 0; --i) {
        if (std::string_view const argument = argv[i]; !argument.starts_with("--kokkos-")) {
            arguments.emplace_back(argument);
        }
    }
    return arguments;
}

} // namespace

Options parse_options(int argc, char const* const* argv)
{
    Options options;
    CLI::App app{about, "miniapp"};
    app.set_version_flag("--version", std::string("miniapp ") + build_facts::version);
    auto* const input = app.add_option(
        "input", options.input, "what to run, YAML; see inputs/; - is standard input");
    std::vector<std::string> listed;
    auto* const list =
        app.add_option(
               "--list", listed, "families, parameters and variants; of the named families alone")
            ->expected(0, -1);
    app.add_flag(
        "--dry-run",
        options.dry_run,
        "print the plan with bytes, flops, memory and least time; run nothing");
    app.add_option(
           "--only", options.only, "keep the variants whose family/variant matches this glob")
        ->check(not_empty);
    app.add_option(
           "-o,--output",
           options.output,
           "write all results and raw samples to this JSON file, anew after every run; - is "
           "standard output, in place of the tables")
        ->check(not_empty);
    app.add_option(
           "--resume",
           options.resume,
           "a results file of an earlier session: what it has is kept, what is missing is "
           "measured; "
           "written to the same file unless -o names another")
        ->check(not_empty);
    app.add_flag(
        "-q,--quiet", options.quiet, "no progress and no tables; wrong results are still said");
    app.allow_extras();
    try {
        app.parse(own_arguments(argc, argv));
        if (auto const extras = app.remaining(); !extras.empty()) {
            throw CLI::ValidationError(unexpected(app, extras));
        }
        if (*list) {
            std::erase(listed, ""); // what CLI11 makes of no family
            options.list = listed;
        } else if (!*input) {
            throw CLI::RequiredError("input");
        }
    } catch (CLI::ParseError const& error) {
        options.exit_code = app.exit(error) == 0 ? exit_good : exit_usage;
    }
    return options;
}

} // namespace miniapp
