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
    std::size_t columns = 0; ///< width of the terminal; 0 means no limit
    bool colour = false;     ///< tables contain escape sequences for colours
    std::map<std::string, std::string> provenance = {};
    std::vector<std::string> parameters = {}; ///< names of the parameters of all runs, each once
    bool is_before_first_run = true;          ///< true until a run has been printed

    /// Returns an entry of the provenance, or "" if it is unknown.
    std::string fact(std::string const& name) const;
};

/// One of the formats that `--format` selects for standard output.
struct Format
{
    std::string name;
    std::string (*heading)(Screen const& screen); ///< printed before the first run
    std::string (*run_text)(RunResult const& result, Screen const& screen);
    bool is_data = true; ///< programs read the output, so no messages are printed in between
    char const* end = "";
};

/// Returns all formats, the default first.
std::vector<Format> const& formats();

std::vector<std::string> names_of_formats();

/// Returns the format called `name`, which must be one of names_of_formats().
Format const& format_named(std::string const& name);

/// Returns the names of the parameters of all runs, each once.
std::vector<std::string> parameters_of(std::vector<Run> const& runs);

// These functions make the texts of the formats.

/// Returns the first line of a session: device, ranks if several, threads, compiler, Kokkos, load.
std::string machine_line(Screen const& screen);

/// Returns the table of one run, with the limit above it and, below it, the meaning of its marks
/// and the best variants. On a narrow screen it has only the columns that matter most.
std::string table(RunResult const& result, Screen const& screen);

/// Returns the table of one run in Markdown, with a column for notes.
std::string markdown(RunResult const& result, Screen const& screen);

/// Returns a table that gives, for each variant that every rank measured by itself, the minimum,
/// median and maximum over the ranks, and the slowest rank; "" if there is one rank, or if all
/// ranks worked together.
std::string rank_table(RunResult const& result, Screen const& screen = {});

} // namespace miniapp
