// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/19_prefetch_row.hpp"
#include "lbm/parts/narrow_slab.hpp"

namespace miniapp::lbm {

/// 19 + populations are stored in fewer bytes than they are computed with, as the input's `storage`
/// says.
template <class T, template <class> class Populations>
void compressed_rows(Problem<T>& p, ExecutionSpace const& space)
{
    every_slab<SitesReadTwice, RowAhead, Populations>(p, space, "lbm/compressed_rows");
}

} // namespace miniapp::lbm
