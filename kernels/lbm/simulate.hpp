// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <vector>

#include "core/params.hpp"

namespace miniapp::lbm {

/// What a simulation takes beside the parameters of the problem.
std::vector<Parameter> simulation_parameters();

/// The rules of a run that is to last, beside those of a step.
std::vector<Complaint> simulation_complaints(Params const& params);

/// Runs in time: a table and a CSV of Measures, fields, checkpoints. The exit code is 0, or 1 where
/// the run stopped at a number that is not finite. Throws std::runtime_error for files.
int simulate(Params const& params);

} // namespace miniapp::lbm
