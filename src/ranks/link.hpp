// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "problem/make_family.hpp"

namespace miniapp::ranks {

/// Kernels that copy `elements` doubles from every rank to the next one's memory, all at once; the
/// amount is the bytes that one rank copies. There are none if the ranks are on several hosts.
std::vector<LimitKernel> link_kernels(World const& world, double elements);

} // namespace miniapp::ranks
