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

/// The largest difference where an element is expected; counts what was left out, and what was
/// written where the poison is expected. NaN and infinity count as an infinite difference.
template <class T>
Verdict difference(T const* result, T const* expected, std::int64_t size)
{
    using Bits = typename Poison<T>::Bits;
    Verdict verdict;
    Bits largest = 0;
    ItemRange const range(size);
    Kokkos::parallel_reduce(
        "miniapp/compare",
        range.policy(),
        KOKKOS_LAMBDA(
            std::int64_t item,
            std::int64_t & unwritten,
            std::int64_t & out_of_bounds_writes,
            Bits & worst) {
            std::int64_t left_out = 0;
            std::int64_t outside = 0;
            Bits most = 0;
            std::int64_t const end = range.end(item);
            for (std::int64_t i = range.begin(item); i < end; ++i) {
                bool const expect_poison = is_poison(expected[i]);
                bool const has_poison = is_poison(result[i]);
                left_out += !expect_poison && has_poison;
                outside += expect_poison && !has_poison;
                Bits const d = bits_of_magnitude(expected[i] - result[i]);
                Bits const counts = expect_poison || has_poison ? 0 : d;
                most = counts > most ? counts : most;
            }
            unwritten += left_out;
            out_of_bounds_writes += outside;
            worst = most > worst ? most : worst;
        },
        verdict.unwritten,
        verdict.out_of_bounds_writes,
        Kokkos::Max<Bits>(largest));
    auto const error = std::bit_cast<T>(largest);
    verdict.error = std::isfinite(error) ? error : std::numeric_limits<double>::infinity();
    return verdict;
}

/// Compares a guarded output with the expected one, guards included: both laid out alike, the
/// expected one holding the poison wherever nothing may be written; of guards that differ in size
/// the smaller counts. The error is the largest difference over `scale`. Reads both once: verifying
/// takes no longer than a kernel that copies.
template <class T>
Verdict compare(
    GuardedArray<T> const& result, GuardedArray<T> const& expected, double scale, double tolerance)
{
    auto const guard = std::min(result.guard(), expected.guard());
    // Both arrays may start at different offsets in their storage, by their alignment.
    Verdict verdict = difference<T>(
        result.data() - guard,
        expected.data() - guard,
        static_cast<std::int64_t>(result.size() + 2 * guard));
    verdict.error /= scale;
    verdict.tolerance = tolerance;
    return verdict;
}

} // namespace miniapp
