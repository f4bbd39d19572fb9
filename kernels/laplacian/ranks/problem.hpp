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

struct Arrays; // defined in parts/stencil.hpp

/// A kernel that computes the interior, which needs no halo.
using InteriorKernel = void (*)(Region const&, Arrays const&, ExecutionSpace const&);

/// Computes f = u_xx + u_yy + u_zz, as the chapter laplacian does, on a grid that is cut among the
/// ranks. Each rank has its points of u with a halo of one layer, and its points of f.
class Problem : public ranks::Domain
{
public:
    Triple whole; ///< number of points of the grid in each direction, boundary included
    Triple begin; ///< index of this rank's first point in the grid
    laplacian::Weights<double> w;
    Regions regions;
    double* f; ///< this rank's f, in the layout of u
    halo::Exchange exchange;

    Problem(Params const& params, World const& in);

    static std::vector<Parameter> parameters();
    static std::vector<InvalidParameter> invalid_parameters(Params const& params);
    static std::vector<Params> edge_cases(Params const& defaults);
    /// Returns the work of all ranks together, counted as in the chapter laplacian.
    static Work work(Params const& params);

    void poison();

    /// Until the next poison(), verify() computes the expected interior with `kernel`, because the
    /// compiler may fuse other products with sums in another kernel.
    void set_interior_kernel(InteriorKernel kernel) { m_interior_kernel = kernel; }

    /// Compares f exactly with the result of the same kernels on a u whose halo is set without an
    /// exchange. That result is compared once with the oracle of reference.hpp.
    Verdict verify();

private:
    GuardedArray<double> m_f;
    InteriorKernel m_interior_kernel = nullptr;
    /// Expected f of each kernel, made by the first verify() with that kernel.
    std::map<InteriorKernel, GuardedArray<double>> m_expected;

    double* field(GuardedArray<double> const& array) const;
    GuardedArray<double> const& expected();
    void compare_with_reference(GuardedArray<double> const& result) const;
};

Family family();

} // namespace miniapp::overlap
