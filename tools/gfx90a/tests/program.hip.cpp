// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A HIP program whose results the host computes as well. Each printed line names a kernel and says
// if it agrees with the host. With the name of a planted fault the program runs only that kernel.
#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <functional>
#include <map>
#include <numeric>
#include <string>
#include <vector>

#include <dlfcn.h>
#include <hip/hip_runtime.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

int failures = 0;

void check(hipError_t error)
{
    if (error != hipSuccess) {
        std::printf("error %s\n", hipGetErrorName(error));
        std::exit(3);
    }
}

template <class T>
struct DeviceArray
{
    explicit DeviceArray(std::size_t n)
        : size(n)
    {
        check(hipMalloc(reinterpret_cast<void**>(&data), n * sizeof(T)));
    }
    explicit DeviceArray(std::vector<T> const& from)
        : DeviceArray(from.size())
    {
        check(hipMemcpy(data, from.data(), size * sizeof(T), hipMemcpyHostToDevice));
    }
    ~DeviceArray() { (void)hipFree(data); }
    DeviceArray(DeviceArray const&) = delete;
    DeviceArray& operator=(DeviceArray const&) = delete;
    std::vector<T> host_copy() const
    {
        check(hipDeviceSynchronize());
        std::vector<T> to(size);
        check(hipMemcpy(to.data(), data, size * sizeof(T), hipMemcpyDeviceToHost));
        return to;
    }
    T* data = nullptr;
    std::size_t size;
};

void report(char const* name, bool good)
{
    std::printf("%s %s\n", good ? "right" : "WRONG", name);
    failures += good ? 0 : 1;
}

template <class T>
bool is_near(std::vector<T> const& a, std::vector<T> const& b, double tolerance)
{
    for (std::size_t n = 0; n < a.size(); ++n) {
        double const x = static_cast<double>(a[n]);
        double const y = static_cast<double>(b[n]);
        if (!(std::abs(x - y) <= tolerance * std::max(1.0, std::abs(y)))) {
            std::printf("at %zu: %.17g, not %.17g\n", n, x, y);
            return false;
        }
    }
    return true;
}

/// Calls run(array), which must fill an array on the device, and compares it with `expected`.
template <class T, class F>
void compare(char const* name, std::vector<T> const& expected, double tolerance, F run)
{
    DeviceArray<T> const to(expected.size());
    run(to.data);
    auto const found = to.host_copy();
    report(name, tolerance == 0 ? found == expected : is_near(found, expected, tolerance));
}

/// Returns the vector f(0), f(1), ..., f(n - 1).
template <class F>
auto generate(std::size_t n, F f)
{
    std::vector<decltype(f(0))> all;
    for (std::size_t i = 0; i < n; ++i) {
        all.push_back(f(static_cast<int>(i)));
    }
    return all;
}

std::vector<double> input_numbers(std::size_t n)
{
    return generate(n, [](int i) { return std::sin(0.7 * i) * 3.0 + 0.01; });
}

/// Applies a function to each element. The host applies the same function.
template <class F, class T>
__global__ void map_kernel(F f, T const* in, T* out, int n)
{
    int const i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    if (i < n) {
        out[i] = f(in[i]);
    }
}

template <class T, class F>
void test_map(char const* name, double tolerance, F f)
{
    auto const source = input_numbers(1000);
    std::vector<T> const in(source.begin(), source.end());
    DeviceArray<T> const from(in);
    compare(name, generate(in.size(), [&](int i) { return f(in[i]); }), tolerance, [&](T* to) {
        map_kernel<<<8, 128>>>(f, from.data, to, static_cast<int>(in.size()));
    });
}

__global__ void sum_kernel(double const* in, double* out, int n)
{
    __shared__ double parts[256];
    double mine = 0;
    for (int i = static_cast<int>(threadIdx.x); i < n; i += 256) {
        mine += in[i];
    }
    parts[threadIdx.x] = mine;
    for (unsigned half = 128; half > 0; half /= 2) {
        __syncthreads();
        if (threadIdx.x < half) {
            parts[threadIdx.x] += parts[threadIdx.x + half];
        }
    }
    if (threadIdx.x == 0) {
        *out = parts[0];
    }
}

