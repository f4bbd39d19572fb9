// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

#include "core/family.hpp"
#include "driver/input/input.hpp"
#include "driver/machine/machine.hpp"

namespace miniapp {

/// The runs of an input with their bytes, flops and memory; its simulations with what follows from
/// their parameters, their memory and their files.
std::string plan(Input const& input, std::vector<Family> const& families, Machine const& machine);

/// Most bytes a run holds at once: its own and those of the memory limit's kernels.
double memory_needed(Work const& work);

/// Throws InputError naming every run and simulation that needs more memory than is available to a
/// rank; `ranks` share a simulation.
void refuse_what_does_not_fit(
    Input const& input,
    std::vector<Family> const& families,
    Machine const& machine,
    std::string const& file,
    int ranks = 1);

/// Throws InputError naming every simulation that cannot write its files, or would write one that
/// another of the same input writes.
void refuse_files(Input const& input, std::vector<Family> const& families, std::string const& file);

} // namespace miniapp
