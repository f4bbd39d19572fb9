// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "transpose/ranks/parts/rungs.hpp"

namespace miniapp::transpose_ranks {

Variants<Problem> nccl_variants()
{
    return {};
}

} // namespace miniapp::transpose_ranks
