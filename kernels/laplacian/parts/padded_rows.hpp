// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "laplacian/problem.hpp"

namespace miniapp::laplacian {

/// u and f once more, with rows of whole lines of 128 bytes: a workspace of the rungs with another
/// layout, 19 to 21.
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

    /// What both take.
    static double bytes(Params const& params);

    /// Of whose rows point `first` begins a line (0 or 1).
    Fields fields(int first);
    void poison();
    bool layout_changed() { return std::exchange(m_layout_changed, false); }

    /// Copies f to `to`, the boundary with its poison; how much was written beside its rows.
    std::int64_t take_f(GuardedArray<T> const& to) const;

private:
    Field<T const> m_of; ///< the problem's u
    int m_row;           ///< elements
    GuardedArray<T> m_u;
    GuardedArray<T> m_f;
    int m_first = -1; ///< point that begins a line
    bool m_layout_changed = false;

    /// Elements before the first row.
    int before() const;
    void copy_u() const;
};

/// Why a rung cannot keep its fields there: padded, they have more points than a box that the
/// chapter accepts.
template <class T>
std::string needs_few_padded_points(Params const& params);

/// What a rung reads and writes in place of u and f; verify() finds its result there.
template <class T>
typename PaddedRows<T>::Fields padded_fields(Problem<T>& p, int first = 0)
{
    auto& rows = p.template workspace<PaddedRows<T>>();
    p.result_is_taken_by([&rows](GuardedArray<T> const& f) { return rows.take_f(f); });
    return rows.fields(first);
}

} // namespace miniapp::laplacian
