// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <map>
#include <string>
#include <vector>

#include "driver/measure/result.hpp"

namespace miniapp {

/// The terminal or pipe that results go to, and facts that are the same for a whole session.
struct Screen
{
    std::size_t columns = 0; ///< width of the terminal; 0: no limit
    bool colour = false;     ///< tables contain escape sequences for colours
    std::map<std::string, std::string> provenance = {};
    std::vector<std::string> parameters = {}; ///< names of the parameters of all runs, each once
    bool first = true;                        ///< true until a run has been printed

    /// Returns an entry of the provenance, or "" if it is unknown.
    std::string fact(std::string const& name) const;
};

/// One of the formats that `--format` selects for standard output.
struct Format
{
    std::string name;
    std::string (*begin)(
        Screen const& screen); ///< returns the heading, which is printed before the first run
    std::string (*run)(RunResult const& result, Screen const& screen);
    bool is_data = true; ///< programs read it, so that no messages are printed in between
    char const* end = "";
};

/// Returns all formats, the default first.
std::vector<Format> const& formats();

std::vector<std::string> names_of_formats();

/// Returns the format of that name, which is one of names_of_formats().
Format const& format_named(std::string const& name);

/// Returns the names of the parameters of all runs, each once.
std::vector<std::string> parameters_of(std::vector<Run> const& runs);

} // namespace miniapp
