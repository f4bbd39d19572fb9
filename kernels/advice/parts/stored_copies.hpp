// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/comparison.hpp"

namespace miniapp::advice {

/// Of float inputs that are stored in so many orders, of which a variant reads one. The output is a
/// number a work item.
template <int copies>
Use of_one_copy(Params const&, Use use)
{
    double const written = use.work_items * sizeof(float);
    use.bytes = (use.bytes - written) / copies + written;
    return use;
}

} // namespace miniapp::advice
