// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string>

#include "core/limit.hpp"
#include "problem/guarded_array.hpp"
#include "problem/random.hpp"

// What the families of this chapter share: vectors of numbers in [-1, 1).
namespace miniapp::libraries {

template <class T>
using Vector = Kokkos::View<T*, MemorySpace, Kokkos::MemoryUnmanaged>;
template <class T>
using Scalar = Kokkos::View<T, MemorySpace, Kokkos::MemoryUnmanaged>;
using Range = Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<std::int64_t>>;

/// The same elements as the View that a library takes.
template <class T>
Vector<T> vector_of(GuardedArray<T> const& array)
{
    return Vector<T>(array.data(), array.size());
}

/// Element i of the array of that number.
template <class T>
KOKKOS_INLINE_FUNCTION T element(std::int64_t i, int array)
{
    return static_cast<T>(signed_uniform(i, array));
}

/// The function that makes element i of that array.
template <class T>
auto elements_of(int array)
{
    return [array](std::int64_t i) { return element<T>(i, array); };
}

template <class T>
void fill(GuardedArray<T> const& to, int array)
{
    T* const data = to.data();
    Kokkos::parallel_for(
        "libraries/fill", Range(0, to.size()), KOKKOS_LAMBDA(std::int64_t i) {
            data[i] = element<T>(i, array);
        });
}

/// Fills an input anew, after its guards have been poisoned.
template <class T>
void refill(GuardedArray<T> const& to, int array)
{
    to.poison_input();
    fill(to, array);
}

/// The enumerator of what the parameter says, one of `names` in their order.
template <class Enum, std::size_t count>
Enum chosen(Params const& params, std::string const& parameter, char const* const (&names)[count])
{
    auto const* const name = std::ranges::find(names, params.text(parameter));
    return static_cast<Enum>(name - std::begin(names));
}

/// Of runs that read more than they write: the best copy, or reading alone, whichever is faster. An
/// H200 reads 4.6 TB/s and copies 4.2.
inline Limit reading_limit(Params const& params, Work const& work)
{
    Work reads = work;
    reads.bytes_written = 0;
    return memory_limit(params, reads);
}

} // namespace miniapp::libraries
