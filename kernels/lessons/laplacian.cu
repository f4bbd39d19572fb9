// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Laplacian of 128^3 points in CUDA (see from_cuda.md). Compile it with nvcc -O3 -arch=sm_90
// laplacian.cu
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <cuda_runtime.h>

void check(cudaError_t error)
{
    if (error != cudaSuccess) {
        std::fprintf(stderr, "%s\n", cudaGetErrorString(error));
        std::exit(1);
    }
}

__global__ void laplacian(double const* u, double* f, int n)
{
    int const i = blockIdx.x * blockDim.x + threadIdx.x;
    int const j = blockIdx.y;
    int const k = blockIdx.z;
    if (i < 1 || i >= n - 1 || j < 1 || j >= n - 1 || k < 1 || k >= n - 1) {
        return;
    }
    long const at = i + long(n) * (j + long(n) * k);
    long const plane = long(n) * n;
    f[at] =
        u[at - 1] + u[at + 1] + u[at - n] + u[at + n] + u[at - plane] + u[at + plane] - 6 * u[at];
}

int main()
{
    int const n = 128;
    std::size_t const bytes = sizeof(double) * n * n * n;
    std::vector<double> host(n * n * n);
    for (int i = 0; i < n * n * n; ++i) {
        host[i] = double(i % n) * (i % n); // x^2, whose Laplacian is 2
    }
    double* u = nullptr;
    double* f = nullptr;
    check(cudaMalloc(&u, bytes));
    check(cudaMalloc(&f, bytes));
    check(cudaMemcpy(u, host.data(), bytes, cudaMemcpyHostToDevice));

    dim3 const block(256);
    dim3 const grid((n + block.x - 1) / block.x, n, n);
    laplacian<<<grid, block>>>(u, f, n);
    check(cudaGetLastError());
    check(cudaDeviceSynchronize());

    check(cudaMemcpy(host.data(), f, bytes, cudaMemcpyDeviceToHost));
    std::printf("%g\n", host[1 + n * (1 + n)]); // prints 2
    check(cudaFree(u));
    check(cudaFree(f));
}
