// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <vector>

#include "peer_memory.hpp"
#include "problem/guarded_array.hpp"
#include "problem/make_family.hpp"
#include "problem/workspaces.hpp"

namespace miniapp::transpose_ranks {

/// Computes B(i, j) = A(j, i) for n x n elements, both row-major and distributed by rows: a rank
/// has the rows [begin(rank), begin(rank + 1)) of A and B, and needs elements of all ranks. The
/// value of A(j, i) is its number n j + i, negative if odd, so that a misplaced element is noticed.
class Problem
{
public:
    World world;
    std::int64_t n;
    double* a; ///< own rows of A, in memory that the other ranks of the host can reach
    double* b; ///< own rows of B

    Problem(Params const& params, World const& in);

    static std::vector<Parameter> parameters();
    static std::vector<InvalidParameter> invalid_parameters(Params const&) { return {}; }
    static std::vector<Params> edge_cases(Params const& defaults);
    /// Returns the work of all ranks together: one read and one write per element; items are bytes.
    static Work work(Params const& params);

    std::int64_t begin(int rank) const { return n * rank / world.size(); }
    std::int64_t row_count(int rank) const { return begin(rank + 1) - begin(rank); }
    std::int64_t own_row_count() const { return row_count(world.rank()); }

    /// Returns the rows of A of `rank`. The first call, which all ranks must make together, opens
    /// the memory of all ranks; it throws Refused if they are not on one host.
    double const* a_of(int rank) { return reinterpret_cast<double const*>(m_a.address_of(rank)); }

    template <class Workspace>
    Workspace& workspace()
    {
        return m_workspaces.get_or_make<Workspace>(*this);
    }

    void poison();
    /// Compares B exactly with the expected one, because a transpose rounds nothing.
    Verdict verify();

private:
    PeerMemory m_a;
    GuardedArray<double> m_b;
    Workspaces m_workspaces;
};

Family family();
Variants<Problem> mpi_variants();  // defined in native.mpi.cpp
Variants<Problem> nccl_variants(); // defined in collectives.nccl.cpp

} // namespace miniapp::transpose_ranks
