// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

#include "core/work.hpp"
#include "problem/guarded_array.hpp"
#include "problem/item_range.hpp"

namespace miniapp {

/// A difference as it is: for a scale that all elements share.
struct Unscaled
{
    template <class T>
    KOKKOS_INLINE_FUNCTION T operator()(std::int64_t /*i*/, T size) const
    {
        return size;
    }
};

/// A difference over the scale of its element.
template <class Scale>
struct ScaledEach
{
    Scale scale;

    template <class T>
    KOKKOS_INLINE_FUNCTION T operator()(std::int64_t i, T size) const
    {
        return size == T(0) ? T(0) : static_cast<T>(static_cast<double>(size) / scale(i));
    }
};

/// Difference of two guarded arrays, guards included: both laid out alike, the expected one holding
/// the poison wherever nothing may be written; of guards that differ in size the smaller counts.
/// Counts the elements that were left out and the writes out of bounds. The error is the largest
/// difference of the others, each after `scaled`, or infinite where one is no finite number.
template <class T, class Scaled>
Verdict
difference(GuardedArray<T> const& result, GuardedArray<T> const& expected, Scaled const& scaled)
{
    auto const guard = static_cast<std::int64_t>(std::min(result.guard(), expected.guard()));
    // Both arrays may start at different offsets in their storage, by their alignment.
    T const* const r = result.data();
    T const* const e = expected.data();
    ItemRange const range(static_cast<std::int64_t>(result.size()) + 2 * guard);
    Verdict verdict;
    std::int64_t not_finite = 0;
    T largest = 0;
    Kokkos::parallel_reduce(
        "miniapp/compare",
        range.policy(),
        KOKKOS_LAMBDA(
            std::int64_t item,
            std::int64_t & unwritten,
            std::int64_t & out_of_bounds_writes,
            std::int64_t & bad,
            T & most) {
            // The thread's result may be in memory: it is added to once.
            std::int64_t missing = 0;
            std::int64_t astray = 0;
            std::int64_t infinite = 0;
            T worst = 0;
            std::int64_t const end = range.end(item) - guard;
            for (std::int64_t i = range.begin(item) - guard; i < end; i += range.step()) {
                bool const expect_poison = is_poison(e[i]);
                bool const has_poison = is_poison(r[i]);
                missing += !expect_poison && has_poison;
                astray += expect_poison && !has_poison;
                if (expect_poison || has_poison) {
                    continue;
                }
                T const d = e[i] - r[i];
                // A maximum passes over NaN: what is not finite is counted, and never compared.
                if (d - d != T(0)) {
                    ++infinite;
                    continue;
                }
                T const size = scaled(i, d < T(0) ? -d : d);
                worst = size > worst ? size : worst;
            }
            unwritten += missing;
            out_of_bounds_writes += astray;
            bad += infinite;
            most = worst > most ? worst : most;
        },
        verdict.unwritten,
        verdict.out_of_bounds_writes,
        not_finite,
        Kokkos::Max<T>(largest));
    verdict.error =
        not_finite > 0 ? std::numeric_limits<double>::infinity() : static_cast<double>(largest);
    return verdict;
}

/// Compares a guarded output with the expected one, guards included. The error is the largest
/// difference over `scale`: where the rounding of every element is that of the largest.
template <class T>
Verdict compare(
    GuardedArray<T> const& result, GuardedArray<T> const& expected, double scale, double tolerance)
{
    auto verdict = difference(result, expected, Unscaled{});
    verdict.error /= scale;
    verdict.tolerance = tolerance;
    return verdict;
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
    auto verdict = difference(result, expected, ScaledEach<Scale>{scale});
    verdict.tolerance = tolerance;
    return verdict;
}

} // namespace miniapp
