// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

#include "core/family.hpp"
#include "driver/input/input.hpp"
#include "driver/machine/machine.hpp"

namespace miniapp {

/// Returns the text of a dry run: runs with their bytes, flops and memory; simulations with derived
/// quantities, memory and files.
std::string
plan_text(Input const& input, std::vector<Family> const& families, Device const& device);

/// Returns the most bytes that a run holds at once: its own and those of the limit's kernels.
double memory_needed(Work const& work);

/// Throws an InputError that names every run and simulation that needs more memory than is
/// available. The memory of a simulation is divided by the number of `ranks`.
void refuse_what_does_not_fit(
    Input const& input,
    std::vector<Family> const& families,
    Device const& device,
    std::string const& file,
    int ranks = 1);

/// Throws an InputError that names every simulation that cannot write its files, or writes a file
/// of another simulation of the same input.
void check_output_files(
    Input const& input, std::vector<Family> const& families, std::string const& file);

} // namespace miniapp
