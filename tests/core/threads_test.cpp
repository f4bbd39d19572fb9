// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "problem/backend.hpp"

namespace miniapp {
namespace {

// Races show with two threads only; tests/main.cpp starts that many whatever OMP_NUM_THREADS is.
TEST(Threads, are_at_least_two_on_a_host_backend)
{
    if (backend::host) {
        EXPECT_GE(ExecutionSpace{}.concurrency(), 2);
    }
}

} // namespace
} // namespace miniapp
