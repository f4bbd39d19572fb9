// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <limits>

#include "core/finite.hpp"
#include "core/work.hpp"
#include "problem/guarded_array.hpp"
#include "problem/item_range.hpp"
#include "problem/poison.hpp"

namespace miniapp {

/// Leaves a difference unchanged, for comparisons in which one scale applies to all elements.
struct NoScaling
{
    template <class T>
    KOKKOS_INLINE_FUNCTION T operator()(std::int64_t /*i*/, T size) const
    {
        return size;
    }
};

/// Returns the bits of `from` as another type. std::bit_cast is not callable on every device.
template <class To, class From>
KOKKOS_INLINE_FUNCTION To same_bits(From from)
{
    static_assert(sizeof(To) == sizeof(From));
    To to;
    memcpy(&to, &from, sizeof(To));
    return to;
}

/// Returns a number's magnitude as an integer, such that infinity and NaN are the largest. A loop
/// that keeps the largest integer is vectorised; one that compares numbers is not, because of NaN.
template <class T>
KOKKOS_INLINE_FUNCTION typename Poison<T>::Bits bits_of_magnitude(T number)
{
    using Bits = typename Poison<T>::Bits;
    constexpr Bits sign = Bits(1) << (8 * sizeof(Bits) - 1);
    return same_bits<Bits>(number) & ~sign;
}

/// Divides the difference of element i by scale(i).
template <class Scale>
struct ElementScaling
{
    Scale scale;

    /// Finds a difference of 0 by its bits, because with -ffast-math a NaN compares equal to 0.
    template <class T>
    KOKKOS_INLINE_FUNCTION T operator()(std::int64_t i, T size) const
    {
        return bits_of_magnitude(size) == 0 ? T(0)
                                            : static_cast<T>(static_cast<double>(size) / scale(i));
    }
};

/// Compares two guarded arrays, guards included; if guards differ in size, the smaller size counts.
/// The expected array holds poison wherever nothing may be written. Counts unwritten elements and
/// writes out of bounds. The error is the largest difference of the other elements, each scaled by
/// `scaled`, or infinite if a difference is not finite.
template <class T, class Scaled>
Verdict
difference(GuardedArray<T> const& result, GuardedArray<T> const& expected, Scaled const& scaled)
{
    using Bits = typename Poison<T>::Bits;
    auto const guard = static_cast<std::int64_t>(std::min(result.guard(), expected.guard()));
    // The arrays may start at different offsets in their storage, as each is aligned by itself.
    T const* const r = result.data();
    T const* const e = expected.data();
    ItemRange const range(static_cast<std::int64_t>(result.size()) + 2 * guard);
    Verdict verdict;
    Bits largest = 0;
    GuardAccess const guards_too;
    Kokkos::parallel_reduce(
        "miniapp/compare",
        range.policy(),
        KOKKOS_LAMBDA(
            std::int64_t item,
            std::int64_t & unwritten,
            std::int64_t & out_of_bounds_writes,
            Bits & most) {
            // The sums are local variables, because the parameters may be in memory. They are as
            // wide as T, because otherwise the loop is not vectorised; an item has too few elements
            // to overflow them.
            Bits missing = 0;
            Bits astray = 0;
            Bits worst = 0;
            std::int64_t const end = range.end(item) - guard;
            for (std::int64_t i = range.begin(item) - guard; i < end; i += range.step()) {
                Bits const expect_poison = is_poison(e[i]);
                Bits const has_poison = is_poison(r[i]);
                missing += has_poison & (expect_poison ^ 1);
                astray += expect_poison & (has_poison ^ 1);
                // The mask has all bits set, or none if either value is poison.
                Bits const both = (expect_poison | has_poison) - Bits(1);
                Bits const size = bits_of_magnitude(e[i] - r[i]) & both;
                Bits const error = bits_of_magnitude(scaled(i, same_bits<T>(size)));
                worst = error > worst ? error : worst;
            }
            unwritten += missing;
            out_of_bounds_writes += astray;
            most = worst > most ? worst : most;
        },
        verdict.unwritten,
        verdict.out_of_bounds_writes,
        Kokkos::Max<Bits>(largest));
    auto const error = static_cast<double>(same_bits<T>(largest));
    verdict.error = is_finite(error) ? error : std::numeric_limits<double>::infinity();
    return verdict;
}

/// Compares a guarded output with the expected one, guards included. The error is the largest
/// difference divided by `scale`, for results whose rounding errors scale with the largest element.
template <class T>
Verdict compare(
    GuardedArray<T> const& result, GuardedArray<T> const& expected, double scale, double tolerance)
{
    auto verdict = difference(result, expected, NoScaling{});
    verdict.error /= scale;
    verdict.tolerance = tolerance;
    return verdict;
}

/// Like compare(), but scale(i), called on the device, is the scale of element i: the sum of the
/// magnitudes of its terms. So a small element must be as accurate as its own rounding allows.
template <class T, class Scale>
Verdict compare_each(
    GuardedArray<T> const& result,
    GuardedArray<T> const& expected,
    Scale const& scale,
    double tolerance)
{
    auto verdict = difference(result, expected, ElementScaling<Scale>{scale});
    verdict.tolerance = tolerance;
    return verdict;
}

} // namespace miniapp
