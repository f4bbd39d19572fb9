// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

#include "driver/measure/result.hpp"

namespace miniapp {

/// Under the table of a run that every rank made for itself: minimum, median and maximum over the
/// ranks, and the slowest of them by name. Empty where there is one rank, or all made it together.
std::string rank_table(RunResult const& result);

} // namespace miniapp
