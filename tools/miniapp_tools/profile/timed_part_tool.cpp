// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A Kokkos tool for scripts/profile, which lets a profiler count only while a timed sample runs.
// The program names each sample by a region: its begin starts the profiler, its end stops it.
// Samples of kernels that measure the limit (regions `limit/...`) are left out: some are kernels of
// variants, at other sizes.
#include <cstdint>
#include <string_view>

#include <dlfcn.h>

namespace {

using RoctxSwitch = int (*)(std::uint64_t);
using CudaProfilerSwitch = int (*)();
using RangePush = int (*)(char const*);
using RangePop = int (*)();

bool is_counting = false;

// Calls a function of AMD's roctx library, which is loaded only under rocprofv3.
template <class Function, class... Arguments>
void call_roctx(char const* name, Arguments... arguments)
{
    if (auto const call = reinterpret_cast<Function>(dlsym(RTLD_DEFAULT, name))) {
        call(arguments...);
    }
}

void call_cuda_driver(char const* name)
{
    static void* const driver = dlopen("libcuda.so.1", RTLD_LAZY);
    if (driver != nullptr) {
        if (auto const call = reinterpret_cast<CudaProfilerSwitch>(dlsym(driver, name))) {
            call();
        }
    }
}

} // namespace

extern "C" void kokkosp_push_profile_region(char const* name)
{
    is_counting = std::string_view(name).substr(0, 6) != "limit/";
    if (is_counting) {
        call_roctx<RoctxSwitch>("roctxProfilerResume", 0);
        call_roctx<RangePush>("roctxRangePushA", name); // --kernel-rename gives kernels this name
        call_cuda_driver("cuProfilerStart");
    }
}

extern "C" void kokkosp_pop_profile_region()
{
    if (is_counting) {
        call_cuda_driver("cuProfilerStop");
        call_roctx<RangePop>("roctxRangePop");
        call_roctx<RoctxSwitch>("roctxProfilerPause", 0);
    }
    is_counting = false;
}
