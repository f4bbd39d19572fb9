// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include <KokkosBlas1_nrminf.hpp>

#include "core/family.hpp"
#include "core/guarded_array.hpp"

namespace miniapp {

/// Expected minus result where an element is expected, 0 where the poison is; counts what was left
/// out and what was out_of_bounds_writes on. NaN and infinity count as the largest error, because a
/// maximum passes over NaN.
template <class Storage>
Verdict difference(Storage const& result, Storage const& expected, Storage const& out)
{
    using T = typename Storage::non_const_value_type;
    Verdict verdict;
    std::int64_t not_finite = 0;
    Kokkos::parallel_reduce(
        "miniapp/compare",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<std::int64_t>>(0, result.extent(0)),
        KOKKOS_LAMBDA(
            std::int64_t i,
            std::int64_t & unwritten,
            std::int64_t & out_of_bounds_writes,
            std::int64_t & bad) {
            bool const expect_poison = is_poison(expected(i));
            bool const has_poison = is_poison(result(i));
            unwritten += !expect_poison && has_poison;
            out_of_bounds_writes += expect_poison && !has_poison;
            T const d = expect_poison || has_poison ? T(0) : expected(i) - result(i);
            bool const finite = d - d == T(0);
            bad += !finite;
            out(i) = finite ? d : T(0);
        },
        verdict.unwritten,
        verdict.out_of_bounds_writes,
        not_finite);
    if (not_finite > 0) {
        verdict.error = std::numeric_limits<double>::infinity();
    }
    return verdict;
}

/// Difference of two guarded arrays, guards included: both laid out alike, the expected one holding
/// the poison wherever nothing may be written; of guards that differ in size the smaller counts.
/// The error is the largest difference, after `scaled` has changed the differences of the elements.
/// Needs one more array of that size while it runs.
template <class T, class Scaled>
Verdict largest_difference(
    GuardedArray<T> const& result, GuardedArray<T> const& expected, Scaled const& scaled)
{
    auto const guard = std::min(result.guard(), expected.guard());
    GuardedArray<T> const d("miniapp/difference", result.size(), guard);
    // Both arrays may start at different offsets in their storage, by their alignment.
    auto const window = [guard](GuardedArray<T> const& array) {
        auto const begin = array.first() - guard;
        auto const end = array.first() + array.size() + guard;
        return Kokkos::View<T*, MemorySpace, Kokkos::MemoryUnmanaged>(
            array.storage().data() + begin, end - begin);
    };
    Verdict verdict = difference(window(result), window(expected), window(d));
    if (!std::isinf(verdict.error)) {
        scaled(d);
        verdict.error = KokkosBlas::nrminf(window(d));
    }
    return verdict;
}

/// Compares a guarded output with the expected one, guards included. The error is the largest
/// difference over `scale`: where the rounding of every element is that of the largest.
template <class T>
Verdict compare(
    GuardedArray<T> const& result, GuardedArray<T> const& expected, double scale, double tolerance)
{
    auto verdict = largest_difference(result, expected, [](GuardedArray<T> const&) {});
    verdict.error /= scale;
    verdict.tolerance = tolerance;
    return verdict;
}

template <class T, class Scale>
void divide_each(GuardedArray<T> const& array, Scale const& scale)
{
    T* const d = array.data();
    Kokkos::parallel_for(
        "miniapp/compare",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<std::int64_t>>(0, array.size()),
        KOKKOS_LAMBDA(std::int64_t i) {
            d[i] = d[i] == T(0) ? T(0) : static_cast<T>(static_cast<double>(d[i]) / scale(i));
        });
}

/// The same with a scale of each element, called on the device: the sum of the magnitudes that add
/// up to it. A small element among large ones is held to its own rounding.
template <class T, class Scale>
Verdict compare_each(
    GuardedArray<T> const& result,
    GuardedArray<T> const& expected,
    Scale const& scale,
    double tolerance)
{
    auto verdict = largest_difference(
        result, expected, [&](GuardedArray<T> const& d) { divide_each(d, scale); });
    verdict.tolerance = tolerance;
    return verdict;
}

} // namespace miniapp
