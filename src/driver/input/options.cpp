// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/input/options.hpp"

#include <sstream>
#include <string_view>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>

#include "build_facts.hpp"
#include "driver/exit_code.hpp"
#include "driver/input/nearest.hpp"
#include "driver/input/printable.hpp"
#include "driver/report/streams.hpp"

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

/// `table|csv` for the help.
std::string any_of(std::vector<std::string> const& words)
{
    std::string text;
    for (auto const& word : words) {
        text += (text.empty() ? "" : "|") + word;
    }
    return text;
}

/// Declares the command line; the values go to `options` and `listed`.
void declare(
    CLI::App& app,
    Options& options,
    std::vector<std::string>& listed,
    std::vector<std::string> const& formats)
{
    app.set_version_flag("--version", std::string("miniapp ") + build_facts::version);
    app.add_option(
           "input",
           options.input,
           "what to run, YAML (see inputs/); - is standard input; `list` in its place is --list")
        ->type_name("");
    app.add_option(
           "--list", listed, "families, parameters and variants; of the named families alone")
        ->type_name("FAMILY")
        ->expected(0, -1);
    app.add_flag(
        "--dry-run",
        options.dry_run,
        "print the plan with bytes, flops, memory and least time; run nothing");
    app.add_option(
           "--only", options.only, "keep the variants whose family/variant matches this glob")
        ->type_name("GLOB")
        ->check(not_empty);
    app.add_option("--format", options.format, "of the results on standard output")
        ->option_text(any_of(formats))
        ->check(CLI::IsMember(formats));
    app.add_option(
           "-o,--output",
           options.output,
           "write all results and raw samples to this JSON file, anew after every run; - is "
           "standard output, in place of the tables")
        ->type_name("FILE")
        ->check(not_empty);
    app.add_option(
           "--resume",
           options.resume,
           "results of an earlier session: what they have is kept, what is missing is measured; "
           "written to the same file unless -o names another")
        ->type_name("FILE")
        ->check(not_empty);
    app.add_flag(
        "-q,--quiet", options.quiet, "no progress and no tables; wrong results are still said");
    std::vector<std::string> const pages{"man", "bash", "zsh"};
    app.add_option("--print", options.print, "the man page, or completions for a shell")
        ->option_text(any_of(pages))
        ->check(CLI::IsMember(pages));
}

/// `{man,bash,zsh}` of the help becomes a list.
std::vector<std::string> choices_of(CLI::Option const& option)
{
    auto const type = option.get_type_name();
    auto const begin = type.find('{');
    auto const end = type.find('}');
    if (begin == std::string::npos || end == std::string::npos) {
        return {};
    }
    return CLI::detail::split(type.substr(begin + 1, end - begin - 1), ',');
}

} // namespace

std::string about_program()
{
    return about;
}

std::vector<OptionInfo> known_options(std::vector<std::string> const& formats)
{
    Options options;
    std::vector<std::string> listed;
    CLI::App app{about, "miniapp"};
    declare(app, options, listed, formats);
    std::vector<OptionInfo> known;
    for (auto const* const option : app.get_options()) {
        OptionInfo info{.names = {}, .value = {}, .help = option->get_description(), .choices = {}};
        for (auto const& name : option->get_snames()) {
            info.names.push_back("-" + name);
        }
        for (auto const& name : option->get_lnames()) {
            info.names.push_back("--" + name);
        }
        info.choices = choices_of(*option);
        if (option->get_items_expected_max() > 0) {
            info.value = info.choices.empty() ? option->get_type_name() : "WHAT";
        }
        if (!info.names.empty()) {
            known.push_back(std::move(info));
        }
    }
    return known;
}

Options parse_options(int argc, char const* const* argv, std::vector<std::string> const& formats)
{
    Options options;
    std::vector<std::string> listed;
    CLI::App app{about, "miniapp"};
    declare(app, options, listed, formats);
    app.allow_extras();
    try {
        app.parse(own_arguments(argc, argv));
        bool const list = app.count("--list") > 0 || options.input == "list";
        auto extras = app.remaining();
        if (options.input == "list") {
            listed = std::exchange(extras, {});
        }
        if (!extras.empty()) {
            throw CLI::ValidationError(unexpected(app, extras));
        }
        if (list) {
            std::erase(listed, ""); // what CLI11 makes of no family
            options.list = listed;
        } else if (options.input.empty() && options.print.empty()) {
            throw CLI::RequiredError("input");
        }
    } catch (CLI::ParseError const& error) {
        std::ostringstream help;
        options.exit_code = app.exit(error, help) == 0 ? exit_good : exit_usage;
        say(help.str());
    }
    return options;
}

} // namespace miniapp
