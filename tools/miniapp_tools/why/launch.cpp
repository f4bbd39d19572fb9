// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Put before the runtime that notes launches (../launches/runtime.cpp, LD_PRELOAD), to note the
// shape of a launch too: `symbol grid block lds` a line, extents as 2x512x512, into the file that
// MINIAPP_SHAPES names. Problems may be as large as on a GPU: memory is only promised, no byte of
// it is touched, and copies of whole arrays are left out.
#include <cstdlib>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <tuple>

#include <dlfcn.h>
#include <hip/hip_runtime_api.h>
#include <sys/mman.h>

namespace {

constexpr std::size_t small =
    1 << 24; // larger copies are of arrays, whose values no launch depends on
constexpr std::size_t memory = std::size_t{1} << 40;

struct Book
{
    std::map<void const*, std::string> names;
    std::set<std::tuple<std::string, std::string, std::string, std::size_t>> launches;
};

Book& book()
{
    static auto* const all = new Book; // used by the destructors of statics
    return *all;
}

std::string text(dim3 d)
{
    return std::to_string(d.x) + 'x' + std::to_string(d.y) + 'x' + std::to_string(d.z);
}

template <class Function>
Function* next(char const* name, Function*)
{
    return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

hipError_t promise(void** to, std::size_t bytes)
{
    *to = mmap(
        nullptr,
        bytes + 4096,
        PROT_READ | PROT_WRITE,
        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE,
        -1,
        0);
    return *to == MAP_FAILED ? hipErrorOutOfMemory : hipSuccess;
}

} // namespace

extern "C" {

void __hipRegisterFunction(
    void** module,
    void const* host,
    char* device,
    char const* name,
    unsigned limit,
    void* a,
    void* b,
    void* c,
    void* d,
    int* size)
{
    book().names[host] = name;
    next("__hipRegisterFunction", &__hipRegisterFunction)(
        module, host, device, name, limit, a, b, c, d, size);
}
void __hipUnregisterFatBinary(void* module)
{
    std::ofstream file(std::getenv("MINIAPP_SHAPES"));
    for (auto const& [name, grid, block, lds] : book().launches) {
        file << name << ' ' << grid << ' ' << block << ' ' << lds << '\n';
    }
    next("__hipUnregisterFatBinary", &__hipUnregisterFatBinary)(module);
}
hipError_t hipLaunchKernel(
    void const* host, dim3 grid, dim3 block, void** arguments, std::size_t lds, hipStream_t stream)
{
    book().launches.insert({book().names[host], text(grid), text(block), lds});
    return next("hipLaunchKernel", &hipLaunchKernel)(host, grid, block, arguments, lds, stream);
}
hipError_t hipMemGetInfo(std::size_t* free, std::size_t* total)
{
    *free = *total = memory;
    return hipSuccess;
}
hipError_t hipMalloc(void** to, std::size_t bytes)
{
    return promise(to, bytes);
}
hipError_t hipMallocAsync(void** to, std::size_t bytes, hipStream_t)
{
    return promise(to, bytes);
}
hipError_t hipFree(void*)
{
    return hipSuccess;
}
hipError_t hipFreeAsync(void*, hipStream_t)
{
    return hipSuccess;
}
hipError_t hipMemset(void* to, int value, std::size_t bytes)
{
    return bytes < small ? next("hipMemset", &hipMemset)(to, value, bytes) : hipSuccess;
}
hipError_t hipMemsetAsync(void* to, int value, std::size_t bytes, hipStream_t stream)
{
    return bytes < small ? next("hipMemsetAsync", &hipMemsetAsync)(to, value, bytes, stream)
                         : hipSuccess;
}
hipError_t hipMemcpy(void* to, void const* from, std::size_t bytes, hipMemcpyKind kind)
{
    return bytes < small ? next("hipMemcpy", &hipMemcpy)(to, from, bytes, kind) : hipSuccess;
}
hipError_t hipMemcpyAsync(
    void* to, void const* from, std::size_t bytes, hipMemcpyKind kind, hipStream_t stream)
{
    return bytes < small ? next("hipMemcpyAsync", &hipMemcpyAsync)(to, from, bytes, kind, stream)
                         : hipSuccess;
}

} // extern "C"
