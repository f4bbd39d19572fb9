// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

#include "driver/measure/result.hpp"

namespace miniapp {

/// The table of one run in Markdown, with its limit above.
std::string markdown(RunResult const& result, bool colour);

} // namespace miniapp
