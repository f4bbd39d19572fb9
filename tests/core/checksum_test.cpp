// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "problem/checksum.hpp"

#include <gtest/gtest.h>

#include "problem/random.hpp"

namespace miniapp {

/// Returns an array of random numbers; by default some work items have fewer elements than the
/// others.
template <class T>
GuardedArray<T> array_of_numbers(std::int64_t size = 10001)
{
    GuardedArray<T> array("numbers", size);
    T* const data = array.data();
    Kokkos::parallel_for(
        "test/numbers",
        Kokkos::RangePolicy<ExecutionSpace>(0, size),
        KOKKOS_LAMBDA(std::int64_t i) { data[i] = static_cast<T>(uniform(i)); });
    Kokkos::fence();
    return array;
}

template <class T>
void swap_elements(GuardedArray<T> const& array, std::int64_t a, std::int64_t b)
{
    T* const data = array.data();
    Kokkos::parallel_for(
        "test/swap", Kokkos::RangePolicy<ExecutionSpace>(0, 1), KOKKOS_LAMBDA(int) {
            T const kept = data[a];
            data[a] = data[b];
            data[b] = kept;
        });
    Kokkos::fence();
}

template <class T>
void flip_last_bit(GuardedArray<T> const& array, std::int64_t i)
{
    auto* const bits = reinterpret_cast<typename Poison<T>::Bits*>(array.data());
    GuardAccess const guards_too;
    Kokkos::parallel_for(
        "test/flip", Kokkos::RangePolicy<ExecutionSpace>(0, 1), KOKKOS_LAMBDA(int) {
            bits[i] ^= 1;
        });
    Kokkos::fence();
}

namespace {

template <class T>
class Checksum : public testing::Test
{
};

using Precisions = testing::Types<double, float>;
TYPED_TEST_SUITE(Checksum, Precisions);

TYPED_TEST(Checksum, is_the_same_every_time)
{
    auto const array = array_of_numbers<TypeParam>();
    EXPECT_EQ(checksum(array), checksum(array));
}

TYPED_TEST(Checksum, changes_with_any_bit_and_returns_when_the_bit_does)
{
    auto const array = array_of_numbers<TypeParam>();
    auto const before = checksum(array);
    auto const first = -static_cast<std::int64_t>(array.first());
    auto const last = first + static_cast<std::int64_t>(array.storage().extent(0)) - 1;
    std::initializer_list<std::int64_t> const places{first, -1, 0, 4095, 4096, 10000, 10001, last};
    for (std::int64_t const i : places) { // some of these elements are in the guard zones
        flip_last_bit(array, i);
        EXPECT_NE(checksum(array), before) << i;
        flip_last_bit(array, i);
        EXPECT_EQ(checksum(array), before) << i;
    }
}

TYPED_TEST(Checksum, changes_if_two_elements_are_swapped)
{
    auto const array = array_of_numbers<TypeParam>();
    auto const before = checksum(array);
    swap_elements(array, 17, 9000);
    EXPECT_NE(checksum(array), before);
}

TYPED_TEST(Checksum, of_several_arrays_depends_on_their_order)
{
    auto const a = array_of_numbers<TypeParam>();
    auto const b = array_of_numbers<TypeParam>(500);
    EXPECT_NE(checksum(a, b), checksum(b, a));
}

} // namespace
} // namespace miniapp
