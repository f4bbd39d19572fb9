// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "nbody/problem.hpp"
#include "peer_memory.hpp"
#include "problem/make_family.hpp"
#include "problem/workspaces.hpp"

namespace miniapp::nbody_ranks {

/// Returns the index of a rank's first body: of n bodies, rank r of P has those in [n r / P, n (r +
/// 1) / P).
inline std::int64_t first_body_of_rank(std::int64_t n, int rank, World const& world)
{
    return n * rank / world.size();
}

nbody::BodyState select_own_bodies(nbody::BodyState const& all, World const& world);

/// Gravity among all pairs of n bodies, as in the chapter nbody. The bodies are distributed: a rank
/// has the bodies [begin(rank), begin(rank + 1)) and computes the pulls of the bodies of all ranks
/// at them. A rank's bodies are padded to whole tiles with massless ones.
template <class T>
class Problem
{
public:
    using Body = nbody::Body<T>;

    World world;
    std::int64_t n; ///< number of bodies of all ranks

    Problem(Params const& params, World const& in);
    /// Makes a problem of any bodies. `own` has this rank's bodies, body_count(world.rank()) of
    /// them. Such a problem computes forces but cannot verify().
    Problem(
        nbody::BodyState const& own, std::int64_t total_bodies, double softening, World const& in);

    static std::vector<Parameter> parameters() { return nbody::Problem<T>::parameters(); }
    static std::vector<InvalidParameter> invalid_parameters(Params const&) { return {}; }
    static std::vector<Params> edge_cases(Params const& defaults)
    {
        return nbody::Problem<T>::edge_cases(defaults);
    }
    /// Returns the work of all ranks together, as in the chapter nbody, but the memory of one rank.
    static Work work(Params const& params);

    std::int64_t begin(int rank) const { return first_body_of_rank(n, rank, world); }
    std::int64_t body_count(int rank) const { return begin(rank + 1) - begin(rank); }
    /// Returns the number of bodies of a rank, padded to whole tiles; 0 if the rank has none.
    int padded_count(int rank) const { return m_own.padded_count(body_count(rank)); }
    /// Returns the largest number of bodies that any rank has, padded to whole tiles.
    int largest_block() const { return m_own.padded_count(ceil_div(n, world.size())); }

    nbody::Fields<T> own_fields() const { return m_own.fields(); }
    /// Returns this rank's bodies, padded, in memory that the other ranks of the host can read.
    Body const* own_bodies() const { return reinterpret_cast<Body const*>(m_shared.own_address()); }
    /// Returns the bodies of `rank`, padded. The first call, which all ranks make together, opens
    /// the memory of all ranks; it throws Refused if they are not on one host.
    Body const* bodies_of(int rank)
    {
        return reinterpret_cast<Body const*>(m_shared.address_of(rank));
    }

    template <class Workspace>
    Workspace& workspace()
    {
        return m_workspaces.get_or_make<Workspace>(*this);
    }

    /// Copies positions from `bodies`. Other ranks see the new positions after a variant has
    /// synchronised the ranks.
    void copy_positions_from(nbody::Problem<T> const& bodies, ExecutionSpace const& space);
    /// Copies to `bodies` the accelerations that the last variant has computed.
    void copy_accelerations_to(nbody::Problem<T>& bodies, ExecutionSpace const& space) const;

    void poison();
    std::uint64_t input_checksum() const { return m_own.input_checksum(); }
    void restore_inputs();
    /// Compares this rank's accelerations with nbody's oracle, which every rank computes for its
    /// own bodies.
    Verdict verify();

private:
    Params m_params;
    nbody::Problem<T> m_own;
    PeerMemory m_shared;
    std::shared_ptr<nbody::Oracle<T> const> m_oracle; ///< made by the first verify()
    Workspaces m_workspaces;

    void publish_bodies(ExecutionSpace const& space);
};

Family family();

/// Returns a preference that is the same on every kind of device.
inline Preference equal_preference(int number)
{
    return {.cpu = number, .amd_gpu = number, .nvidia_gpu = number};
}

template <class T>
Variants<Problem<T>> variants(); // all variants of this build, defined in family.cpp
template <class T>
Variants<Problem<T>> mpi_variants(); // defined in native.mpi.cpp

} // namespace miniapp::nbody_ranks
