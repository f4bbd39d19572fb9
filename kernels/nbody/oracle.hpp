// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "nbody/problem.hpp"

namespace miniapp::nbody {

/// Expected accelerations of some of the bodies: sums over all pairs, computed in double.
template <class T>
class Oracle
{
    int m_of_all;
    int m_count;
    GuardedArray<T> m_expected; ///< accelerations in T, which show guards and unwritten elements
    Kokkos::View<double*, MemorySpace> m_reference;

public:
    /// Computes the accelerations of the bodies [first, first + count).
    Oracle(Fields<T> const& all, int first, int count);

    /// Returns the largest error of an acceleration, relative to the sum of its terms' magnitudes.
    /// `accelerations` has x of all bodies, then y, then z.
    Verdict verdict(GuardedArray<T> const& accelerations) const;
};

} // namespace miniapp::nbody
