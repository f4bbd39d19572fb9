// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdio>

#include <Kokkos_Core.hpp>
#include <gtest/gtest.h>

#include "driver/exit_code.hpp"
#include "driver/machine/machine.hpp"

int main(int argc, char* argv[])
{
    testing::InitGoogleTest(&argc, argv);
    if (testing::GTEST_FLAG(list_tests)) {
        return RUN_ALL_TESTS(); // listed at build time, maybe where there is no device
    }
    if (auto const missing = miniapp::missing_device(); !missing.empty()) {
        std::printf("skipped: %s\n", missing.c_str());
        return miniapp::exit_skipped;
    }
    Kokkos::ScopeGuard const kokkos(argc, argv);
    return RUN_ALL_TESTS();
}
