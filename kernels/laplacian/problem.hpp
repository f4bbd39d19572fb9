// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "laplacian/stencil.hpp"
#include "problem/checksum.hpp"
#include "problem/guarded_array.hpp"
#include "problem/make_family.hpp"
#include "problem/workspaces.hpp"

namespace miniapp::laplacian {

/// Values at the points (i, j, k), with i contiguous. The Problem owns the memory; copies of the
/// view count no references.
template <class T>
using Field = Kokkos::View<T***, Kokkos::LayoutLeft, MemorySpace, Kokkos::MemoryUnmanaged>;

/// Computes f = u_xx + u_yy + u_zz on the interior of an nx x ny x nz grid over the unit cube, with
/// the 7-point stencil: u_xx(i) = (u(i-1) - 2 u(i) + u(i+1)) / hx^2 with hx = 1 / (nx - 1).
template <class T>
class Problem
{
public:
    int nx;
    int ny;
    int nz;
    Extents block; ///< extents of a GPU block, or of a tile of MDRangePolicy

    Weights<T> w;
    Field<T const> u;
    Field<T> f; ///< written in the interior, never on the boundary

    explicit Problem(Params const& params);

    static std::vector<Parameter> parameters();
    static std::vector<InvalidParameter> invalid_parameters(Params const& params);
    static std::vector<Params> edge_cases(Params const& defaults);

    /// Returns the work as stencil.hpp counts it, with the memory of u, f, both expected results
    /// and the padded copies that some variants keep.
    static Work work(Params const& params);

    /// Returns data that a variant keeps from launch to launch, made from the problem at the first
    /// call. poison() also poisons these data.
    template <class Workspace>
    Workspace& workspace()
    {
        return m_workspaces.get_or_make<Workspace>(*this);
    }
    /// Whether a workspace changed its memory layout since the last call.
    bool layout_changed() { return m_workspaces.layout_changed(); }

    /// Function that copies a result to f, including the boundary with its poison, and returns how
    /// many elements outside the result the variant has overwritten.
    using ResultReader = std::function<std::int64_t(GuardedArray<T> const& f)>;
    /// Until the next poison(), verify() calls `reader` to obtain the result.
    void set_result_reader(ResultReader reader) { m_result_reader = std::move(reader); }
    /// Until the next poison(), verify() compares the interior of f exactly with u instead of its
    /// Laplacian.
    void expect_copy() { m_expects_copy = true; }

    void poison();
    std::uint64_t input_checksum() const { return checksum(m_u); }
    void restore_inputs() const;

    /// Compares f with the expected f. The error is relative to the sum of the magnitudes of a
    /// point's terms, because rounding errors are proportional to that sum.
    Verdict verify();

private:
    GuardedArray<T> m_u;
    GuardedArray<T> m_f;
    std::shared_ptr<GuardedArray<T>> m_laplacian; ///< made by the first verify() that needs it
    std::shared_ptr<GuardedArray<T>> m_copy;      ///< interior of u; also made by verify()
    ResultReader m_result_reader;
    bool m_expects_copy = false;
    Workspaces m_workspaces;
    bool m_quadratic;

    GuardedArray<T> const& laplacian_of_u();
    GuardedArray<T> const& copy_of_u();
};

} // namespace miniapp::laplacian
