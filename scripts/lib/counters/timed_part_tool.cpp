// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A Kokkos tool for scripts/profile: counters are taken while a timed sample runs and nowhere else. The program names
// each by a region; here a region starts the profiler that is around, and its end stops it.
#include <cstdint>

#include <dlfcn.h>

namespace {

using Switch = int (*)(std::uint64_t);
using CudaSwitch = int (*)();

void amd(char const* name)
{
    // In rocprofv3's own library, which it has loaded before.
    if (auto const call = reinterpret_cast<Switch>(dlsym(RTLD_DEFAULT, name))) {
        call(0);
    }
}

void nvidia(char const* name)
{
    static void* const driver = dlopen("libcuda.so.1", RTLD_LAZY);
    if (driver != nullptr) {
        if (auto const call = reinterpret_cast<CudaSwitch>(dlsym(driver, name))) {
            call();
        }
    }
}

} // namespace

extern "C" void kokkosp_push_profile_region(char const*)
{
    amd("roctxProfilerResume");
    nvidia("cuProfilerStart");
}

extern "C" void kokkosp_pop_profile_region()
{
    nvidia("cuProfilerStop");
    amd("roctxProfilerPause");
}
