// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "common/aware_variant.hpp"
#include "transpose/ranks/01_staged.mpi.hpp"

namespace miniapp::transpose_ranks {

Variants<Problem> mpi_variants()
{
    return {
        {.name = "mpi/staged", .run = mpi_staged}, aware_variant<Problem>("mpi/aware", mpi_aware)};
}

} // namespace miniapp::transpose_ranks
