// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "driver/machine/machine.hpp"

namespace miniapp {
namespace {

TEST(CpuModel, widest_vectors_are_those_that_the_flags_name)
{
    EXPECT_EQ(widest_vectors("fpu sse sse2 ht ssse3"), 16);
    EXPECT_EQ(widest_vectors("sse2 avx f16c rdrand avx2 bmi2"), 32);
    EXPECT_EQ(widest_vectors("sse2 avx2 avx512f avx512dq avx512cd avx512bw avx512vl"), 64);
    EXPECT_EQ(widest_vectors("sse2 avx2 avx512f avx512cd avx512er avx512pf"), 32);
    EXPECT_EQ(widest_vectors("fp asimd sve"), 0);
}

} // namespace
} // namespace miniapp
