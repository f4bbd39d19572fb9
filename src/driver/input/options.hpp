// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace miniapp {

/// Options of the command line.
struct Options
{
    std::string input;
    std::optional<std::vector<std::string>> list; ///< names to list; if empty, all chapters
    bool dry_run = false;
    bool quiet = false;
    std::string only;
    std::vector<std::string> set; ///< texts `[GLOB.]PARAMETER=VALUE` of --set
    std::string output;
    bool overwrite = false;          ///< -o may replace existing results
    std::string resume;              ///< results file of an earlier session to continue
    std::string format = "table";    ///< format of results; lists also take json
    std::string color = "auto";      ///< when to use colour: auto, always or never
    std::string print;               ///< page to print: man, bash, zsh, schema or chapters
    std::vector<std::string> kokkos; ///< arguments `--kokkos-...`, which Kokkos reads itself
    bool kokkos_help = false;        ///< `--kokkos-help` was given
    std::optional<int> exit_code;    ///< exit code, if nothing is left to do
};

/// One option, for the man page and the completions.
struct OptionInfo
{
    std::vector<std::string> names; ///< such as `-o` and `--output`
    std::string value_name;         ///< name of its value, such as `FILE`; empty if it takes none
    std::string help;
    std::vector<std::string> choices; ///< words that the value can be; empty if it can be any text
};

/// Returns all options that parse_options() accepts, without the input and `list`.
std::vector<OptionInfo> known_options(std::vector<std::string> const& formats);

std::string program_description();
std::string exit_code_description();

/// Parses the command line. Prints help, version and usage errors itself; then exit_code is 0 or 2.
/// Leaves `--kokkos-...` to Kokkos. `formats` are the words that --format takes for results.
Options parse_options(
    int argc, char const* const* argv, std::vector<std::string> const& formats = {"table"});

} // namespace miniapp
