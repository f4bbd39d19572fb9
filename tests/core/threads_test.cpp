// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "problem/backend.hpp"

namespace miniapp {
namespace {

// Races show only with several threads. tests/main.cpp starts two even if OMP_NUM_THREADS is 1.
TEST(Threads, are_at_least_two_on_a_host_backend)
{
    if (backend::host) {
        EXPECT_GE(ExecutionSpace{}.concurrency(), 2);
    }
}

} // namespace
} // namespace miniapp
