// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "laplacian/stencil.hpp"
#include "problem/checksum.hpp"
#include "problem/guarded_array.hpp"
#include "problem/make_family.hpp"

namespace miniapp::laplacian {

/// u(i, j, k) with i contiguous; owned by the Problem, so that a kernel captures a bare pointer.
template <class T>
using Field = Kokkos::View<T***, Kokkos::LayoutLeft, MemorySpace, Kokkos::MemoryUnmanaged>;

/// f = u_xx + u_yy + u_zz on the interior of an nx x ny x nz grid over the unit cube, 7-point,
/// second order: u_xx(i) = (u(i-1) - 2 u(i) + u(i+1)) / hx^2 with hx = 1 / (nx - 1).
template <class T>
class Problem
{
public:
    int nx;
    int ny;
    int nz;
    Extents block; ///< threads of a GPU block, or of a tile of MDRangePolicy

    Weights<T> w;
    Field<T const> u;
    Field<T> f; ///< written in the interior, never on the boundary

    explicit Problem(Params const& params);

    static std::vector<Parameter> parameters();
    static std::vector<InvalidParameter> invalid_parameters(Params const& params);
    static std::vector<Params> edge_cases(Params const& defaults);

    /// What stencil.hpp counts, and the memory of all arrays.
    static Work work(Params const& params);

    /// u and f once more, with rows of whole lines of 128 bytes, of which point `first` of a row
    /// begins one (0 or 1); made by the first call. The f that verify() looks at until the next
    /// poison().
    struct Padded
    {
        T const* u;
        T* f;
        int row; ///< elements
    };
    Padded padded(int first = 0);
    /// Since the last call: rows begin elsewhere.
    bool layout_changed() { return std::exchange(m_padded_changed, false); }

    /// Says that f is to hold u: verify() then expects that, to the bit, until the next poison().
    void copies() { m_copies = true; }

    void poison();
    std::uint64_t input_checksum() const { return checksum(m_u); }
    void restore_inputs() const;

    /// Error relative to the sum of the magnitudes that add up to a point, as rounding scales with
    /// it.
    Verdict verify();

    /// Largest |f - 3| / (2 |w.c| max|u|) in the interior: f = 3 exactly for field quadratic.
    double distance_from_three() const;

private:
    GuardedArray<T> m_u;
    GuardedArray<T> m_f;
    std::shared_ptr<GuardedArray<T>> m_expected; ///< made by the first verify()
    std::shared_ptr<GuardedArray<T>> m_copy;     ///< u of the interior; likewise, of copies
    bool m_copies = false;
    std::unique_ptr<GuardedArray<T>> m_padded_u;
    std::unique_ptr<GuardedArray<T>> m_padded_f;
    int m_padded_first = 0; ///< point that begins a line
    bool m_padded_changed = false;
    bool m_in_padded_f = false; ///< whether that is where the result is
    double m_largest_u;
    bool m_quadratic;

    void expect_laplacian();
    void expect_copy();
    int before_padded() const;
    void copy_u_to_padded() const;
    std::int64_t take_f_from_padded();

    template <class U>
    friend void fill(Problem<U> const& p, bool quadratic);
};

} // namespace miniapp::laplacian
