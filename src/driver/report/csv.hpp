// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

#include "driver/report/formats.hpp"

namespace miniapp {

/// Returns a line for each variant, with a column for each parameter and numbers in SI units; a
/// variant without figures has its status and note. The quoting is that of RFC 4180.
std::string csv(RunResult const& result, Screen const& screen);
std::string csv_heading(Screen const& screen);

/// Returns a line for each sample, in the order of time: the columns of csv(), the sample's number
/// and its seconds.
std::string csv_of_samples(RunResult const& result, Screen const& screen);
std::string csv_heading_of_samples(Screen const& screen);

/// Returns JSON as Google Benchmark writes it, for its compare.py and for dashboards: a variant is
/// a benchmark, and a sample a repetition.
std::string gbench(RunResult const& result, Screen const& screen);
std::string gbench_begin(Screen const& screen);
inline constexpr char const* gbench_end = "\n]}\n";

} // namespace miniapp
