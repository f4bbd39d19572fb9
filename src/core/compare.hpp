// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

#include "core/guarded_array.hpp"
#include "core/work.hpp"

namespace miniapp {

/// Counts the elements of `result` that were left out and those that were written where the poison
/// of `expected` says that nothing may be; the error is the largest difference of the others, or
/// infinite where one is no finite number.
template <class Storage>
Verdict difference(Storage const& result, Storage const& expected)
{
    using T = typename Storage::non_const_value_type;
    Verdict verdict;
    std::int64_t not_finite = 0;
    T largest = 0;
    Kokkos::parallel_reduce(
        "miniapp/compare",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<std::int64_t>>(0, result.extent(0)),
        KOKKOS_LAMBDA(
            std::int64_t i,
            std::int64_t & unwritten,
            std::int64_t & out_of_bounds_writes,
            std::int64_t & bad,
            T & most) {
            bool const expect_poison = is_poison(expected(i));
            bool const has_poison = is_poison(result(i));
            unwritten += !expect_poison && has_poison;
            out_of_bounds_writes += expect_poison && !has_poison;
            T const d = expect_poison || has_poison ? T(0) : expected(i) - result(i);
            bool const finite = d - d == T(0);
            bad += !finite;
            // A maximum passes over NaN: what is not finite is counted, and never compared.
            T const size = d < T(0) ? -d : d;
            if (finite && size > most) {
                most = size;
            }
        },
        verdict.unwritten,
        verdict.out_of_bounds_writes,
        not_finite,
        Kokkos::Max<T>(largest));
    verdict.error =
        not_finite > 0 ? std::numeric_limits<double>::infinity() : static_cast<double>(largest);
    return verdict;
}

/// Compares a guarded output with the expected one, guards included: both laid out alike, the
/// expected one holding the poison wherever nothing may be written; of guards that differ in size
/// the smaller counts. The error is the largest difference over `scale`.
template <class T>
Verdict compare(
    GuardedArray<T> const& result, GuardedArray<T> const& expected, double scale, double tolerance)
{
    auto const guard = std::min(result.guard(), expected.guard());
    // Both arrays may start at different offsets in their storage, by their alignment.
    auto const window = [guard](GuardedArray<T> const& array) {
        auto const begin = array.first() - guard;
        auto const end = array.first() + array.size() + guard;
        return Kokkos::View<T const*, MemorySpace, Kokkos::MemoryUnmanaged>(
            array.storage().data() + begin, end - begin);
    };
    Verdict verdict = difference(window(result), window(expected));
    verdict.error /= scale;
    verdict.tolerance = tolerance;
    return verdict;
}

} // namespace miniapp
