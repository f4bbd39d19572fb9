// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/limit.hpp"

namespace miniapp::nbody {

/// Limit by arithmetic alone, in the run's precision and for any number of bodies: the fastest
/// interactions that load no body from memory. They are chains on a GPU, and sums over a table in
/// the L1 on a CPU, where chains are bound by latency (README.md).
Limit interaction_limit(Params const& params, Work const& work);

} // namespace miniapp::nbody