/// Computes the sum over a wave by DPP, and swaps values by ds_swizzle.
__global__ void dpp_kernel(int* out)
{
    int x = static_cast<int>(threadIdx.x);
    x += __builtin_amdgcn_update_dpp(0, x, 0x111, 0xf, 0xf, false); // row_shr by 1, then 2, 4 and 8
    x += __builtin_amdgcn_update_dpp(0, x, 0x112, 0xf, 0xf, false);
    x += __builtin_amdgcn_update_dpp(0, x, 0x114, 0xf, 0xf, false);
    x += __builtin_amdgcn_update_dpp(0, x, 0x118, 0xf, 0xf, false);
    x += __builtin_amdgcn_update_dpp(0, x, 0x142, 0xa, 0xf, false); // row_bcast by 15, then by 31
    x += __builtin_amdgcn_update_dpp(0, x, 0x143, 0xc, 0xf, false);
    int const swapped = __builtin_amdgcn_ds_swizzle(static_cast<int>(threadIdx.x), 0x401f);
    out[threadIdx.x] =
        __builtin_amdgcn_readlane(x, 63) + swapped - (static_cast<int>(threadIdx.x) ^ 16);
}

__global__ void shuffle_kernel(int* out)
{
    int value = static_cast<int>(threadIdx.x);
    for (int distance = 32; distance > 0; distance /= 2) {
        value += __shfl_down(value, static_cast<unsigned>(distance));
    }
    out[threadIdx.x] = __shfl(value, 0) + __popcll(__ballot(threadIdx.x % 3 == 0));
}

__global__ void atomic_kernel(int* count, double* sum, unsigned* most)
{
    atomicAdd(count, 2);
    atomicAdd(sum, 0.5);
    atomicMax(most, threadIdx.x + blockIdx.x);
}

__global__ void
integer_kernel(int const* a, int const* b, long long const* c, long long* out, int n)
{
    int const i = static_cast<int>(threadIdx.x);
    if (i < n) {
        out[4 * i] = a[i] / b[i];
        out[4 * i + 1] = a[i] % b[i];
        out[4 * i + 2] = c[i] / b[i];
        out[4 * i + 3] = c[i] * a[i] + (c[i] >> (b[i] & 31));
    }
}

/// Indexes an array with run-time values, so that the compiler keeps it in scratch memory.
__global__ void scratch_kernel(int const* where, double* out)
{
    double own[24];
    for (int i = 0; i < 24; ++i) {
        own[i] = i * 1.5 + threadIdx.x;
    }
    for (int i = 0; i < 24; ++i) {
        own[where[(i + threadIdx.x) % 24]] += i;
    }
    double sum = 0;
    for (int i = 0; i < 24; ++i) {
        sum += own[where[i]] * (i + 1);
    }
    out[threadIdx.x] = sum;
}

__device__ __attribute__((noinline)) double polynomial(double x, int degree)
{
    double sum = 0;
    for (int i = 0; i < degree; ++i) {
        sum = sum * x + i;
    }
    return sum;
}

__global__ void call_kernel(double const* in, double* out)
{
    out[threadIdx.x] = polynomial(in[threadIdx.x], static_cast<int>(threadIdx.x % 7));
}

/// Two accesses that are no races: different waves write different bytes of a dword of LDS, and a
/// loop reads a value before its compare-and-swap.
__global__ void bytes_kernel(int* out)
{
    __shared__ unsigned char bytes[256];
    __shared__ unsigned sum;
    bytes[threadIdx.x % 64 * 4 + threadIdx.x / 64] = static_cast<unsigned char>(threadIdx.x);
    if (threadIdx.x == 0) {
        sum = 0;
    }
    __syncthreads();
    unsigned old = sum, assumed;
    do {
        assumed = old;
        old = atomicCAS(&sum, assumed, assumed + 3);
    } while (old != assumed);
    __syncthreads();
    out[threadIdx.x] = bytes[threadIdx.x] + static_cast<int>(sum);
}

/// Sums one number per block: the block that increments the counter last adds them up.
__global__ void last_block_kernel(double const* in, double* parts, unsigned* count, double* out)
{
    __shared__ bool last;
    if (threadIdx.x == 0) {
        parts[blockIdx.x] = in[blockIdx.x];
        __threadfence();
        last = atomicAdd(count, 1) == gridDim.x - 1;
    }
    __syncthreads();
    if (last && threadIdx.x == 64) {
        double sum = 0;
        for (unsigned i = 0; i < gridDim.x; ++i) {
            sum += parts[i];
        }
        *out = sum;
    }
}

