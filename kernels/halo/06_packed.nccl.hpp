// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "collectives.hpp"
#include "gpu_runtime.hpp"
#include "halo/parts/pack.hpp"

namespace miniapp::halo {

inline void check(ncclResult_t result)
{
    if (result != ncclSuccess) {
        throw std::runtime_error(ncclGetErrorString(result));
    }
}

/// The ranks, as NCCL and RCCL know them.
struct NcclRanks
{
    ncclComm_t all = nullptr;

    explicit NcclRanks(Domain const& p)
    {
        auto devices = p.world.gather(gpu::device_address());
        std::ranges::sort(devices);
        if (p.world.local_size() == p.world.size()
            && std::ranges::adjacent_find(devices) != devices.end()) {
            throw Refused("two ranks have the same GPU, and NCCL and RCCL want one for each");
        }
        ncclUniqueId id{};
        if (p.world.is_first()) {
            check(ncclGetUniqueId(&id));
        }
        check(ncclCommInitRank(&all, p.world.size(), p.world.from_first(id), p.world.rank()));
    }
    ~NcclRanks() { ncclCommDestroy(all); }
    NcclRanks(NcclRanks const&) = delete;
    NcclRanks& operator=(NcclRanks const&) = delete;
};

/// 04 by the vendor's library: sends and receives are kernels in the same stream, so that the host
/// waits for nothing. Between the same two ranks they are matched by their order.
inline void nccl_packed(Domain& p, ExecutionSpace const& space)
{
    auto* const ranks = p.workspace<NcclRanks>().all;
    auto* const stream = gpu::stream_of(space);
    pack_all(p, "halo/nccl/packed", space);
    check(ncclGroupStart());
    for (auto const& side : p.sides) {
        auto const count = static_cast<std::size_t>(side.count);
        if (side.to >= 0) {
            auto const* const out = p.to_send.data() + side.first;
            check(ncclSend(out, count, ncclDouble, side.to, ranks, stream));
        }
        if (side.from >= 0) {
            auto* const in = p.received.data() + side.first;
            check(ncclRecv(in, count, ncclDouble, side.from, ranks, stream));
        }
    }
    check(ncclGroupEnd());
    unpack_all(p, p.received.data(), "halo/unpack", space);
}

} // namespace miniapp::halo
