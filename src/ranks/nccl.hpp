// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <stdexcept>

#include "collectives.hpp"
#include "gpu_runtime.hpp"
#include "problem/variant.hpp"
#include "world/waiting.hpp"
#include "world/world.hpp"

namespace miniapp::ranks {

inline void check(ncclResult_t result)
{
    if (result != ncclSuccess) {
        throw std::runtime_error(ncclGetErrorString(result));
    }
}

/// Owns NCCL's or RCCL's communicator of all ranks. Throws Refused if all ranks are on one host and
/// two of them have the same GPU, and std::runtime_error if a call of the library fails.
struct NcclRanks
{
    ncclComm_t all = nullptr;

    explicit NcclRanks(World const& world)
    {
        auto devices = world.gather(gpu::bus_address());
        std::ranges::sort(devices);
        if (world.local_size() == world.size()
            && std::ranges::adjacent_find(devices) != devices.end()) {
            throw Refused("two ranks have the same GPU, and NCCL and RCCL want one for each");
        }
        ncclUniqueId id{};
        if (world.is_first()) {
            check(ncclGetUniqueId(&id));
        }
        auto const id_of_all = world.from_first(id);
        Waiting const waiting("the start of NCCL or RCCL");
        check(ncclCommInitRank(&all, world.size(), id_of_all, world.rank()));
    }
    /// Connects the ranks that share the Problem `p`.
    template <class Problem>
    explicit NcclRanks(Problem const& p)
        : NcclRanks(p.world)
    {
    }
    ~NcclRanks() { ncclCommDestroy(all); }
    NcclRanks(NcclRanks const&) = delete;
    NcclRanks& operator=(NcclRanks const&) = delete;
};

} // namespace miniapp::ranks
