// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "nbody/problem.hpp"

namespace miniapp::nbody {

/// What the accelerations of some of all bodies should be, by the sum over all pairs in double.
template <class T>
class Oracle
{
    int m_of_all;
    int m_count;
    GuardedArray<T> m_expected; ///< in T, for the guards
    Kokkos::View<double*, MemorySpace> m_reference;

public:
    /// Of the bodies [first, first + count).
    Oracle(Fields<T> const& all, int first, int count);

    /// The error of a body's acceleration over the sum of the magnitudes that add up to it: the
    /// largest of these bodies. x of all of them, then y, then z.
    Verdict verdict(GuardedArray<T> const& accelerations) const;
};

} // namespace miniapp::nbody
