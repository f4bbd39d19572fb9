// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace miniapp {

/// The command line.
struct Options
{
    std::string input;
    std::optional<std::vector<std::string>> list; ///< families, none for all
    bool dry_run = false;
    bool quiet = false;
    std::string only;
    std::vector<std::string> set; ///< `family.parameter=value`, each
    std::string output;
    bool overwrite = false;       ///< results that are there already
    std::string resume;           ///< a results file of an earlier session
    std::string format = "table"; ///< of the results on standard output; of a list also json
    std::string color = "auto";   ///< auto, always or never
    std::string print;            ///< man, bash, zsh, schema or chapters: that, and nothing is run
    std::vector<std::string> kokkos; ///< `--kokkos-...`, which Kokkos reads itself
    bool kokkos_help = false;        ///< is one of them
    std::optional<int> exit_code;    ///< set when there is nothing more to do
};

/// An option as the man page and the completions show it.
struct OptionInfo
{
    std::vector<std::string> names; ///< `-o`, `--output`
    std::string value;              ///< `FILE`; empty where it takes none
    std::string help;
    std::vector<std::string> choices; ///< of the value
};

/// What the command line takes, from the same table that parses it; the input and `list` are not
/// among them.
std::vector<OptionInfo> known_options(std::vector<std::string> const& formats);

/// What the program is, in words.
std::string about_program();
std::string about_exit_codes();

/// Prints help and usage errors itself; then exit_code is 0 or 2. Leaves `--kokkos-...` to Kokkos.
/// `formats` are the words that --format takes.
Options parse_options(
    int argc, char const* const* argv, std::vector<std::string> const& formats = {"table"});

} // namespace miniapp
