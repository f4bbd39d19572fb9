// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/limit.hpp"

namespace miniapp::nbody {

/// The fastest chains of interactions without loads, in the run's precision: what arithmetic alone
/// allows, whatever the number of bodies.
Limit interaction_limit(Params const& params, Work const& work);

} // namespace miniapp::nbody
