// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "laplacian/problem.hpp"

namespace miniapp::laplacian {

/// Copies of u and f with rows padded to 128 bytes: the workspace of `padded` and `aligned`.
template <class T>
class PaddedRows
{
public:
    struct Fields
    {
        T const* u;
        T* f;
        int row; ///< elements
    };

    explicit PaddedRows(Problem<T> const& p);

    /// Bytes of u and f together.
    static double bytes(Params const& params);

    /// Fields whose rows are shifted so that point `first` (0 or 1) is aligned to 128 bytes.
    Fields fields(int first);
    void poison();
    bool layout_changed() { return std::exchange(m_layout_changed, false); }

    /// Copies f to `to`, the boundary with its poison. Returns the number of overwritten elements
    /// outside.
    std::int64_t take_f(GuardedArray<T> const& to) const;

private:
    Field<T const> m_of; ///< the problem's u
    int m_row;           ///< elements
    GuardedArray<T> m_u;
    GuardedArray<T> m_f;
    int m_first = -1; ///< point that is aligned to 128 bytes
    bool m_layout_changed = false;

    /// Elements before the first row.
    int before() const;
    void copy_u() const;
};

/// Why a variant cannot pad its rows: more than 2^31 - 1 points. "" if it can.
template <class T>
std::string needs_few_padded_points(Params const& params);

/// Fields that a variant uses in place of u and f; verify() reads its result from them.
template <class T>
typename PaddedRows<T>::Fields padded_fields(Problem<T>& p, int first = 0)
{
    auto& rows = p.template workspace<PaddedRows<T>>();
    p.result_is_taken_by([&rows](GuardedArray<T> const& f) { return rows.take_f(f); });
    return rows.fields(first);
}

} // namespace miniapp::laplacian
