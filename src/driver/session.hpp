// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <vector>

#include "core/family.hpp"
#include "driver/input/input.hpp"
#include "driver/input/options.hpp"

namespace miniapp {

/// Measures or simulates every run of the input, prints and saves the results, and returns the exit
/// code. Needs an initialised Kokkos.
int measure(
    Input const& input,
    std::vector<Family> const& families,
    Options const& options,
    World const& world = {});

} // namespace miniapp
