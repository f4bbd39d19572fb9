// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "laplacian/parts/march.hpp"

namespace miniapp::laplacian {

/// Copies of u and f whose rows are padded to multiples of 128 bytes: the workspace of `padded` and
/// `aligned`, portable and native, and of `hip/interior_copy_lines`.
template <class T>
class PaddedRows
{
public:
    explicit PaddedRows(Problem<T> const& p);

    /// Returns the number of bytes of both copies together.
    static double bytes(Params const& params);

    /// Returns the copies, with their rows shifted so that point `aligned_point` (0 or 1) is
    /// aligned to 128 bytes.
    Fields<T> fields(int aligned_point);
    void poison();
    bool layout_changed() { return std::exchange(m_layout_changed, false); }

    /// Copies f to `to`, boundary included. Returns the number of overwritten elements outside f.
    std::int64_t copy_f_to(GuardedArray<T> const& to) const;

private:
    T const* m_problem_u; ///< the problem's u
    Box m_box;            ///< extents of the grid, and the length of the padded rows
    GuardedArray<T> m_u;
    GuardedArray<T> m_f;
    int m_aligned_point = -1; ///< point that fields() has aligned; -1 before the first call
    bool m_layout_changed = false;

    int rows() const { return m_box.ny * m_box.nz; }
    int offset_of_first_row() const;
};

/// Returns the reason why rows cannot be padded, or "" if they can: a padded copy would have more
/// than 2^31 - 1 elements.
template <class T>
std::string needs_few_padded_points(Params const& params);

/// Returns the padded copies, which a variant uses in place of u and f; verify() then takes the
/// result from them.
template <class T>
Fields<T> padded_fields(Problem<T>& p, int aligned_point = 0)
{
    auto& rows = p.template workspace<PaddedRows<T>>();
    p.set_result_reader([&rows](GuardedArray<T> const& f) { return rows.copy_f_to(f); });
    return rows.fields(aligned_point);
}

} // namespace miniapp::laplacian