/// Computes D = A B + C for matrices of 16 x 4 and 4 x 16 numbers by one MFMA instruction.
__global__ void matrix_f64_kernel(double const* a, double const* b, double* d)
{
    using Four = double __attribute__((ext_vector_type(4)));
    int const l = static_cast<int>(threadIdx.x);
    Four sum = {1, 1, 1, 1};
    sum = __builtin_amdgcn_mfma_f64_16x16x4f64(
        a[l % 16 * 4 + l / 16], b[l / 16 * 16 + l % 16], sum, 0, 0, 0);
    for (int i = 0; i < 4; ++i) {
        d[(4 * i + l / 16) * 16 + l % 16] = sum[i];
    }
}

/// Computes D = A B for matrices of 32 x 2 and 2 x 32 floats by one MFMA instruction.
__global__ void matrix_f32_kernel(float const* a, float const* b, float* d)
{
    using Sixteen = float __attribute__((ext_vector_type(16)));
    int const l = static_cast<int>(threadIdx.x);
    Sixteen sum = {};
    sum = __builtin_amdgcn_mfma_f32_32x32x2f32(
        a[l % 32 * 2 + l / 32], b[l / 32 * 32 + l % 32], sum, 0, 0, 0);
    for (int i = 0; i < 16; ++i) {
        d[(i / 4 * 8 + l / 32 * 4 + i % 4) * 32 + l % 32] = sum[i];
    }
}

/// Computes D = A B for four pairs of matrices, of 16 x 4 and 4 x 16 f16, by one MFMA instruction.
__global__ void matrix_f16_kernel(float const* a, float const* b, float* d)
{
    using Four = _Float16 __attribute__((ext_vector_type(4)));
    using Sixteen = float __attribute__((ext_vector_type(16)));
    int const l = static_cast<int>(threadIdx.x);
    int const i = l % 16, block = l / 16;
    Four left, right;
    for (int k = 0; k < 4; ++k) {
        left[k] = static_cast<_Float16>(a[block * 64 + i * 4 + k]);
        right[k] = static_cast<_Float16>(b[block * 64 + k * 16 + i]);
    }
    Sixteen sum = {};
    sum = __builtin_amdgcn_mfma_f32_16x16x4f16(left, right, sum, 0, 0, 0);
    for (int n = 0; n < 16; ++n) {
        d[n / 4 * 256 + (l / 16 * 4 + n % 4) * 16 + i] = sum[n];
    }
}

/// Compares a kernel's products of `blocks` pairs of matrices of small integers with the host's.
template <class T>
void test_matrices(
    char const* name, void (*kernel)(T const*, T const*, T*), int size, int depth, int blocks, T c)
{
    auto const a =
        generate(blocks * size * depth, [](int i) { return static_cast<T>(i % 13 - 6); });
    auto const b = generate(blocks * size * depth, [](int i) { return static_cast<T>(i % 7 - 3); });
    auto const expected = generate(blocks * size * size, [&](int i) {
        int const block = i / (size * size), row = i / size % size, column = i % size;
        T sum = c;
        for (int k = 0; k < depth; ++k) {
            sum += a[(block * size + row) * depth + k] * b[(block * depth + k) * size + column];
        }
        return sum;
    });
    DeviceArray<T> const left(a), right(b);
    compare(name, expected, 0, [&](T* to) { kernel<<<1, 64>>>(left.data, right.data, to); });
}

__global__ void dot_kernel(unsigned const* a, unsigned const* b, int* out)
{
    using Halves = _Float16 __attribute__((ext_vector_type(2)));
    int const i = static_cast<int>(threadIdx.x);
    auto const x = static_cast<int>(a[i]), y = static_cast<int>(b[i]);
    auto const halves = [](int n) {
        return Halves{static_cast<_Float16>(n & 15), static_cast<_Float16>(n >> 4 & 15)};
    };
    out[4 * i] = __builtin_amdgcn_sdot4(x, y, 5, false);
    out[4 * i + 1] = static_cast<int>(__builtin_amdgcn_udot4(a[i], b[i], 5, false));
    out[4 * i + 2] = __builtin_amdgcn_sdot8(x, y, 5, false);
    out[4 * i + 3] = static_cast<int>(__builtin_amdgcn_fdot2(halves(x), halves(y), 5.0F, false));
}

