// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/19_prefetch_row.hpp"
#include "lbm/parts/in_place_slab.hpp"

namespace miniapp::lbm {

/// Writes the g of `prefetch_row` to the places from which they were read. There are 33 streams of
/// addresses instead of 52, and the lines to which g is written are in the cache already.
template <class T>
void in_place(Problem<T>& p, ExecutionSpace const& space)
{
    step_in_slabs<PrefetchNextRow, InPlace>(p, space, "lbm/in_place");
}

} // namespace miniapp::lbm
