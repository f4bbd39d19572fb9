// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <optional>
#include <vector>

#include "core/family.hpp"
#include "driver/input/input.hpp"
#include "driver/input/options.hpp"

namespace miniapp {

/// Result of prepare(): an input to measure, or the exit code if nothing is left to do.
struct PreparedInput
{
    Input input = {};
    std::optional<int> exit_code = {};
};

/// Does what needs no Kokkos: prints lists and pages, reads the input, does a dry run, and refuses
/// what cannot run here. Throws InputError for mistakes in the input.
PreparedInput
prepare(Options const& options, std::vector<Family> const& families, World const& world = {});

/// Measures or simulates every run of the input, prints and saves the results, and returns the exit
/// code. Needs an initialised Kokkos.
int measure(
    Input const& input,
    std::vector<Family> const& families,
    Options const& options,
    World const& world = {});

} // namespace miniapp