void test_dots()
{
    std::vector<unsigned> a, b;
    std::vector<int> expected;
    for (unsigned i = 0; i < 64; ++i) {
        a.push_back(i * 0x9e3779b9U);
        b.push_back((i + 7) * 0x85ebca6bU);
        int of_bytes = 5, of_unsigned = 5, of_nibbles = 5;
        for (int at = 0; at < 32; at += 8) {
            of_bytes += static_cast<signed char>(a[i] >> at) * static_cast<signed char>(b[i] >> at);
            of_unsigned += static_cast<int>((a[i] >> at & 255) * (b[i] >> at & 255));
        }
        for (int at = 0; at < 32; at += 4) {
            auto const part = [at](unsigned x) {
                return static_cast<int>(x >> at & 15) - 2 * static_cast<int>(x >> at & 8);
            };
            of_nibbles += part(a[i]) * part(b[i]);
        }
        auto const of_halves = 5 + (a[i] & 15) * (b[i] & 15) + (a[i] >> 4 & 15) * (b[i] >> 4 & 15);
        for (int const x : {of_bytes, of_unsigned, of_nibbles, static_cast<int>(of_halves)}) {
            expected.push_back(x);
        }
    }
    DeviceArray<unsigned> const left(a), right(b);
    compare("dot products", expected, 0, [&](int* to) {
        dot_kernel<<<1, 64>>>(left.data, right.data, to);
    });
}

__global__ void print_kernel(int n)
{
    if (threadIdx.x % 2 == 1) {
        printf(
            "thread %d of %s: %5.2f%%, %d is 7 too\n",
            static_cast<int>(threadIdx.x),
            "a rather long name",
            0.5 * n,
            n);
    }
}

__global__ void fails_an_assertion(int const* a)
{
    assert(a[threadIdx.x] == 1 && "ones");
}

/// Calls functions of the runtime, most of which test_kernels() does not call.
void test_calls()
{
    hipDeviceProp_t p;
    check(hipGetDeviceProperties(&p, 0));
    int units = 0, blocks = 0, threads = 0;
    check(hipDeviceGetAttribute(&units, hipDeviceAttributeMultiprocessorCount, 0));
    check(hipOccupancyMaxPotentialBlockSize(&blocks, &threads, dpp_kernel, 0, 0));
    report(
        "properties and occupancy",
        p.multiProcessorCount == units && p.warpSize == 64 && p.major == 9 && threads == 1024
            && blocks == 2 * units);
    void* rows = nullptr;
    std::size_t pitch = 0;
    check(hipMallocPitch(&rows, &pitch, 12, 3));
    std::vector<int> const in{1, 2, 3, 4, 5, 6, 7, 8, 9};
    std::vector<int> out(9);
    check(hipMemcpy2D(rows, pitch, in.data(), 12, 12, 3, hipMemcpyHostToDevice));
    check(hipMemcpy2D(out.data(), 12, rows, pitch, 12, 3, hipMemcpyDeviceToHost));
    report("rows that are padded", in == out);
    report("what is not there", hipCtxSynchronize() == hipErrorNotSupported);
    check(hipDeviceReset());
}

/// Each block waits for the one with the next higher number.
__global__ void chain_kernel(int* flags, int* order)
{
    if (threadIdx.x == 0) {
        int const before = static_cast<int>(blockIdx.x) + 1;
        if (before < static_cast<int>(gridDim.x)) {
            while (__atomic_load_n(flags + before, __ATOMIC_ACQUIRE) == 0) {
            }
        }
        order[blockIdx.x] = before < static_cast<int>(gridDim.x) ? order[before] + 1 : 1;
        __atomic_store_n(flags + blockIdx.x, 1, __ATOMIC_RELEASE);
    }
}

/// The compiler loads two of the block's sizes at once from an address that 4 does not divide.
__global__ void sizes_kernel(int* out, int nx, int ny, int nz)
{
    int const x = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    int const y = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
    int const z = static_cast<int>(blockIdx.z * blockDim.z + threadIdx.z);
    if (x < nx && y < ny && z < nz) {
        out[(z * ny + y) * nx + x] = x + 100 * y + 10000 * z;
    }
}

__global__ __launch_bounds__(64) void bounded_kernel(int* out)
{
    out[threadIdx.x] = 1;
}

__global__ void texture_kernel(hipTextureObject_t from, float* out, int columns, int rows)
{
    int const x = static_cast<int>(threadIdx.x);
    int const y = static_cast<int>(blockIdx.x);
    if (x < columns && y < rows) {
        out[y * columns + x] =
            tex2D<float>(from, static_cast<float>(x - 2), static_cast<float>(y - 1));
    }
}

