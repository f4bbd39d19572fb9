// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "problem/backend.hpp"

namespace miniapp {
namespace {

// A race needs two threads, which tests/main.cpp ensures for every OMP_NUM_THREADS.
TEST(Threads, are_at_least_two_where_the_backend_has_them)
{
    if (backend::host) {
        EXPECT_GE(ExecutionSpace{}.concurrency(), 2);
    }
}

} // namespace
} // namespace miniapp
