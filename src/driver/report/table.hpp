// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

#include "driver/report/formats.hpp"

namespace miniapp {

/// Returns the first line of a session: device, threads, compiler, Kokkos and load.
std::string machine_line(Screen const& screen);

/// Returns the table of one run: the limit above it, the meaning of its marks and the best variants
/// below. A narrow screen gets the columns that matter most.
std::string table(RunResult const& result, Screen const& screen);

/// Returns the table of one run in Markdown, with a column for notes.
std::string markdown(RunResult const& result, Screen const& screen);

/// Returns a table with the minimum, median and maximum over the ranks, and the slowest rank, of
/// each variant that every rank measured by itself; "" if there is one rank, or if all ranks worked
/// together.
std::string rank_table(RunResult const& result, Screen const& screen = {});

} // namespace miniapp
