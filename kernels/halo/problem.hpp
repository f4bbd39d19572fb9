// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <vector>

#include "problem/guarded_array.hpp"
#include "problem/make_family.hpp"
#include "ranks/domain.hpp"

namespace miniapp::halo {

/// A box of ranks, each with a box of cells and a halo around it. After an exchange the halo holds
/// the neighbours' cells. A cell's value is computed from its place in the whole domain, so that a
/// misplaced cell is noticed.
class Problem : public ranks::Domain
{
public:
    Problem(Params const& params, World const& in);

    static std::vector<Parameter> parameters();
    static std::vector<InvalidParameter> invalid_parameters(Params const& params);
    static std::vector<Params> edge_cases(Params const& defaults);
    /// Items are the bytes that a rank of a periodic box sends, including those that it sends to
    /// itself in a direction with one rank. Each byte is read once and written once.
    static Work work(Params const& params);
    /// Returns the fraction of the bytes of work() that this rank sends to other ranks.
    static double fraction_to_other_ranks(Params const& params, World const& world);

    void poison();
    /// Compares with the oracle, without tolerance, because values are moved and not computed.
    Verdict verify();

private:
    GuardedArray<double> m_expected; ///< the domain's array after an exchange
};

} // namespace miniapp::halo
