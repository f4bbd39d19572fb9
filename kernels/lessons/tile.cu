// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Two kernels for a Laplacian with m points a thread. Only `bounded` promises that a block has at
// most 256 threads. The statements are those of laplacian/04_reordered.hip.hpp. This file includes
// nothing, so that both hipcc and nvcc compile it; registers.md has the commands.
template <int m>
__device__ void
tile(double const* u, double* f, int nx, int ny, int nz, double wx, double wy, double wz, double wc)
{
    int const i = blockIdx.x * blockDim.x + threadIdx.x;
    int const k = blockIdx.z * blockDim.z + threadIdx.z;
    int j = m * (blockIdx.y * blockDim.y + threadIdx.y);
    if (i == 0 || i >= nx - 1 || j >= ny || k == 0 || k >= nz - 1) {
        return;
    }
    j = min(j, ny - m);
    int const plane = nx * ny;
    unsigned long const at = i + nx * j + plane * k;
    double sum[m];
#pragma unroll
    for (int n = 0; n < m; ++n) {
        sum[n] = wz * u[at - plane + n * nx];
    }
    sum[0] += wy * (j > 0 ? u[at - nx] : 0.0);
#pragma unroll
    for (int n = 0; n < m; ++n) {
        sum[n] += wx * u[at + n * nx - 1];
        double const centre = u[at + n * nx];
        sum[n] += wc * centre;
        sum[n] += wx * u[at + n * nx + 1];
        if (n > 0) {
            sum[n - 1] += wy * centre;
        }
        if (n < m - 1) {
            sum[n + 1] += wy * centre;
        }
    }
    sum[m - 1] += wy * (j + m < ny ? u[at + m * nx] : 0.0);
#pragma unroll
    for (int n = 0; n < m; ++n) {
        sum[n] += wz * u[at + plane + n * nx];
    }
#pragma unroll
    for (int n = 0; n < m; ++n) {
        if (j + n > 0 && j + n < ny - 1) {
            f[at + n * nx] = sum[n];
        }
    }
}

template <int m>
__global__ void plain(
    double const* u, double* f, int nx, int ny, int nz, double wx, double wy, double wz, double wc)
{
    tile<m>(u, f, nx, ny, nz, wx, wy, wz, wc);
}

template <int m>
__global__ void __launch_bounds__(256) bounded(
    double const* u, double* f, int nx, int ny, int nz, double wx, double wy, double wz, double wc)
{
    tile<m>(u, f, nx, ny, nz, wx, wy, wz, wc);
}

using Kernel = void(double const*, double*, int, int, int, double, double, double, double);
template __global__ Kernel plain<1>;
template __global__ Kernel plain<8>;
template __global__ Kernel plain<16>;
template __global__ Kernel bounded<16>;
