// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "collectives.hpp"
#include "gpu_runtime.hpp"
#include "halo/06_packed.nccl.hpp"
#include "halo/12_direct.nccl.hpp"
#include "halo/parts/rungs.hpp"

namespace miniapp::halo {

Variants<Problem> nccl_variants()
{
    return {
        {.name = "nccl/packed", .run = nccl_packed},
        {.name = "nccl/direct", .run = nccl_direct, .refuses = needs_faces_in_one_piece}};
}

} // namespace miniapp::halo
