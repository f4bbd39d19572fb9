// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/limit.hpp"

namespace miniapp::nbody {

/// The fastest interactions without a body from memory, in the run's precision: chains of them on a
/// GPU, sums over a table in the L1 on a CPU, where chains wait for themselves (README.md). What
/// arithmetic alone allows, whatever the number of bodies.
Limit interaction_limit(Params const& params, Work const& work);

} // namespace miniapp::nbody
