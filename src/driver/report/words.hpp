// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/family.hpp"
#include "driver/measure/result.hpp"

namespace miniapp {

// Texts that the table, the listing and the results file share.

char const* word_of(Kind kind);
char const* word_of(Needs needs);
char const* word_of(OnRanks on_ranks);
char const* word_of(Status status);
char const* word_of(Effect effect);
char const* word_of(Outcome outcome);
char const* word_of(Machines machines);
char const* word_of(Quantity quantity);
char const* type_word_of(Parameter const& parameter);

/// Returns (name, value) of each parameter that a run's heading shows, safe to print.
std::vector<std::pair<std::string, std::string>> shown_parameters(Run const& run);

/// Returns the parameters that a heading names as a text, such as `size 512x512x512, precision
/// double`.
std::string describe(Run const& run);

/// Returns all notes on a variant: those on the whole run, on the variant, and on noise.
std::string remarks(VariantResult const& variant, RunResult const& run);

/// Returns a number of bytes as text, such as `1.07 GB`, in units of powers of 1000.
std::string bytes_text(double bytes);

/// Returns a rate per second in the merit's unit, such as `95.2 MLUPS`.
std::string rate_text(double rate, FigureOfMerit const& merit);

/// Returns the rates of all merits, such as `46.3 GB/s, 95.2 MLUPS`.
std::string rates_text(std::vector<double> const& rates, Merits const& merits);

/// Returns a floor's name, with the block size if it has one, such as `block dispatch of 256`.
std::string name_of(FloorResult const& floor);

/// Returns a floor's rate with its unit, such as `46.3 GB/s`, `2.1 us` (launch) or `1.60 G
/// blocks/s`.
std::string floor_text(FloorResult const& floor);

} // namespace miniapp
