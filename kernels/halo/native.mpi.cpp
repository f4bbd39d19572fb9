// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "halo/01_staged.mpi.hpp"
#include "halo/02_one_kernel.mpi.hpp"
#include "halo/03_persistent.mpi.hpp"
#include "halo/04_aware.mpi.hpp"
#include "halo/05_datatypes.mpi.hpp"
#include "halo/parts/message_transport.mpi.hpp"
#include "halo/parts/rungs.hpp"
#include "world/gpu_aware.hpp"

namespace miniapp::halo {
namespace {

/// Asked, never assumed: an MPI that is not aware ends the program at the first message.
Variant<Problem>
if_aware(std::string const& name, std::function<void(Problem&, ExecutionSpace const&)> const& run)
{
    auto const why_not = backend::gpu ? why_not_gpu_aware(backend::hip) : "";
    return why_not.empty() ? Variant<Problem>{name, run} : unavailable<Problem>(name, why_not);
}

} // namespace

std::vector<Variant<Problem>> mpi_variants()
{
    std::vector<Variant<Problem>> variants{
        {"mpi/staged", mpi_staged},
        {"mpi/one_kernel", mpi_one_kernel},
        {"mpi/persistent", mpi_persistent},
        if_aware("mpi/aware", mpi_aware),
    };
    add(variants, Kind::library, {if_aware("mpi/datatypes", mpi_datatypes)});
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
