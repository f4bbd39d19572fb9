// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A Kokkos tool for scripts/profile, which lets a profiler count only while a timed sample of a
// variant runs. The program names each sample by a region: its begin starts the profiler, its end
// stops it. The copies that measure the limit (regions `limit/...`) run the same kernels at other
// sizes and are not counted.
#include <cstdint>
#include <string_view>

#include <dlfcn.h>

namespace {

using Switch = int (*)(std::uint64_t);
using CudaSwitch = int (*)();
using Push = int (*)(char const*);
using Pop = int (*)();

bool counting = false;

// Calls a function of AMD's roctx library, which is loaded only under rocprofv3.
template <class Function, class... Arguments>
void amd(char const* name, Arguments... arguments)
{
    if (auto const call = reinterpret_cast<Function>(dlsym(RTLD_DEFAULT, name))) {
        call(arguments...);
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

extern "C" void kokkosp_push_profile_region(char const* name)
{
    counting = std::string_view(name).substr(0, 6) != "limit/";
    if (counting) {
        amd<Switch>("roctxProfilerResume", 0);
        amd<Push>("roctxRangePushA", name); // the name that --kernel-rename gives the kernels
        nvidia("cuProfilerStart");
    }
}

extern "C" void kokkosp_pop_profile_region()
{
    if (counting) {
        nvidia("cuProfilerStop");
        amd<Pop>("roctxRangePop");
        amd<Switch>("roctxProfilerPause", 0);
    }
    counting = false;
}
