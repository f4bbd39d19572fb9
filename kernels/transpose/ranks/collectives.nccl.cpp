// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "collectives.hpp"

#include "gpu_runtime.hpp"
#include "transpose/ranks/03_packed.nccl.hpp"

namespace miniapp::transpose_ranks {

Variants<Problem> nccl_variants()
{
    return {{.name = "nccl/packed", .run = nccl_packed}};
}

} // namespace miniapp::transpose_ranks
