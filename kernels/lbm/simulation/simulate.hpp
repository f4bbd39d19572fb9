// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/params.hpp"

namespace miniapp::lbm {

/// Runs in time: a table and a CSV of Measures, fields, checkpoints. The exit code is 0, or 1 where
/// the run stopped at a number that is not finite. Throws std::runtime_error for files.
int simulate(Params const& params);

} // namespace miniapp::lbm
