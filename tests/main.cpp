// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <thread>

#include <gtest/gtest.h>
#include <unistd.h>

#include "core/exit_code.hpp"
#include "driver/machine/machine.hpp"
#include "problem/backend.hpp"

namespace {

/// Restarts the program with two threads if it would run with one, which shows no race. OpenMP may
/// read its environment before main() begins; then setting the variable has no effect.
void start_again_with_two_threads(char* argv[])
{
    char const* const wanted = std::getenv("OMP_NUM_THREADS");
    bool const one = wanted != nullptr ? std::string_view(wanted) == "1"
                                       : std::thread::hardware_concurrency() < 2;
    if (miniapp::backend::host && one) {
        setenv("OMP_NUM_THREADS", "2", 1);
        execv("/proc/self/exe", argv);
    }
}

} // namespace

int main(int argc, char* argv[])
{
    start_again_with_two_threads(argv);
    testing::InitGoogleTest(&argc, argv);
    if (testing::GTEST_FLAG(list_tests)) {
        return RUN_ALL_TESTS(); // the build only lists the tests, perhaps without a device
    }
    if (auto const missing = miniapp::why_no_device(); !missing.empty()) {
        std::printf("skipped: %s\n", missing.c_str());
        return miniapp::exit_skipped;
    }
    Kokkos::ScopeGuard const kokkos(argc, argv);
    return RUN_ALL_TESTS();
}
