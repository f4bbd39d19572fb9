// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string>

#include "core/limit.hpp"
#include "libraries_rows.hpp"
#include "problem/guarded_array.hpp"
#include "problem/random.hpp"

// Declarations that the families of this chapter share. Random elements of arrays are in [-1, 1).
namespace miniapp::libraries {

template <class T>
using Vector = Kokkos::View<T*, MemorySpace, Kokkos::MemoryUnmanaged>;
template <class T>
using Scalar = Kokkos::View<T, MemorySpace, Kokkos::MemoryUnmanaged>;
using Range = Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<std::int64_t>>;
using IntRange = Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>>;

// Return the names of the libraries that the build found. Each is defined in the source that calls
// the library: blas.*.cpp, sparse.*.cpp, fft.*.cpp or algorithms.*.cpp.
std::string blas_name();       ///< openblas, cublas or rocblas
std::string sparse_name();     ///< eigen, cusparse or rocsparse
std::string fft_name();        ///< fftw, cufft or rocfft
std::string algorithms_name(); ///< gnu_parallel, cub or rocprim

/// Returns an array's elements as a View, which libraries accept.
template <class T>
Vector<T> vector_of(GuardedArray<T> const& array)
{
    return Vector<T>(array.data(), array.size());
}

/// Returns element i of array number `array`, a random number in [-1, 1).
template <class T>
KOKKOS_INLINE_FUNCTION T element(std::int64_t i, int array)
{
    return static_cast<T>(signed_uniform(i, array));
}

/// Returns a function that computes element i of array number `array`.
template <class T>
auto element_function(int array)
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

/// Poisons the guards of an input, then fills its elements.
template <class T>
void restore_input(GuardedArray<T> const& to, int array)
{
    to.poison_input();
    fill(to, array);
}

/// Returns the enumerator whose name is the value of the parameter; `names` holds the names of all
/// enumerators in their order.
template <class Enum, std::size_t count>
Enum enumerator_of(
    Params const& params, std::string const& parameter, char const* const (&names)[count])
{
    auto const* const name = std::ranges::find(names, params.text(parameter));
    return static_cast<Enum>(name - std::begin(names));
}

/// Returns the memory limit of runs that read more than they write: the fastest copy or, if it is
/// faster, the fastest sum, which only reads. An H200 reads 4.6 TB/s and copies 4.2 TB/s.
inline Limit reading_limit(Params const& params, Work const& work)
{
    Work reads = work;
    reads.bytes_written = 0;
    return memory_limit(params, reads);
}

} // namespace miniapp::libraries
