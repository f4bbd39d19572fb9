// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "laplacian/problem.hpp"

namespace miniapp::laplacian {

/// What the copies of bounds/ are to leave in f: a workspace of theirs.
template <class T>
class InteriorOfU
{
    GuardedArray<T> m_array; ///< u of the interior, the boundary with poison

public:
    explicit InteriorOfU(Problem<T> const& p);

    static double bytes(Params const& params);

    GuardedArray<T> const& array() const { return m_array; }
};

/// For a rung that copies u: verify() then expects that.
template <class T>
void expect_copy(Problem<T>& p)
{
    p.expects(p.template workspace<InteriorOfU<T>>().array());
}

} // namespace miniapp::laplacian
