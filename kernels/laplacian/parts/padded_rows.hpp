// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "laplacian/parts/march.hpp"

namespace miniapp::laplacian {

/// Copies of u and f with rows of whole 128-byte lines: the workspace of `padded` and `aligned`.
template <class T>
class PaddedRows
{
public:
    explicit PaddedRows(Problem<T> const& p);

    /// Bytes of u and f together.
    static double bytes(Params const& params);

    /// Fields whose rows are shifted so that point `first` (0 or 1) is aligned to 128 bytes.
    Fields<T> fields(int first);
    void poison();
    bool layout_changed() { return std::exchange(m_layout_changed, false); }

    /// Copies f to `to`, boundary included. Returns the number of overwritten elements outside f.
    std::int64_t take_f(GuardedArray<T> const& to) const;

private:
    Field<T const> m_of; ///< the problem's u
    int m_row;           ///< elements from a row to the next
    GuardedArray<T> m_u;
    GuardedArray<T> m_f;
    int m_first = -1; ///< point of a row that is aligned to 128 bytes
    bool m_layout_changed = false;

    /// Number of elements before the first row.
    int before() const;
    void copy_u() const;
};

/// Why a variant cannot pad its rows, or "": there would be more than 2^31 - 1 points.
template <class T>
std::string needs_few_padded_points(Params const& params);

/// Fields that a variant uses in place of u and f; verify() reads its result from them.
template <class T>
Fields<T> padded_fields(Problem<T>& p, int first = 0)
{
    auto& rows = p.template workspace<PaddedRows<T>>();
    p.set_result_reader([&rows](GuardedArray<T> const& f) { return rows.take_f(f); });
    return rows.fields(first);
}

} // namespace miniapp::laplacian
