// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A HIP runtime without a GPU: put before the real one (LD_PRELOAD), it lets a HIP program run on
// the host, does nothing where a kernel is launched, and notes the launch. What Kokkos asks of a
// kernel to choose a block is answered from the table that the environment variable MINIAPP_KERNELS
// names, `symbol registers lds threads` a line. Launches go to the file that MINIAPP_LAUNCHES
// names, `symbol threads lds region` a line: threads of a block, LDS that is asked for at launch,
// and the outermost region for profilers that the launch is in, the variant's that is timed, or -.
// As the regions come to a tool of Kokkos, this is one too. A region without launches is noted with
// - as its symbol.
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include <hip/hip_runtime_api.h>

namespace {

struct Kernel
{
    int registers = 32;
    std::size_t lds = 0;
    int threads = 1024;
};

struct Book
{
    std::map<std::string, Kernel> kernels;
    std::map<void const*, std::string> names;
    std::set<std::tuple<std::string, unsigned, std::size_t, std::string>> launches;
    std::vector<std::string> regions;

    Book()
    {
        std::ifstream file(std::getenv("MINIAPP_KERNELS"));
        std::string name;
        for (Kernel k; file >> name >> k.registers >> k.lds >> k.threads;) {
            kernels[name] = k;
        }
    }
};

Book& book()
{
    static auto* const all = new Book; // used by the destructors of statics
    return *all;
}

struct Call
{
    dim3 grid;
    dim3 block;
    std::size_t lds;
    hipStream_t stream;
};
Call call;
hipDeviceProp_t properties()
{
    hipDeviceProp_t p;
    std::memset(&p, 0, sizeof(p));
    std::strcpy(p.name, "gfx90a, launches noted");
    std::strcpy(p.gcnArchName, "gfx90a:sramecc+:xnack+"); // rows whose pages move are launched, too
    p.totalGlobalMem = std::size_t{64} << 30;
    p.sharedMemPerBlock = p.maxSharedMemoryPerMultiProcessor = 65536;
    p.regsPerBlock = 65536;
    p.warpSize = 64;
    p.maxThreadsPerBlock = 1024;
    p.maxThreadsPerMultiProcessor = 2048;
    p.multiProcessorCount = 110;
    p.clockRate = 1700000;
    p.l2CacheSize = 8 << 20;
    p.major = 9;
    p.concurrentKernels = 1;
    for (int i = 0; i < 3; ++i) {
        p.maxThreadsDim[i] = 1024;
        p.maxGridSize[i] = 2147483647;
    }
    return p;
}

constexpr std::size_t free_bytes = std::size_t{8} << 30;

hipError_t give(void** to, std::size_t bytes)
{
    *to = bytes <= free_bytes ? std::calloc(bytes + 256, 1) : nullptr;
    return *to ? hipSuccess : hipErrorOutOfMemory;
}

std::string region()
{
    return book().regions.empty() ? "-" : book().regions.front();
}

template <class T>
T* any()
{
    return reinterpret_cast<T*>(std::malloc(8));
}

} // namespace

