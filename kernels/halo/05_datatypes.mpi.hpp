// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "ranks/mpi.hpp"

namespace miniapp::halo {

/// Two MPI datatypes for each side: the cells that are sent, and the halo cells that are received.
struct Datatypes
{
    std::vector<MPI_Datatype> sent;
    std::vector<MPI_Datatype> received;

    explicit Datatypes(ranks::Domain const& p)
    {
        ranks::communicator(p.world);
        for (auto const& side : p.sides) {
            sent.push_back(type_of(p.shape, side, false));
            received.push_back(type_of(p.shape, side, true));
        }
    }
    ~Datatypes()
    {
        for (auto* const types : {&sent, &received}) {
            for (auto& type : *types) {
                MPI_Type_free(&type);
            }
        }
    }
    Datatypes(Datatypes const&) = delete;
    Datatypes& operator=(Datatypes const&) = delete;

    static MPI_Datatype
    type_of(ranks::Shape const& shape, ranks::Side const& side, bool is_received)
    {
        std::vector<int> whole = {shape.fields};
        std::vector<int> part = {shape.fields};
        std::vector<int> begin = {0};
        for (int axis = 2; axis >= 0; --axis) {
            whole.push_back(shape.extent(axis));
            part.push_back(side.extent[axis]);
            begin.push_back(is_received ? side.halo[axis] : side.begin[axis]);
        }
        MPI_Datatype type = MPI_DATATYPE_NULL;
        MPI_Type_create_subarray(
            4, whole.data(), part.data(), begin.data(), MPI_ORDER_C, MPI_DOUBLE, &type);
        MPI_Type_commit(&type);
        return type;
    }
};

/// `mpi/aware` without kernels and buffers: datatypes tell MPI which cells of the array to send and
/// where they arrive, and MPI packs them itself.
inline void mpi_datatypes(ranks::Domain& p, ExecutionSpace const& space)
{
    auto const& types = p.workspace<Datatypes>();
    auto const comm = ranks::communicator(p.world);
    space.fence();
    std::vector<MPI_Request> requests;
    for (std::size_t s = 0; s < p.sides.size(); ++s) {
        auto const& side = p.sides[s];
        int const tag = static_cast<int>(s);
        if (side.from >= 0) {
            auto& request = requests.emplace_back();
            MPI_Irecv(p.u, 1, types.received[s], side.from, tag, comm, &request);
        }
        if (side.to >= 0) {
            auto& request = requests.emplace_back();
            MPI_Isend(p.u, 1, types.sent[s], side.to, tag, comm, &request);
        }
    }
    ranks::wait_for(requests);
}

} // namespace miniapp::halo
