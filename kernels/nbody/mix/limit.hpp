// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/limit.hpp"

namespace miniapp::nbody {

/// Limit by arithmetic alone, in the run's precision and for any number of bodies: the fastest
/// interactions that load no body from memory. On a GPU they are chains. On a CPU, where latency
/// limits chains, they are sums over a table in the L1 (README.md).
Limit interaction_limit(Params const& params, Work const& work);

} // namespace miniapp::nbody
