// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "nbody/model/part_of_ranks.hpp"
#include "nbody/problem.hpp"
#include "peer_memory.hpp"
#include "problem/make_family.hpp"
#include "problem/workspaces.hpp"

namespace miniapp::nbody_ranks {

/// Gravity among all pairs, as in the chapter nbody, of n distributed bodies: a rank has the bodies
/// [begin(rank), begin(rank + 1)), and the bodies of all ranks pull at them. A rank's bodies are
/// padded to whole tiles with massless ones.
template <class T>
class Problem
{
public:
    using Body = nbody::Body<T>;

    World world;
    std::int64_t n; ///< bodies of all ranks

    Problem(Params const& params, World const& in);
    /// Takes any bodies, of which this rank has those in `own`, as many as bodies(world.rank()).
    /// Such a problem computes forces but cannot verify().
    Problem(nbody::InitialState const& own, std::int64_t of_all, double softening, World const& in);

    static std::vector<Parameter> parameters() { return nbody::Problem<T>::parameters(); }
    static std::vector<InvalidParameter> invalid_parameters(Params const& params)
    {
        return nbody::Problem<T>::invalid_parameters(params);
    }
    static std::vector<Params> edge_cases(Params const& defaults)
    {
        return nbody::Problem<T>::edge_cases(defaults);
    }
    /// Work of all ranks together, as in the chapter nbody; memory is that of one rank.
    static Work work(Params const& params);

    std::int64_t begin(int rank) const { return nbody::first_of_rank(n, rank, world); }
    std::int64_t bodies(int rank) const { return begin(rank + 1) - begin(rank); }
    /// Number of bodies of a rank, padded to whole tiles; 0 if it has none.
    int padded(int rank) const;

    nbody::Fields<T> own() const { return m_own.fields(); }
    /// This rank's bodies, padded, in memory that the other ranks of the host can reach.
    Body const* own_bodies() const { return reinterpret_cast<Body const*>(m_shared.mine()); }
    /// Bodies of `rank`, padded. The first call, which all ranks make together, opens the memory of
    /// all ranks; it throws Refused if they are not on one host.
    Body const* bodies_of(int rank) { return reinterpret_cast<Body const*>(m_shared.of(rank)); }

    template <class Workspace>
    Workspace& workspace()
    {
        return m_workspaces.of<Workspace>(*this);
    }

    /// Copies positions from `bodies`. Other ranks see them after a variant has synchronised.
    void take(nbody::Problem<T> const& bodies, ExecutionSpace const& space);
    /// Copies the accelerations that the last variant has computed to `bodies`.
    void give(nbody::Problem<T>& bodies, ExecutionSpace const& space) const;

    void poison();
    std::uint64_t input_checksum() const { return m_own.input_checksum(); }
    void restore_inputs();
    /// Compares this rank's accelerations with the oracle of nbody; every rank computes its part.
    Verdict verify();

private:
    Params m_params;
    nbody::Problem<T> m_own;
    PeerMemory m_shared;
    std::shared_ptr<nbody::Oracle<T> const> m_oracle; ///< made by the first verify()
    Workspaces m_workspaces;

    void share(ExecutionSpace const& space);
};

Family family();

} // namespace miniapp::nbody_ranks
