// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/family.hpp"
#include "driver/measure/result.hpp"

namespace miniapp {

// The words that the table, the listing and the results file share.

char const* word_of(Kind kind);
char const* word_of(Needs needs);
char const* word_of(OnRanks on_ranks);
char const* word_of(Status status);
char const* word_of(Effect effect);
char const* word_of(Outcome outcome);
char const* word_of(Machines machines);
char const* word_of(Quantity quantity);

/// The parameters that a heading names, with their values, as a message may echo them.
std::vector<std::pair<std::string, std::string>> shown(Run const& run);

/// `size 512x512x512, precision double`: what tells a run from others; the rest is in its results.
std::string describe(Run const& run);

/// All that a file notes of a variant: what is so of its whole run, its note and its noise.
std::string remarks(VariantResult const& variant, RunResult const& run);

/// `1.07 GB`: powers of 1000.
std::string bytes_text(double bytes);

/// `95.2 MLUPS`: a rate per second in the merit's unit.
std::string rate_text(double rate, FigureOfMerit const& merit);

/// `46.3 GB/s, 95.2 MLUPS`: of each merit.
std::string rates_text(std::vector<double> const& rates, Merits const& merits);

/// `block dispatch of 256`: with the block size, where there is one.
std::string name_of(FloorResult const& floor);

/// `46.3 GB/s`, `2.1 us` of a launch, `1.60 G blocks/s`.
std::string floor_text(FloorResult const& floor);

} // namespace miniapp
