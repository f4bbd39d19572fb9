// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

#include "driver/report/formats.hpp"

namespace miniapp {

/// A line a variant, a column a parameter, numbers in SI units; of a variant without figures, its
/// status and note. RFC 4180.
std::string csv(RunResult const& result, Screen const& screen);
std::string csv_heading(Screen const& screen);

/// A line a sample, in the order of time: the same columns, and its number and seconds.
std::string csv_of_samples(RunResult const& result, Screen const& screen);
std::string csv_heading_of_samples(Screen const& screen);

/// JSON as Google Benchmark writes it, for its compare.py and for dashboards: a variant is a
/// benchmark with a repetition a sample.
std::string gbench(RunResult const& result, Screen const& screen);
std::string gbench_begin(Screen const& screen);
inline constexpr char const* gbench_end = "\n]}\n";

} // namespace miniapp
