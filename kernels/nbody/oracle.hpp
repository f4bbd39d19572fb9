// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cmath>

#include "nbody/problem.hpp"

namespace miniapp::nbody {

/// Computes sums over all pairs in double for the bodies [first, first + count). `expected` gets
/// `count` accelerations in x, then in y, then in z, and `count` sums of the terms' magnitudes.
template <class T>
void fill_reference(Fields<T> const& b, int first, int count, double* expected)
{
    Kokkos::parallel_for(
        "nbody/reference",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>>(0, count),
        KOKKOS_LAMBDA(int at) {
            int const i = first + at;
            double ax = 0;
            double ay = 0;
            double az = 0;
            double magnitude = 0;
            for (int j = 0; j < b.n; ++j) {
                double const dx = double(b.x[j]) - double(b.x[i]);
                double const dy = double(b.y[j]) - double(b.y[i]);
                double const dz = double(b.z[j]) - double(b.z[i]);
                double const distance_squared = dx * dx + dy * dy + dz * dz;
                double const square = distance_squared + double(b.epsilon_squared);
                double const weight = double(b.m[j]) / (square * sqrt(square));
                ax += weight * dx;
                ay += weight * dy;
                az += weight * dz;
                magnitude += weight * sqrt(distance_squared);
            }
            expected[at] = ax;
            expected[count + at] = ay;
            expected[2 * count + at] = az;
            expected[3 * count + at] = magnitude;
        });
}

/// The expected accelerations of some of the bodies: sums over all pairs, computed in double.
template <class T>
class Oracle
{
    int m_total_bodies;
    int m_count;
    /// The expected accelerations in T, for a comparison that finds unwritten elements, too.
    GuardedArray<T> m_expected;
    Kokkos::View<double*, MemorySpace> m_reference;

public:
    /// Computes the expected accelerations of the bodies [first, first + count).
    Oracle(Fields<T> const& all, int first, int count);

    /// Returns a verdict on `accelerations`, which has x of these bodies, then y, then z. Its error
    /// is the largest error of an acceleration, relative to the sum of its terms' magnitudes.
    Verdict verdict(GuardedArray<T> const& accelerations) const;
};

} // namespace miniapp::nbody
