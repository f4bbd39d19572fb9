// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/input/options.hpp"

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <sstream>
#include <string_view>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "build_facts.hpp"
#include "core/exit_code.hpp"
#include "core/printable.hpp"
#include "core/streams.hpp"
#include "driver/input/nearest.hpp"

namespace miniapp {

namespace {

constexpr char const* description_lines =
    "Runs the kernels that an input names: verifies every variant against an oracle,\n"
    "times it, and compares it with the other variants and with this machine's limit.";
constexpr char const* json_format = "json"; // a format for lists and not for results
constexpr char const* exit_code_lines =
    "Exit codes: 0 success, 1 a result is wrong, 2 mistake in command or input,\n"
    "6 no device, a system error or nothing measured, 128+n ended by signal n.\n"
    "Ctrl-C ends it after the current launch; a second Ctrl-C ends it at once.";

/// Returns a message for unexpected words, which suggests options: `--dry-run` for `--dryrun`.
std::string message_about_unexpected(CLI::App const& app, std::vector<std::string> const& extras)
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

/// Returns a message if a file name or a glob is empty, as an unset variable of a script makes it;
/// else "".
std::string message_if_empty(std::string const& text)
{
    return text.empty() ? "is empty" : "";
}

bool is_for_kokkos(std::string_view argument)
{
    return argument.starts_with("--kokkos-");
}

/// Returns the arguments without argv[0] and Kokkos's, in reverse order, as CLI11 expects them.
std::vector<std::string> arguments_without_kokkos(int argc, char const* const* argv)
{
    std::vector<std::string> arguments;
    for (int i = argc - 1; i > 0; --i) {
        if (!is_for_kokkos(argv[i])) {
            arguments.emplace_back(argv[i]);
        }
    }
    return arguments;
}

/// Returns a validator that accepts one of these words. choices_of() takes the words from its
/// description, for the completions.
CLI::Validator one_of(std::vector<std::string> const& words)
{
    auto const all = fmt::format("{}", fmt::join(words, ","));
    return {
        [words, all](std::string const& text) {
            bool const known = std::ranges::find(words, text) != words.end();
            return known ? "" : fmt::format("'{}' should be one of {}", printable(text), all);
        },
        "{" + all + "}"};
}

std::string comma_separated(std::vector<std::string> const& words)
{
    return fmt::format("{}", fmt::join(words, ", "));
}

/// Declares the command line, whose values go to `options` and `listed`.
void declare_options(
    CLI::App& app,
    Options& options,
    std::vector<std::string>& listed,
    std::vector<std::string> const& formats)
{
    app.get_formatter()->column_width(22);
    app.footer(exit_code_lines);
    app.set_help_flag("-h,--help", "print this help");
    app.set_version_flag(
        "-v,--version", std::string("miniapp ") + build_facts::version, "print the version");
    app.add_option(
           "input",
           options.input,
           "a YAML file (see inputs/), - for standard input, or a\nfamily; 'list' is short for "
           "--list")
        ->type_name("");
    app.add_option("--list", listed, "list chapters, or parameters and variants of families")
        ->type_name("FAMILY")
        ->expected(0, -1);
    app.add_flag(
        "--dry-run",
        options.dry_run,
        "print what would run, with its bytes, flops, memory and\nfiles, and run nothing");
    app.add_option("--only", options.only, "run only variants whose family/variant matches")
        ->type_name("GLOB")
        ->check(message_if_empty);
    app.add_option("--set", options.set, "replace a value of these families: '*.size=2^9'")
        ->type_name("GLOB.PARAMETER=VALUE")
        ->option_text("GLOB.PARAMETER=VALUE ...")
        ->expected(1)
        ->take_all();
    app.add_option("--color", options.color, "use colour in tables: auto, always, never")
        ->type_name("WHEN")
        ->option_text("WHEN")
        ->check(one_of({"auto", "always", "never"}));
    auto words = formats;
    words.emplace_back(json_format);
    app.add_option(
           "--format",
           options.format,
           "print " + comma_separated(formats) + ";\nprint lists also as json")
        ->type_name("FORMAT")
        ->option_text("FORMAT")
        ->check(one_of(words));
    app.add_option(
           "-o,--output",
           options.output,
           "write results with all samples as JSON, again after\nevery run; - is standard output")
        ->type_name("FILE")
        ->check(message_if_empty);
    app.add_flag("--overwrite", options.overwrite, "let -o replace an existing file");
    app.add_option(
           "--resume",
           options.resume,
           "keep the results of this file and measure only the\nothers; -o writes to another file")
        ->type_name("FILE")
        ->check(message_if_empty);
    app.add_flag("-q,--quiet", options.quiet, "print errors, but neither progress nor tables");
    std::vector<std::string> const pages{"man", "bash", "zsh", "schema", "chapters"};
    app.add_option(
           "--print",
           options.print,
           "print one of these and run nothing:\n" + comma_separated(pages))
        ->type_name("WHAT")
        ->option_text("WHAT")
        ->check(one_of(pages));
}

/// Returns the text as one line, for pages that break lines themselves.
std::string as_one_line(std::string text)
{
    std::ranges::replace(text, '\n', ' ');
    return text;
}

/// Prints what CLI11 ended with (help, version or a mistake) and returns the exit code.
int print_explanation(CLI::App const& app, CLI::ParseError const& error)
{
    std::ostringstream asked;
    std::ostringstream wrong;
    bool const good = app.exit(error, asked, wrong) == 0;
    print_output(asked.str());
    if (!good) {
        print_error(wrong.str().substr(0, wrong.str().find_last_not_of('\n') + 1));
    }
    return good ? exit_good : exit_usage;
}

/// Returns the words that an option takes, from its type's name, such as `{man,bash,zsh}`.
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

std::string program_description()
{
    return as_one_line(description_lines);
}

std::string exit_code_description()
{
    return as_one_line(exit_code_lines);
}

std::vector<OptionInfo> known_options(std::vector<std::string> const& formats)
{
    Options options;
    std::vector<std::string> listed;
    CLI::App app{description_lines, "miniapp"};
    declare_options(app, options, listed, formats);
    std::vector<OptionInfo> known;
    for (auto const* const option : app.get_options()) {
        OptionInfo info;
        info.help = as_one_line(option->get_description());
        for (auto const& name : option->get_snames()) {
            info.names.push_back("-" + name);
        }
        for (auto const& name : option->get_lnames()) {
            info.names.push_back("--" + name);
        }
        info.choices = choices_of(*option);
        if (option->get_items_expected_max() > 0) {
            info.value_name = info.choices.empty() ? option->get_type_name() : "WHAT";
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
    CLI::App app{description_lines, "miniapp"};
    declare_options(app, options, listed, formats);
    app.allow_extras();
    std::copy_if(
        argv + std::min(argc, 1), argv + argc, std::back_inserter(options.kokkos), is_for_kokkos);
    options.kokkos_help =
        std::ranges::find(options.kokkos, "--kokkos-help") != options.kokkos.end();
    try {
        app.parse(arguments_without_kokkos(argc, argv));
        bool const list = app.count("--list") > 0 || options.input == "list";
        auto extras = app.remaining();
        if (options.input == "list") {
            listed = std::exchange(extras, {});
        }
        if (!extras.empty()) {
            throw CLI::ValidationError(message_about_unexpected(app, extras));
        }
        if (list) {
            std::erase(listed, ""); // CLI11 gives an empty word if no family is named
            options.list = listed;
        } else if (options.format == json_format) {
            throw CLI::ValidationError(
                "--format json is for lists; -o FILE writes results as JSON");
        } else if (options.input.empty() && options.print.empty() && !options.kokkos_help) {
            throw CLI::RequiredError("input");
        }
    } catch (CLI::ParseError const& error) {
        options.exit_code = print_explanation(app, error);
    }
    return options;
}

} // namespace miniapp