/// Reads a texture of 37 x 5 elements, also two columns and a row beyond its edges on each side.
template <class T>
void test_texture(char const* name, hipTextureReadMode mode, float unit)
{
    constexpr int columns = 37;
    constexpr int rows = 5;
    DeviceArray<T> const matrix(generate(columns * rows, [](int i) { return static_cast<T>(i); }));
    hipArray* array = nullptr;
    auto const format = hipCreateChannelDesc<T>();
    check(hipMallocArray(&array, &format, columns, rows, 0));
    constexpr auto row = columns * sizeof(T);
    auto const kind = hipMemcpyDeviceToDevice;
    check(hipMemcpy2DToArray(array, 0, 0, matrix.data, row, row, rows, kind));
    hipResourceDesc resource{};
    resource.resType = hipResourceTypeArray;
    resource.res.array.array = array;
    hipTextureDesc how{};
    how.addressMode[0] = how.addressMode[1] = hipAddressModeClamp;
    how.filterMode = hipFilterModePoint;
    how.readMode = mode;
    hipTextureObject_t object{};
    check(hipCreateTextureObject(&object, &resource, &how, nullptr));
    std::vector<float> expected;
    for (int y = -1; y < rows + 1; ++y) {
        for (int x = -2; x < columns + 2; ++x) {
            int const row = std::min(std::max(y, 0), rows - 1);
            int const column = std::min(std::max(x, 0), columns - 1);
            expected.push_back(static_cast<float>(row * columns + column) / unit);
        }
    }
    compare(name, expected, 0, [&](float* to) {
        texture_kernel<<<rows + 2, 64>>>(object, to, columns + 4, rows + 2);
    });
    check(hipDestroyTextureObject(object));
    check(hipFreeArray(array));
}

__global__ void give_kernel(int* to)
{
    to[threadIdx.x + 1] = static_cast<int>(threadIdx.x * threadIdx.x);
    __syncthreads();
    if (threadIdx.x == 0) {
        __atomic_store_n(to, 1, __ATOMIC_RELEASE);
    }
}

/// Waits for a kernel of another process, and copies what it wrote.
__global__ void take_kernel(int const* from, int* to)
{
    while (__atomic_load_n(from, __ATOMIC_ACQUIRE) == 0) {
    }
    to[threadIdx.x] = from[threadIdx.x + 1];
}

/// Forks a child, which opens the parent's memory. The parent's kernel waits for the child's.
int share_memory()
{
    int ends[2];
    if (pipe(ends) != 0) {
        return 4;
    }
    auto const child = fork();
    hipIpcMemHandle_t handle;
    if (child == 0) {
        void* memory = nullptr;
        if (read(ends[0], &handle, sizeof(handle)) != sizeof(handle)) {
            return 4;
        }
        check(hipIpcOpenMemHandle(&memory, handle, hipIpcMemLazyEnablePeerAccess));
        give_kernel<<<1, 256>>>(static_cast<int*>(memory));
        check(hipDeviceSynchronize());
        check(hipIpcCloseMemHandle(memory));
        return hipIpcCloseMemHandle(memory) == hipErrorInvalidValue ? 0 : 1;
    }
    DeviceArray<int> const memory(std::vector<int>(257, 0));
    DeviceArray<int> const copy(256);
    check(hipIpcGetMemHandle(&handle, memory.data));
    void* own = nullptr;
    report("its own memory is not opened", hipIpcOpenMemHandle(&own, handle, 0) != hipSuccess);
    (void)hipGetLastError();
    if (write(ends[1], &handle, sizeof(handle)) != sizeof(handle)) {
        return 4;
    }
    take_kernel<<<1, 256>>>(memory.data, copy.data);
    report(
        "memory of two processes", copy.host_copy() == generate(256, [](int i) { return i * i; }));
    int status = 1;
    waitpid(child, &status, 0);
    return failures == 0 && status == 0 ? 0 : 1;
}