extern "C" {

void kokkosp_push_profile_region(char const* name)
{
    book().regions.emplace_back(name);
    book().launches.insert({"-", 0, 0, region()});
}
void kokkosp_pop_profile_region()
{
    if (!book().regions.empty()) {
        book().regions.pop_back();
    }
}

void** __hipRegisterFatBinary(void*)
{
    return any<void*>();
}
void __hipUnregisterFatBinary(void**)
{
    std::ofstream file(std::getenv("MINIAPP_LAUNCHES"));
    for (auto const& [name, threads, lds, region] : book().launches) {
        file << name << ' ' << threads << ' ' << lds << ' ' << region << '\n';
    }
}
void __hipRegisterFunction(
    void**, void const* host, char*, char const* name, unsigned, void*, void*, void*, void*, int*)
{
    book().names[host] = name;
}
void __hipRegisterVar(void**, void*, char*, char*, int, std::size_t, int, int) {}
hipError_t __hipPushCallConfiguration(dim3 grid, dim3 block, std::size_t lds, hipStream_t stream)
{
    call = {grid, block, lds, stream};
    return hipSuccess;
}
hipError_t __hipPopCallConfiguration(dim3* grid, dim3* block, std::size_t* lds, hipStream_t* stream)
{
    *grid = call.grid;
    *block = call.block;
    *lds = call.lds;
    *stream = call.stream;
    return hipSuccess;
}
hipError_t hipLaunchKernel(void const* host, dim3, dim3 block, void**, std::size_t lds, hipStream_t)
{
    book().launches.insert({book().names[host], block.x * block.y * block.z, lds, region()});
    return hipSuccess;
}
hipError_t hipFuncGetAttributes(hipFuncAttributes* a, void const* host)
{
    std::memset(a, 0, sizeof(*a));
    auto const kernel = book().kernels[book().names[host]];
    a->numRegs = kernel.registers;
    a->sharedSizeBytes = kernel.lds;
    a->maxThreadsPerBlock = kernel.threads;
    a->maxDynamicSharedSizeBytes = 65536;
    return hipSuccess;
}
hipError_t hipGetDeviceProperties(hipDeviceProp_t* p, int)
{
    *p = properties();
    return hipSuccess;
}
hipError_t hipDeviceGetAttribute(int* value, hipDeviceAttribute_t which, int)
{
    *value = which == hipDeviceAttributeL2CacheSize               ? 8 << 20
             : which == hipDeviceAttributeConcurrentManagedAccess ? 1
                                                                  : 0;
    return hipSuccess;
}
hipError_t hipGetDeviceCount(int* n)
{
    *n = 1;
    return hipSuccess;
}
hipError_t hipGetDevice(int* n)
{
    *n = 0;
    return hipSuccess;
}
hipError_t hipSetDevice(int)
{
    return hipSuccess;
}
hipError_t hipDeviceGetPCIBusId(char* text, int, int)
{
    std::strcpy(text, "0000:00:00.0");
    return hipSuccess;
}
hipError_t hipDeviceGetStreamPriorityRange(int* least, int* greatest)
{
    *least = *greatest = 0;
    return hipSuccess;
}
hipError_t hipDriverGetVersion(int* version)
{
    *version = 0;
    return hipSuccess;
}
hipError_t hipMemGetInfo(std::size_t* free, std::size_t* total)
{
    *free = *total = free_bytes;
    return hipSuccess;
}
hipError_t hipMalloc(void** to, std::size_t bytes)
{
    return give(to, bytes);
}
hipError_t hipMallocAsync(void** to, std::size_t bytes, hipStream_t)
{
    return give(to, bytes);
}
hipError_t hipExtMallocWithFlags(void** to, std::size_t bytes, unsigned)
{
    return give(to, bytes);
}
hipError_t hipHostMalloc(void** to, std::size_t bytes, unsigned)
{
    return give(to, bytes);
}
hipError_t hipFree(void* p)
{
    std::free(p);
    return hipSuccess;
}
hipError_t hipFreeAsync(void* p, hipStream_t)
{
    return hipFree(p);
}
hipError_t hipHostFree(void* p)
{
    return hipFree(p);
}
hipError_t hipHostRegister(void*, std::size_t, unsigned)
{
    return hipSuccess;
}
hipError_t hipHostUnregister(void*)
{
    return hipSuccess;
}
hipError_t hipHostGetDevicePointer(void** to, void* from, unsigned)
{
    *to = from;
    return hipSuccess;
}
hipError_t hipMemcpy(void* to, void const* from, std::size_t bytes, hipMemcpyKind)
{
    std::memmove(to, from, bytes);
    return hipSuccess;
}
hipError_t hipMemcpyAsync(void* to, void const* from, std::size_t bytes, hipMemcpyKind, hipStream_t)
{
    std::memmove(to, from, bytes);
    return hipSuccess;
}
hipError_t hipMemcpyToSymbol(void const*, void const*, std::size_t, std::size_t, hipMemcpyKind)
{
    return hipSuccess;
}
hipError_t hipMemcpyToSymbolAsync(
    void const*, void const*, std::size_t, std::size_t, hipMemcpyKind, hipStream_t)
{
    return hipSuccess;
}
hipError_t hipMallocManaged(void** to, std::size_t bytes, unsigned)
{
    return give(to, bytes);
}
hipError_t hipMemPrefetchAsync(void const*, std::size_t, int, hipStream_t)
{
    return hipSuccess;
}
hipError_t hipMemAdvise(void const*, std::size_t, hipMemoryAdvise, int)
{
    return hipSuccess;
}
hipError_t hipGetSymbolAddress(void** to, void const*)
{
    return give(to, 1 << 20);
}
hipError_t hipMemset(void* to, int value, std::size_t bytes)
{
    std::memset(to, value, bytes);
    return hipSuccess;
}
hipError_t hipMemsetAsync(void* to, int value, std::size_t bytes, hipStream_t)
{
    return hipMemset(to, value, bytes);
}
hipError_t hipStreamCreate(hipStream_t* s)
{
    *s = any<std::remove_pointer_t<hipStream_t>>();
    return hipSuccess;
}
hipError_t hipStreamCreateWithFlags(hipStream_t* s, unsigned)
{
    return hipStreamCreate(s);
}
hipError_t hipStreamCreateWithPriority(hipStream_t* s, unsigned, int)
{
    return hipStreamCreate(s);
}
hipError_t hipStreamDestroy(hipStream_t)
{
    return hipSuccess;
}
hipError_t hipStreamSynchronize(hipStream_t)
{
    return hipSuccess;
}
hipError_t hipStreamWaitEvent(hipStream_t, hipEvent_t, unsigned)
{
    return hipSuccess;
}
hipError_t hipDeviceSynchronize()
{
    return hipSuccess;
}
hipError_t hipEventCreate(hipEvent_t* e)
{
    *e = any<std::remove_pointer_t<hipEvent_t>>();
    return hipSuccess;
}
hipError_t hipEventDestroy(hipEvent_t)
{
    return hipSuccess;
}
hipError_t hipEventRecord(hipEvent_t, hipStream_t)
{
    return hipSuccess;
}
hipError_t hipEventSynchronize(hipEvent_t)
{
    return hipSuccess;
}
hipError_t hipEventElapsedTime(float* ms, hipEvent_t, hipEvent_t)
{
    *ms = 10;
    return hipSuccess;
}
hipError_t hipGetLastError()
{
    return hipSuccess;
}
hipError_t hipPeekAtLastError()
{
    return hipSuccess;
}

} // extern "C"
