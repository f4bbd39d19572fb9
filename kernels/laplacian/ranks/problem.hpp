// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <map>
#include <vector>

#include "halo/exchange.hpp"
#include "laplacian/stencil.hpp"
#include "problem/guarded_array.hpp"
#include "problem/make_family.hpp"
#include "ranks/domain.hpp"

namespace miniapp::overlap {

/// Box of a rank's own points, from lo to hi - 1 in each direction.
struct Region
{
    Triple lo;
    Triple hi;

    KOKKOS_INLINE_FUNCTION int extent(int axis) const { return hi[axis] - lo[axis]; }
    KOKKOS_INLINE_FUNCTION std::int64_t points() const
    {
        bool const empty = extent(0) <= 0 || extent(1) <= 0 || extent(2) <= 0;
        return empty ? 0 : std::int64_t{extent(0)} * extent(1) * extent(2);
    }
};

/// The points that need the halo, as six boxes, some of which may be empty. Points are numbered box
/// by box.
struct Shell
{
    Kokkos::Array<Region, 6> boxes;
    std::int64_t points = 0;
};

/// The points where f is defined, split into those that need no halo and those that do.
struct Regions
{
    Region all;
    Region interior;
    Shell shell;
};

/// Returns the regions of a rank that has `size` points from `begin` on in a grid of `grid_size`
/// points. On the boundary of the grid there is no f.
inline Regions
regions_of(RankBox const& box, Triple const& size, Triple const& begin, Triple const& grid_size)
{
    Regions r{};
    for (int axis = 0; axis < 3; ++axis) {
        Triple up = {{0, 0, 0}};
        Triple down = {{0, 0, 0}};
        up[axis] = 1;
        down[axis] = -1;
        auto& all = r.all;
        all.lo[axis] = begin[axis] == 0 ? 1 : 0;
        all.hi[axis] = size[axis] - (begin[axis] + size[axis] == grid_size[axis] ? 1 : 0);
        all.hi[axis] = std::max(all.lo[axis], all.hi[axis]);
        int const lo = box.neighbour(down) >= 0 ? 1 : all.lo[axis];
        int const hi = box.neighbour(up) >= 0 ? size[axis] - 1 : all.hi[axis];
        r.interior.lo[axis] = std::min(std::max(lo, all.lo[axis]), all.hi[axis]);
        r.interior.hi[axis] = std::max(std::min(hi, all.hi[axis]), r.interior.lo[axis]);
    }
    // Boxes at faces in z include all their edges; those at faces in y include the remaining edges.
    auto rest = r.all;
    int box_of_shell = 0;
    for (int axis = 2; axis >= 0; --axis) {
        auto below = rest;
        auto above = rest;
        below.hi[axis] = r.interior.lo[axis];
        above.lo[axis] = r.interior.hi[axis];
        rest.lo[axis] = r.interior.lo[axis];
        rest.hi[axis] = r.interior.hi[axis];
        for (auto const& region : {below, above}) {
            r.shell.boxes[box_of_shell++] = region;
            r.shell.points += region.points();
        }
    }
    return r;
}

struct Arrays; // defined in parts/stencil.hpp

/// A kernel that computes the interior, which needs no halo.
using InteriorKernel = void (*)(Region const&, Arrays const&, ExecutionSpace const&);

/// Computes f = u_xx + u_yy + u_zz, as the chapter laplacian does, on a grid that is cut among the
/// ranks. Each rank has its points of u with a halo of one layer, and its points of f.
class Problem : public ranks::Domain
{
public:
    Triple grid_size; ///< number of points of the grid in each direction, boundary included
    Triple begin;     ///< index of this rank's first point in the grid
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

    /// Compares f exactly with the result of the interior kernel and of compute_shell() on a u
    /// whose halo is set without an exchange. This result is checked by the oracle when it is made.
    Verdict verify();

private:
    GuardedArray<double> m_f;
    InteriorKernel m_interior_kernel = nullptr;
    /// Expected f of each kernel, made by the first verify() with that kernel.
    std::map<InteriorKernel, GuardedArray<double>> m_expected;

    double* first_cell(GuardedArray<double> const& array) const;
    GuardedArray<double> const& expected();
    void compare_with_reference(GuardedArray<double> const& result) const;
};

Family family();

} // namespace miniapp::overlap
