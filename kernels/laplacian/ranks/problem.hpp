// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <map>
#include <string>
#include <vector>

#include "halo/exchange.hpp"
#include "laplacian/ranks/regions.hpp"
#include "laplacian/stencil.hpp"
#include "problem/guarded_array.hpp"
#include "problem/make_family.hpp"

namespace miniapp::overlap {

struct Arrays; // parts/stencil.hpp

/// A kernel of the interior, which needs no halo.
using InteriorKernel = void (*)(Region const&, Arrays const&, ExecutionSpace const&);

/// f = u_xx + u_yy + u_zz of the chapter laplacian on a grid that is cut among the ranks: each has
/// its points of u with a halo of one, and its points of f.
class Problem : public ranks::Domain
{
public:
    Triple whole; ///< points of the grid, boundary included
    Triple begin; ///< the first of this rank
    laplacian::Weights<double> w;
    Regions regions;
    double* f; ///< lies as u does
    halo::Exchange exchange;

    Problem(Params const& params, World const& in);

    static std::vector<Parameter> parameters();
    static std::vector<InvalidParameter> invalid_parameters(Params const& params);
    static std::vector<Params> edge_cases(Params const& defaults);
    /// Of all ranks together, as in the chapter laplacian.
    static Work work(Params const& params);

    void poison();

    /// Says, until the next poison(), which kernel computes the interior: of two kernels a compiler
    /// may fuse other products with sums.
    void interior_is_by(InteriorKernel kernel) { m_interior = kernel; }

    /// Every bit counts: what a rank computes must be what one rank alone computes, which is the
    /// same kernels on a u whose halo is known without an exchange. That one is held once against
    /// three plain loops.
    Verdict verify();

private:
    GuardedArray<double> m_f;
    InteriorKernel m_interior = nullptr;
    std::map<InteriorKernel, GuardedArray<double>> m_expected; ///< each made by its first verify()

    double* field(GuardedArray<double> const& array) const;
    GuardedArray<double> const& expected();
    void hold_against_reference(GuardedArray<double> const& result) const;
};

Family family();

} // namespace miniapp::overlap