void test_kernels()
{
    test_map<double>(
        "double/fma", 0, [] __host__ __device__(double x) { return std::fma(x, 1.25, -x); });
    // arithmetic.hip.cpp tests division, roots, exp, log, sin and cos.
    test_map<double>(
        "double/pow", 1e-13, [] __host__ __device__(double x) { return std::pow(x * x + 1, 0.7); });
    test_map<double>("double/floor_round", 0, [] __host__ __device__(double x) {
        return std::floor(x) + 3 * std::rint(x) + std::trunc(2 * x);
    });
    test_map<float>("float/to_integers", 0, [] __host__ __device__(float x) {
        return static_cast<float>(
            static_cast<int>(x * 100) % 7 + static_cast<int>(static_cast<unsigned char>(x * x)));
    });
    auto const in = input_numbers(1000);
    DeviceArray<double> const from(in);
    compare(
        "sum in LDS",
        std::vector{std::accumulate(in.begin(), in.end(), 0.0)},
        1e-13,
        [&](double* to) { sum_kernel<<<1, 256>>>(from.data, to, 1000); });
    compare("shuffle and ballot", std::vector<int>(64, 64 * 63 / 2 + 22), 0, [](int* to) {
        shuffle_kernel<<<1, 64>>>(to);
    });
    compare("DPP and swizzle", std::vector<int>(64, 64 * 63 / 2), 0, [](int* to) {
        dpp_kernel<<<1, 64>>>(to);
    });
    {
        DeviceArray<int> const count(std::vector<int>{0});
        DeviceArray<double> const sum(std::vector<double>{1});
        DeviceArray<unsigned> const most(std::vector<unsigned>{0});
        atomic_kernel<<<3, 100>>>(count.data, sum.data, most.data);
        report(
            "atomic operations",
            count.host_copy()[0] == 600 && sum.host_copy()[0] == 151 && most.host_copy()[0] == 101);
    }
    {
        auto const a = generate(64, [](int i) { return (i - 20) * 1234567; });
        auto const b = generate(64, [](int i) { return i * 37 - 900; });
        auto const c = generate(64, [](int i) { return (i - 32) * 0x123456789abLL; });
        DeviceArray<int> const x(a), y(b);
        DeviceArray<long long> const z(c);
        auto const expected = generate(256, [&](int n) {
            int const i = n / 4;
            return n % 4 == 0   ? static_cast<long long>(a[i] / b[i])
                   : n % 4 == 1 ? a[i] % b[i]
                   : n % 4 == 2 ? c[i] / b[i]
                                : c[i] * a[i] + (c[i] >> (b[i] & 31));
        });
        compare("integer division", expected, 0, [&](long long* to) {
            integer_kernel<<<1, 64>>>(x.data, y.data, z.data, to, 64);
        });
    }
    {
        auto const where = generate(24, [](int i) { return (i * 7 + 3) % 24; });
        DeviceArray<int> const places(where);
        auto const expected = generate(100, [&](int t) {
            double own[24];
            for (int i = 0; i < 24; ++i) {
                own[i] = i * 1.5 + t;
            }
            for (int i = 0; i < 24; ++i) {
                own[where[(i + t) % 24]] += i;
            }
            double sum = 0;
            for (int i = 0; i < 24; ++i) {
                sum += own[where[i]] * (i + 1);
            }
            return sum;
        });
        compare("scratch memory", expected, 1e-14, [&](double* to) {
            scratch_kernel<<<1, 100>>>(places.data, to);
        });
    }
    auto const horner = generate(64, [&](int t) {
        double sum = 0;
        for (int i = 0; i < t % 7; ++i) {
            sum = std::fma(sum, in[t], i);
        }
        return sum;
    });
    compare("a call", horner, 1e-14, [&](double* to) { call_kernel<<<1, 64>>>(from.data, to); });
    {
        DeviceArray<int> const flags(std::vector<int>(40)), order(std::vector<int>(40));
        chain_kernel<<<40, 64>>>(flags.data, order.data);
        report("blocks that wait for later ones", order.host_copy()[0] == 40);
    }
    auto const bytes = generate(256, [](int i) { return i % 4 * 64 + i / 4 + 3 * 256; });
    compare("bytes of LDS, and compare-and-swap there", bytes, 0, [](int* to) {
        bytes_kernel<<<1, 256>>>(to);
    });
    {
        DeviceArray<double> const parts(40);
        DeviceArray<unsigned> const count(std::vector<unsigned>{0});
        std::vector const sum{std::accumulate(in.begin(), in.begin() + 40, 0.0)};
        compare("a sum by the last block", sum, 1e-14, [&](double* to) {
            last_block_kernel<<<40, 128>>>(from.data, parts.data, count.data, to);
        });
    }
    {
        DeviceArray<int> const to(64);
        bounded_kernel<<<1, 128>>>(to.data); // HIP refuses this launch and the next three
        bool refused = hipGetLastError() == hipErrorLaunchFailure;
        bounded_kernel<<<1, 2000>>>(to.data);
        refused = refused && hipGetLastError() == hipErrorInvalidConfiguration;
        bounded_kernel<<<dim3(1U << 30), 64>>>(to.data);
        refused = refused && hipGetLastError() == hipErrorInvalidConfiguration;
        bounded_kernel<<<1, 64, 70000>>>(to.data);
        refused = refused && hipGetLastError() == hipErrorInvalidValue;
        bounded_kernel<<<1, 64>>>(to.data);
        report("refused launches", refused && to.host_copy() == std::vector<int>(64, 1));
    }
    auto const places =
        generate(13 * 7 * 5, [](int i) { return i % 13 + i / 13 % 7 * 100 + i / 13 / 7 * 10000; });
    compare("sizes of blocks", places, 0, [](int* to) {
        sizes_kernel<<<dim3(2, 4, 2), dim3(8, 2, 3)>>>(to, 13, 7, 5);
    });
    test_matrices<double>("matrix cores, f64", matrix_f64_kernel, 16, 4, 1, 1);
    test_matrices<float>("matrix cores, f32", matrix_f32_kernel, 32, 2, 1, 0);
    test_matrices<float>("matrix cores, f16", matrix_f16_kernel, 16, 4, 4, 0);
    test_dots();
    test_texture<float>("a texture of singles", hipReadModeElementType, 1);
    test_texture<unsigned char>("a texture of bytes", hipReadModeNormalizedFloat, 255);
    {
        int rows = 0;
        check(hipDeviceGetAttribute(&rows, hipDeviceAttributeMaxTexture2DHeight, 0));
        auto const format = hipCreateChannelDesc<float>();
        hipArray* array = nullptr;
        auto const height = static_cast<std::size_t>(rows);
        check(hipMallocArray(&array, &format, 8, height, 0));
        check(hipFreeArray(array));
        auto const too_high = hipMallocArray(&array, &format, 8, height + 1, 0);
        report("textures end at 16384 rows", rows == 16384 && too_high == hipErrorInvalidValue);
    }
}

