// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels whose traffic is known. run_test.py compares it with what the emulator counts.
#include <cstdio>

#include <hip/hip_runtime.h>

namespace {

constexpr int element_count = 1 << 20;

/// Reads and writes each byte once.
__global__ void copy(double const* in, double* out)
{
    int const i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    out[i] = in[i];
}

/// Reads one number of each line of 128 bytes.
__global__ void strided(double const* in, double* out)
{
    int const i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    out[i] = in[16 * i];
}

/// Reads the same 4 MiB, which fit in the L2, four times.
__global__ void again(double const* in, double* out)
{
    int const i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    out[i] = in[i % (element_count / 2)];
}

/// Writes a tile of 32 x 32 words to LDS by rows, `Width` words apart, and reads it by columns.
template <int Width>
__global__ void tile(int const* in, int* out)
{
    __shared__ int words[32 * Width];
    int const x = static_cast<int>(threadIdx.x);
    int const y = static_cast<int>(threadIdx.y);
    words[y * Width + x] = in[32 * y + x];
    __syncthreads();
    out[32 * y + x] = words[x * Width + y];
}

constexpr int matrix_rows = 512 * 64;

/// Each thread sums 64 numbers of a row (neighbouring lanes are a row apart), or of a column.
template <bool of_rows>
__global__ void sums(double const* in, double* out)
{
    int const i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    double sum = 0;
#pragma unroll 1
    for (int j = 0; j < 64; ++j) {
        sum += in[of_rows ? i * 64 + j : j * matrix_rows + i];
    }
    out[i] = sum;
}

/// A matrix-vector product. Each block is one wave: it multiplies a row and writes a sum per lane.
__global__ void products(double const* in, double const* vector, double* out)
{
    double sum = 0;
#pragma unroll 1
    for (int j = static_cast<int>(threadIdx.x); j < 4096; j += 64) {
        sum += in[blockIdx.x * 4096 + j] * vector[j];
    }
    out[blockIdx.x * 64 + threadIdx.x] = sum;
}

/// Each thread of 64 waves adds to one of two numbers.
__global__ void add(int* to)
{
    atomicAdd(to + threadIdx.x % 2, static_cast<int>(threadIdx.x));
}

} // namespace

int main()
{
    double* in = nullptr;
    double* out = nullptr;
    if (hipMalloc(reinterpret_cast<void**>(&in), 2 * element_count * sizeof(double)) != hipSuccess
        || hipMalloc(reinterpret_cast<void**>(&out), 2 * element_count * sizeof(double))
               != hipSuccess
        || hipMemset(in, 0, 2 * element_count * sizeof(double)) != hipSuccess
        || hipMemset(out, 0, element_count * sizeof(double)) != hipSuccess) {
        return 3;
    }
    copy<<<element_count / 256, 256>>>(in, out);
    strided<<<element_count / 16 / 256, 256>>>(in, out);
    again<<<2 * element_count / 256, 256>>>(in, out);
    tile<32><<<1, dim3(32, 32)>>>(reinterpret_cast<int*>(in), reinterpret_cast<int*>(out));
    tile<33><<<1, dim3(32, 32)>>>(reinterpret_cast<int*>(in), reinterpret_cast<int*>(out));
    sums<true><<<matrix_rows / 64, 64>>>(in, out);
    sums<false><<<matrix_rows / 64, 64>>>(in, out);
    products<<<512, 64>>>(in, out, out + 4096);
    add<<<64, 64>>>(reinterpret_cast<int*>(out));
    return hipDeviceSynchronize() == hipSuccess ? 0 : 1;
}
