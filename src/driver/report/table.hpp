// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

#include "driver/measure/result.hpp"

namespace miniapp {

/// The table of one run, with a line for the limit above and one for the best variants below.
/// With colour for a terminal, without for a pipe.
std::string table(RunResult const& result, bool colour);

} // namespace miniapp
