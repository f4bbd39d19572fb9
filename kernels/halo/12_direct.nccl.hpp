// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

#include "halo/parts/rungs.hpp"
#include "ranks/nccl.hpp"

namespace miniapp::halo {

/// Returns the reason why nccl_direct() does not suit these parameters, or "" if it does: it needs
/// faces that are contiguous in memory.
inline std::string needs_faces_in_one_piece(Params const& params)
{
    return params.text("axes") == "z" ? "" : "faces across x and y are not in one piece: axes z";
}

/// `nccl/packed` without packing: a face across z goes straight into the neighbour's array, one
/// message per field. The message runs from the first cell to the last and includes the halo in x
/// and y between rows, which is not part of the result: for 1024 x 1024 cells the message is 0.2 %
/// longer.
inline void nccl_direct(ranks::Domain& p, ExecutionSpace const& space)
{
    auto* const comm = p.workspace<ranks::NcclRanks>().all;
    auto* const stream = gpu::stream_of(space);
    auto const whole = p.shape.extents();
    ranks::check(ncclGroupStart());
    for (auto const& side : p.sides) {
        auto const last = side.elements / p.shape.fields - 1;
        auto const at = [&](std::int64_t n, Triple const& begin, int field) {
            return p.u + ranks::place(n, side.extent, begin, whole) + field * p.shape.cells();
        };
        for (int field = 0; field < p.shape.fields; ++field) {
            auto* const out = at(0, side.begin, field);
            auto* const in = at(0, side.halo, field);
            auto const count = static_cast<std::size_t>(at(last, side.begin, field) - out + 1);
            if (side.to >= 0) {
                ranks::check(ncclSend(out, count, ncclDouble, side.to, comm, stream));
            }
            if (side.from >= 0) {
                ranks::check(ncclRecv(in, count, ncclDouble, side.from, comm, stream));
            }
        }
    }
    ranks::check(ncclGroupEnd());
}

} // namespace miniapp::halo
