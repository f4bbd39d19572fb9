// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "halo/exchange.hpp"
#include "laplacian/stencil.hpp"
#include "overlap/parts/regions.hpp"
#include "problem/guarded_array.hpp"
#include "problem/make_family.hpp"

namespace miniapp::overlap {

/// f = u_xx + u_yy + u_zz of the chapter laplacian on a grid that is cut among the ranks: each has
/// its points of u with a halo of one, and its points of f.
class Problem : public ranks::Domain
{
public:
    Triple whole; ///< points of the grid, boundary included
    Triple begin; ///< the first of this rank
    laplacian::Weights<double> w;
    Regions regions;
    double* f; ///< own points without halo, x fastest
    halo::Exchange exchange;

    Problem(Params const& params, World const& in);

    static std::vector<Parameter> parameters();
    static std::vector<InvalidParameter> invalid_parameters(Params const& params);
    static std::vector<Params> edge_cases(Params const& defaults);
    /// Of all ranks together, as in the chapter laplacian.
    static Work work(Params const& params);

    void poison();

    /// Every bit counts: what a rank computes must be what one rank alone computes, which is the
    /// same kernel on a u whose halo is known without an exchange. That one is held once against
    /// three plain loops.
    Verdict verify();

private:
    GuardedArray<double> m_f;
    std::shared_ptr<GuardedArray<double>> m_expected; ///< made by the first verify()

    void make_expected();
};

} // namespace miniapp::overlap
