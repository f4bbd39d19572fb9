// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "problem/make_family.hpp"

namespace miniapp::ranks {

/// The best contiguous copy from every rank to the next one's memory, all at once, of so many
/// elements each; the amount is their bytes. None where the ranks are on several hosts.
std::vector<LimitKernel> link_kernels(World const& world, double elements);

} // namespace miniapp::ranks