// Each of these kernels has a planted fault. FAULTS in run_test.py has the messages about them.

__global__ void past_the_end(double* a)
{
    a[threadIdx.x + 1] = 1;
}
__global__ void far_away(double const* a, double* out)
{
    out[threadIdx.x] = a[threadIdx.x * 1000000007LL];
}
__global__ void misaligned(char* a)
{
    *reinterpret_cast<double*>(a + 1 + 8 * threadIdx.x) = 1;
}
__global__ void reads_unwritten(int const* where, int* out)
{
    out[where[threadIdx.x] & 63] = 1;
}
__global__ void branches_on_unwritten(double const* a, double* out)
{
    if (a[threadIdx.x] > 1) {
        out[threadIdx.x] = 2;
    }
}
__global__ void missing_barrier(int* out)
{
    __shared__ int a[256];
    a[threadIdx.x] = static_cast<int>(threadIdx.x);
    out[threadIdx.x] = a[255 - threadIdx.x];
}
__global__ void divergent_barrier(int* out, int n)
{
    for (int i = 0; i < static_cast<int>(threadIdx.x) % n; ++i) {
        __syncthreads();
        out[threadIdx.x] = i;
    }
}
__global__ void past_lds(int* out, int n)
{
    extern __shared__ int b[];
    b[threadIdx.x + n] = 1;
    __syncthreads();
    out[threadIdx.x] = b[threadIdx.x];
}
__global__ void reads_unwritten_lds(int* out)
{
    __shared__ int a[64];
    if (threadIdx.x < 32) {
        a[threadIdx.x] = 1;
    }
    out[a[threadIdx.x] & 63] = 2;
}

__global__ void reads_a_guard(int const* a, int* out)
{
    out[threadIdx.x] = a[threadIdx.x + 1];
}
__global__ void sums_unwritten(double const* a, double* out)
{
    out[threadIdx.x] = a[threadIdx.x] + 1;
}
__global__ void sums_unwritten_lds(int* out)
{
    __shared__ int a[64];
    if (threadIdx.x < 32) {
        a[threadIdx.x] = 1;
    }
    out[threadIdx.x] = 3 * a[threadIdx.x];
}
__global__ void counts_unwritten(int* a)
{
    atomicAdd(a, 1);
}
__global__ void adds_to_fine_grained(double* sum)
{
    unsafeAtomicAdd(sum, 1.0);
}
__global__ void same_bytes_of_lds(int* out)
{
    __shared__ char a[256];
    a[threadIdx.x / 2] = static_cast<char>(threadIdx.x);
    a[threadIdx.x ^ 64] = static_cast<char>(threadIdx.x);
    __syncthreads();
    out[threadIdx.x] = a[threadIdx.x];
}
__global__ void histogram_without_atomics(int* bins)
{
    bins[threadIdx.x % 8] += 1;
}
__global__ void missing_second_barrier(int* out)
{
    __shared__ int tile[256];
    int sum = 0;
    for (int i = 0; i < 2; ++i) {
        tile[threadIdx.x] = 7;
        __syncthreads();
        sum += tile[255 - threadIdx.x];
    }
    out[threadIdx.x] = sum;
}
__global__ void endless(int const* flag)
{
    while (__atomic_load_n(flag, __ATOMIC_RELAXED) == 0) {
    }
}

