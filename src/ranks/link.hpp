// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "problem/make_family.hpp"

namespace miniapp::ranks {

/// Returns kernels that copy `elements` doubles of every rank to the next rank's memory, all at
/// once; their amount is one rank's bytes. Returns none if the ranks are on several hosts.
std::vector<LimitKernel> link_kernels(World const& world, double elements);

} // namespace miniapp::ranks
