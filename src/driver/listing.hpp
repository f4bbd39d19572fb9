// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

#include "core/family.hpp"
#include "driver/input.hpp"
#include "driver/machine.hpp"

namespace miniapp {

/// Families, parameters with type, default, unit and range, and variants in reading order; of one
/// family, or of all for an empty name. Throws InputError for an unknown name.
std::string list(std::vector<Family> const& families, std::string const& name);

/// The runs of an input with their bytes, flops and memory.
std::string plan(Input const& input, std::vector<Family> const& families, Machine const& machine);

/// Most bytes a run holds at once: its own and those of the memory limit's kernels.
double memory_needed(Work const& work);

/// Throws InputError naming every run that needs more memory than is available.
void refuse_what_does_not_fit(
    Input const& input,
    std::vector<Family> const& families,
    Machine const& machine,
    std::string const& file);

Family const& find_family(std::vector<Family> const& families, std::string const& name);

/// `size 512x512x512, precision double`.
std::string describe(Params const& params);

/// `1.07 GB`: powers of 1000.
std::string bytes_text(double bytes);

} // namespace miniapp
