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

/// Gravity among all pairs, as in the chapter nbody, of n bodies that are distributed: a rank has
/// the bodies [begin(rank), begin(rank + 1)), and those of all others pull at them. A rank's bodies
/// are rounded up to whole tiles with bodies without mass.
template <class T>
class Problem
{
public:
    using Body = nbody::Body<T>;

    World world;
    std::int64_t n; ///< bodies of all ranks

    Problem(Params const& params, World const& in);
    /// Of any bodies, of which this rank has `own`, as many as begin() says; for forces alone, not
    /// for verify().
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
    /// Of all ranks together, as in the chapter nbody. Memory is that of a rank.
    static Work work(Params const& params);

    std::int64_t begin(int rank) const { return nbody::first_of_rank(n, rank, world); }
    std::int64_t bodies(int rank) const { return begin(rank + 1) - begin(rank); }
    /// Its bodies and those without mass; none where it has none.
    int padded(int rank) const;

    /// Positions of own bodies and where their accelerations go.
    nbody::Fields<T> own() const { return m_own.fields(); }
    /// Own bodies, padded, in memory that the other ranks of the host can reach.
    Body const* own_bodies() const { return reinterpret_cast<Body const*>(m_shared.mine()); }
    /// Rank's bodies, padded; opens the memory of all ranks at the first call, which all ranks make
    /// together. Throws Refused where they are not on one host.
    Body const* bodies_of(int rank) { return reinterpret_cast<Body const*>(m_shared.of(rank)); }

    template <class Workspace>
    Workspace& workspace()
    {
        return m_workspaces.of<Workspace>(*this);
    }

    /// Own bodies are where these are now; a rung that synchronises lets the others see it.
    void take(nbody::Problem<T> const& bodies, ExecutionSpace const& space);
    /// Their accelerations, of the rung that was launched last.
    void give(nbody::Problem<T>& bodies, ExecutionSpace const& space) const;

    void poison();
    std::uint64_t input_checksum() const { return m_own.input_checksum(); }
    void restore_inputs();
    /// Own bodies against the chapter nbody's oracle, which is asked on every rank for its own.
    Verdict verify();

private:
    Params m_params;
    nbody::Problem<T> m_own;
    PeerMemory m_shared;
    std::shared_ptr<nbody::Oracle<T> const> m_oracle; ///< by the first verify()
    Workspaces m_workspaces;

    void share(ExecutionSpace const& space);
};

Family family();

} // namespace miniapp::nbody_ranks
