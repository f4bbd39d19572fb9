// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "trace/places.hpp"

#include <gtest/gtest.h>

namespace miniapp::trace {
namespace {

constexpr std::uintptr_t mebibyte = 1 << 20;

TEST(Places, OfArraysFollowEachOtherWhereverTheHostPutsThem)
{
    std::uintptr_t const host = 0x7f1234567000;
    add_array(host, 3 * mebibyte);
    add_array(host - 64 * mebibyte, mebibyte);
    auto const first = place_of(host);
    EXPECT_EQ(first % (2 * mebibyte), 0U);
    EXPECT_EQ(place_of(host + 12345), first + 12345);
    EXPECT_EQ(place_of(host - 64 * mebibyte), first + 4 * mebibyte);
    EXPECT_EQ(place_of(host - 1), host - 1) << "in no array";
    EXPECT_EQ(place_of(host + 3 * mebibyte), host + 3 * mebibyte) << "behind it";
}

TEST(Places, MemoryThatIsAllocatedAnewIsAnotherArray)
{
    std::uintptr_t const host = 0x7e0000000000;
    add_array(host, mebibyte);
    auto const before = place_of(host + 4096);
    add_array(host + 4096, 100);
    EXPECT_NE(place_of(host + 4096), before);
    EXPECT_EQ(place_of(host), host) << "what it overlaps is forgotten";
}

} // namespace
} // namespace miniapp::trace
