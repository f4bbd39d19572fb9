// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

#include "problem/guarded_array.hpp"
#include "problem/make_family.hpp"
#include "ranks/domain.hpp"

namespace miniapp::halo {

/// A box of ranks, each with a box of cells and a halo: after an exchange the halo holds what the
/// neighbours have next to it. A cell's value is a number that tells its place in the whole, so
/// that any cell from elsewhere is seen.
class Problem : public ranks::Domain
{
public:
    Problem(Params const& params, World const& in);

    static std::vector<Parameter> parameters();
    static std::vector<InvalidParameter> invalid_parameters(Params const& params);
    static std::vector<Params> edge_cases(Params const& defaults);
    /// Items are the bytes that a rank hands over, to itself too where the box of ranks is one wide
    /// and periodic; every one is read once and written once.
    static Work work(Params const& params);
    /// What part of those bytes goes to other ranks.
    static double share_to_others(Params const& params, World const& world);

    void poison();
    /// Any difference counts: values are moved, not computed.
    Verdict verify();

private:
    GuardedArray<double> m_expected; ///< the array and the guards of the domain
};

} // namespace miniapp::halo