void run_guarded()
{
    using Guard = void(void const*, std::size_t);
    using Open = void(int);
    auto* const guard = reinterpret_cast<Guard*>(dlsym(RTLD_DEFAULT, "gfx90a_guard"));
    auto* const open = reinterpret_cast<Open*>(dlsym(RTLD_DEFAULT, "gfx90a_open_guards"));
    DeviceArray<int> const a(std::vector<int>(128, 1)), out(64);
    guard(a.data + 64, 256);
    open(1);
    reads_a_guard<<<1, 64>>>(a.data, out.data);
    check(hipDeviceSynchronize());
    open(0);
    reads_a_guard<<<1, 64>>>(a.data, out.data);
    (void)hipDeviceSynchronize();
}

int run_planted_fault(std::string const& name)
{
    DeviceArray<double> const doubles(64);
    DeviceArray<int> const integers(256), fresh(64), zeroes(std::vector<int>(256));
    std::map<std::string, std::function<void()>> const faults{
        {"past_the_end", [&] { past_the_end<<<1, 64>>>(doubles.data); }},
        {"far_away", [&] { far_away<<<1, 64>>>(doubles.data, doubles.data); }},
        {"misaligned", [&] { misaligned<<<1, 32>>>(reinterpret_cast<char*>(doubles.data)); }},
        {"reads_unwritten", [&] { reads_unwritten<<<1, 64>>>(fresh.data, integers.data); }},
        {"branches_on_unwritten",
         [&] { branches_on_unwritten<<<1, 64>>>(doubles.data, doubles.data); }},
        {"missing_barrier", [&] { missing_barrier<<<1, 256>>>(integers.data); }},
        {"divergent_barrier", [&] { divergent_barrier<<<1, 256>>>(integers.data, 3); }},
        {"past_lds", [&] { past_lds<<<1, 64, 256>>>(integers.data, 1); }},
        {"reads_unwritten_lds", [&] { reads_unwritten_lds<<<1, 64>>>(integers.data); }},
        {"reads_a_guard", run_guarded},
        {"sums_unwritten", [&] { sums_unwritten<<<1, 64>>>(doubles.data, doubles.data); }},
        {"sums_unwritten_lds", [&] { sums_unwritten_lds<<<1, 64>>>(integers.data); }},
        {"counts_unwritten", [&] { counts_unwritten<<<1, 64>>>(fresh.data); }},
        {"adds_to_fine_grained",
         [&] {
             void* host = nullptr;
             check(hipHostMalloc(&host, sizeof(double), hipHostMallocDefault));
             adds_to_fine_grained<<<1, 1>>>(static_cast<double*>(host));
         }},
        {"same_bytes_of_lds", [&] { same_bytes_of_lds<<<1, 256>>>(integers.data); }},
        {"histogram_without_atomics", [&] { histogram_without_atomics<<<1, 256>>>(zeroes.data); }},
        {"missing_second_barrier", [&] { missing_second_barrier<<<1, 256>>>(integers.data); }},
        {"endless", [&] { endless<<<1, 64>>>(zeroes.data); }},
        {"fails_an_assertion", [&] { fails_an_assertion<<<1, 64>>>(zeroes.data); }},
        {"exceeds_launch_bounds", [&] { bounded_kernel<<<1, 128>>>(integers.data); }},
        {"too_much_lds", [&] { past_lds<<<1, 64, 65540>>>(integers.data, 0); }}};
    faults.at(name)();
    check(hipGetLastError());
    check(hipDeviceSynchronize());
    return 0;
}

} // namespace

int main(int argc, char** argv)
{
    if (argc > 1 && std::string(argv[1]) == "share_memory") {
        return share_memory();
    }
    if (argc > 2) { // opens a profiling region, as Kokkos does
        using Begin = void(char const*);
        auto* const begin =
            reinterpret_cast<Begin*>(dlsym(RTLD_DEFAULT, "kokkosp_push_profile_region"));
        begin(argv[2]);
    }
    if (argc > 1 && std::string(argv[1]) == "calls") {
        test_calls();
        print_kernel<<<1, 4>>>(7);
        return hipDeviceSynchronize() == hipSuccess && failures == 0 ? 0 : 1;
    }
    if (argc > 1) {
        return run_planted_fault(argv[1]);
    }
    test_kernels();
    return failures == 0 ? 0 : 1;
}
