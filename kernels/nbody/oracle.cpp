// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nbody/oracle.hpp"

#include <cmath>
#include <limits>

#include "core/finite.hpp"
#include "problem/compare.hpp"

namespace miniapp::nbody {
namespace {

template <class T>
double largest_error(T const* a, int count, double const* expected)
{
    double largest = 0;
    Kokkos::parallel_reduce(
        "nbody/error",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>>(0, count),
        KOKKOS_LAMBDA(int i, double& worst) {
            double const dx = double(a[i]) - expected[i];
            double const dy = double(a[count + i]) - expected[count + i];
            double const dz = double(a[2 * count + i]) - expected[2 * count + i];
            double const magnitude = expected[3 * count + i];
            double const off = sqrt(dx * dx + dy * dy + dz * dz);
            double const error = off > 0 ? off / magnitude : 0;
            worst = error > worst ? error : worst;
        },
        Kokkos::Max<double>(largest));
    return count > 0 ? largest : 0;
}

/// This is a free function, because CUDA forbids device lambdas in a constructor.
template <class T>
void round_reference(T* expected, double const* reference, std::int64_t count)
{
    Kokkos::parallel_for(
        "nbody/expected",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<std::int64_t>>(0, count),
        KOKKOS_LAMBDA(std::int64_t i) { expected[i] = static_cast<T>(reference[i]); });
    Kokkos::fence();
}

} // namespace

template <class T>
Oracle<T>::Oracle(Fields<T> const& all, int first, int count)
    : m_total_bodies(all.n)
    , m_count(count)
    , m_expected("nbody/expected", 3 * static_cast<std::size_t>(count))
    , m_reference("nbody/reference", 4 * static_cast<std::size_t>(count))
{
    fill_reference(all, first, count, m_reference.data());
    round_reference(m_expected.data(), m_reference.data(), std::int64_t{3} * count);
}

template <class T>
Verdict Oracle<T>::verdict(GuardedArray<T> const& accelerations) const
{
    // A term has about ten roundings, and the error of n additions grows like the square root of n.
    // Four times as much is allowed: if a close pair makes one term large, all later terms are
    // rounded to the last place of that term (an error of 1.2e-5 in float for 2500 bodies of
    // `galaxies` with an epsilon of 1e-4).
    double const tolerance = (16 + 4 * std::sqrt(static_cast<double>(m_total_bodies)))
                             * std::numeric_limits<T>::epsilon();
    auto verdict = compare(accelerations, m_expected, 1., tolerance);
    if (is_finite(verdict.error)) {
        verdict.error = largest_error(accelerations.data(), m_count, m_reference.data());
    }
    return verdict;
}

template class Oracle<double>;
template class Oracle<float>;

} // namespace miniapp::nbody
