// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "common/if_gpu_aware.hpp"
#include "halo/01_staged.mpi.hpp"
#include "halo/02_one_kernel.mpi.hpp"
#include "halo/03_persistent.mpi.hpp"
#include "halo/04_aware.mpi.hpp"
#include "halo/05_datatypes.mpi.hpp"
#include "halo/parts/message_transport.mpi.hpp"
#include "halo/parts/rungs.hpp"
#include "world/gpu_aware.hpp"

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

std::unique_ptr<Transport> message_transport(World const& world, std::vector<Message> const& all)
{
    bool const staged = backend::gpu && !why_not_gpu_aware(backend::hip).empty();
    return std::make_unique<MessageTransport>(world, all, staged);
}

} // namespace miniapp::halo
