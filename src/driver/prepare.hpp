// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <optional>
#include <vector>

#include "core/family.hpp"
#include "driver/input/input.hpp"
#include "driver/input/options.hpp"

namespace miniapp {

/// What prepare() found: something to measure, or an exit code.
struct Prepared
{
    Input input = {};
    std::optional<int> exit_code = {};
};

/// All that comes before Kokkos: `--list`, reading the input, `--dry-run`, and refusing what cannot
/// run here. Throws InputError for the user's mistakes.
Prepared
prepare(Options const& options, std::vector<Family> const& families, World const& world = {});

} // namespace miniapp
