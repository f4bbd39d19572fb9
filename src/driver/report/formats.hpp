// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <map>
#include <string>
#include <vector>

#include "driver/measure/result.hpp"

namespace miniapp {

/// Where results are shown, and what is the same for all of a session.
struct Screen
{
    std::size_t columns = 0; ///< of the terminal; 0 where there is no limit
    bool colour = false;     ///< for a terminal; not for a pipe
    std::map<std::string, std::string> provenance = {};
    std::vector<std::string> parameters = {}; ///< of all runs, each once
    bool first = true;                        ///< nothing was shown before

    /// One of the provenance; empty where it is not known.
    std::string fact(std::string const& name) const;
};

/// How results are shown on standard output: `--format`.
struct Format
{
    std::string name;
    std::string help;
    std::string (*begin)(Screen const& screen); ///< once, before the first run
    std::string (*run)(RunResult const& result, Screen const& screen);
    bool is_data = true; ///< for programs: nothing else may stand between
    char const* end = "";
};

/// All of them, the default first.
std::vector<Format> const& formats();

std::vector<std::string> names_of_formats();

/// The format of that name, one of names_of_formats().
Format const& format_named(std::string const& name);

/// The parameters of all these runs, each once.
std::vector<std::string> parameters_of(std::vector<Run> const& runs);

} // namespace miniapp
