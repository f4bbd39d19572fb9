// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/input/options.hpp"

#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>

#include "build_facts.hpp"
#include "driver/exit_code.hpp"

namespace miniapp {

Options parse_options(int argc, char const* const* argv)
{
    Options options;
    CLI::App app{"Runs the kernels that the input names, every variant beside the others: right or "
                 "wrong, how fast, "
                 "and how near to what this machine's memory can do.\n"
                 "Exit codes: 0 all good, 1 a result is wrong, 2 usage or input error, 6 device or "
                 "environment error."};
    app.set_version_flag("--version", std::string("miniapp ") + build_facts::version);
    auto* const input = app.add_option("input", options.input, "what to run, YAML; see inputs/");
    std::string family;
    auto* const list =
        app.add_option(
               "--list", family, "families, parameters and variants; of one family when named")
            ->expected(0, 1);
    app.add_flag(
        "--dry-run", options.dry_run, "print the plan with bytes, flops and memory; run nothing");
    app.add_option(
        "--only", options.only, "keep the variants whose family/variant matches this glob");
    app.add_option(
        "-o,--output", options.output, "write all results and raw samples to this JSON file");
    app.add_flag(
        "-q,--quiet", options.quiet, "no progress and no tables; wrong results are still said");
    app.allow_extras(false);
    std::vector<std::string> arguments;
    for (int i = argc - 1; i > 0; --i) { // CLI11 takes them last first
        if (std::string_view const argument = argv[i]; !argument.starts_with("--kokkos-")) {
            arguments.emplace_back(argument);
        }
    }
    try {
        app.parse(arguments);
        if (*list) {
            options.list = family;
        } else if (!*input) {
            throw CLI::RequiredError("input");
        }
    } catch (CLI::ParseError const& error) {
        options.exit_code = app.exit(error) == 0 ? exit_good : exit_usage;
    }
    return options;
}

} // namespace miniapp
