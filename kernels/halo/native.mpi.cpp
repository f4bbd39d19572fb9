// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "common/aware_variant.hpp"
#include "halo/01_staged.mpi.hpp"
#include "halo/02_one_kernel.mpi.hpp"
#include "halo/03_persistent.mpi.hpp"
#include "halo/04_aware.mpi.hpp"
#include "halo/parts/rungs.hpp"

namespace miniapp::halo {

Variants<Problem> mpi_variants()
{
    Variants<Problem> variants;
    add(variants,
        Kind::portable,
        {{.name = "mpi/staged", .run = mpi_staged},
         {.name = "mpi/one_kernel", .run = mpi_one_kernel},
         {.name = "mpi/persistent", .run = mpi_persistent},
         aware_variant<Problem>("mpi/aware", mpi_aware)},
        Needs::mpi);
    return variants;
}

Exchange mpi_message_exchange()
{
    return mpi_persistent;
}

} // namespace miniapp::halo
