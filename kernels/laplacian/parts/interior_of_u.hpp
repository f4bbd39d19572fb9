// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "laplacian/problem.hpp"

namespace miniapp::laplacian {

/// Workspace of the variants in bounds/: the copy of u's interior that they must leave in f.
template <class T>
class InteriorOfU
{
    GuardedArray<T> m_array; ///< interior of u; poison on the boundary

public:
    explicit InteriorOfU(Problem<T> const& p);

    static double bytes(Params const& params);

    GuardedArray<T> const& array() const { return m_array; }
};

/// Makes verify() expect a copy of u's interior.
template <class T>
void expect_copy(Problem<T>& p)
{
    p.set_expected(p.template workspace<InteriorOfU<T>>().array());
}

} // namespace miniapp::laplacian
