// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

#include "core/family.hpp"
#include "core/guarded_array.hpp"
#include "core/item_range.hpp"

namespace miniapp {

/// The bits of |x|, whose order as integers is that of the values, infinity above all numbers and
/// NaN above infinity: a maximum of values passes over NaN, and is no vector instruction.
template <class T>
KOKKOS_INLINE_FUNCTION typename Poison<T>::Bits bits_of_magnitude(T x)
{
    using Bits = typename Poison<T>::Bits;
    Bits bits;
    memcpy(&bits, &x, sizeof(T));
    return bits & (~Bits(0) >> 1);
}

/// Counts what was left out, and what was written where the poison is expected.
template <class T>
Verdict counted(T const* result, T const* expected, ItemRange const& range)
{
    Verdict verdict;
    Kokkos::parallel_reduce(
        "miniapp/compare_poison",
        range.policy(),
        KOKKOS_LAMBDA(
            std::int64_t item, std::int64_t & unwritten, std::int64_t & out_of_bounds_writes) {
            std::int64_t left_out = 0;
            std::int64_t outside = 0;
            std::int64_t const end = range.end(item);
            for (std::int64_t i = range.begin(item); i < end; ++i) {
                bool const expect_poison = is_poison(expected[i]);
                bool const has_poison = is_poison(result[i]);
                left_out += !expect_poison && has_poison;
                outside += expect_poison && !has_poison;
            }
            unwritten += left_out;
            out_of_bounds_writes += outside;
        },
        verdict.unwritten,
        verdict.out_of_bounds_writes);
    return verdict;
}

/// The largest difference where both hold an element, infinity for NaN and infinity.
template <class T>
double largest_difference(T const* result, T const* expected, ItemRange const& range)
{
    using Bits = typename Poison<T>::Bits;
    Bits largest = 0;
    Kokkos::parallel_reduce(
        "miniapp/compare",
        range.policy(),
        KOKKOS_LAMBDA(std::int64_t item, Bits & worst) {
            Bits most = 0;
            std::int64_t const end = range.end(item);
            for (std::int64_t i = range.begin(item); i < end; ++i) {
                bool const poison = is_poison(expected[i]) || is_poison(result[i]);
                Bits const d = poison ? Bits(0) : bits_of_magnitude(expected[i] - result[i]);
                most = d > most ? d : most;
            }
            worst = most > worst ? most : worst;
        },
        Kokkos::Max<Bits>(largest));
    auto const error = std::bit_cast<T>(largest);
    return std::isfinite(error) ? error : std::numeric_limits<double>::infinity();
}

/// Compares a guarded output with the expected one, guards included: both laid out alike, the
/// expected one holding the poison wherever nothing may be written; of guards that differ in size
/// the smaller counts. The error is the largest difference over `scale`. Reads both twice and
/// needs no further array.
template <class T>
Verdict compare(
    GuardedArray<T> const& result, GuardedArray<T> const& expected, double scale, double tolerance)
{
    auto const guard = std::min(result.guard(), expected.guard());
    // Both arrays may start at different offsets in their storage, by their alignment.
    auto const* const at = result.data() - guard;
    auto const* const want = expected.data() - guard;
    ItemRange const range(static_cast<std::int64_t>(result.size() + 2 * guard));
    auto verdict = counted(at, want, range);
    verdict.error = largest_difference(at, want, range) / scale;
    verdict.tolerance = tolerance;
    return verdict;
}

} // namespace miniapp
