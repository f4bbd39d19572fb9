// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "common/if_gpu_aware.hpp"
#include "halo/01_staged.mpi.hpp"
#include "halo/02_one_kernel.mpi.hpp"
#include "halo/03_persistent.mpi.hpp"
#include "halo/04_aware.mpi.hpp"
#include "halo/05_datatypes.mpi.hpp"
#include "halo/exchange.hpp"
#include "halo/parts/rungs.hpp"

namespace miniapp::halo {

std::vector<Variant<Problem>> mpi_variants()
{
    std::vector<Variant<Problem>> variants{
        {"mpi/staged", mpi_staged},
        {"mpi/one_kernel", mpi_one_kernel},
        {"mpi/persistent", mpi_persistent},
        if_gpu_aware<Problem>("mpi/aware", mpi_aware),
    };
    add(variants, Kind::library, {if_gpu_aware<Problem>("mpi/datatypes", mpi_datatypes)});
    return variants;
}

Exchange messages()
{
    return mpi_persistent;
}

} // namespace miniapp::halo
