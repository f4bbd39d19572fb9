// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Laplacian of 128^3 points in HIP (see from_cuda.md). Compile it with
// hipcc -O3 --offload-arch=gfx90a laplacian.hip.cpp
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <hip/hip_runtime.h>

void check(hipError_t error)
{
    if (error != hipSuccess) {
        std::fprintf(stderr, "%s\n", hipGetErrorString(error));
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
    check(hipMalloc(&u, bytes));
    check(hipMalloc(&f, bytes));
    check(hipMemcpy(u, host.data(), bytes, hipMemcpyHostToDevice));

    dim3 const block(256);
    dim3 const grid((n + block.x - 1) / block.x, n, n);
    laplacian<<<grid, block>>>(u, f, n);
    check(hipGetLastError());
    check(hipDeviceSynchronize());

    check(hipMemcpy(host.data(), f, bytes, hipMemcpyDeviceToHost));
    std::printf("%g\n", host[1 + n * (1 + n)]); // prints 2
    check(hipFree(u));
    check(hipFree(f));
}
