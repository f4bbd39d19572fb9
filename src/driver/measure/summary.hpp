// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/measure/result.hpp"

namespace miniapp {

/// What follows from a run's samples: the limit, and of every timed variant median, rates, share,
/// ratio, notes, and what became of its expectation.
void summarise(RunResult& result, Family const& family);

} // namespace miniapp
