// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/registers/07_launch_bounds.hpp"

#include "advice/parts/window.hpp"
#include "common/comparison.hpp"
#include "common/grid_stride.hip.hpp"

namespace miniapp::advice::launch_bounds {

/// Numbers, as window_variance asks for them.
template <class T>
struct Numbers
{
    using non_const_value_type = T;
    T const* data;

    KOKKOS_FORCEINLINE_FUNCTION T operator()(std::int64_t i) const { return data[i]; }
};

/// The second bound, which Kokkos passes on as well: how many of these blocks (NVIDIA), or
/// wavefronts a SIMD (AMD), must fit at a time. Four blocks of 256 leave 64 registers, fewer than
/// the 112 that the numbers take.
template <class T, int threads, int at_a_time>
__global__ void __launch_bounds__(threads, at_a_time)
    hip_bounds_kernel(std::int64_t n, T const* b, T* out)
{
    auto const i = thread_of_grid();
    if (i < n) {
        out[i] = window_variance<width>(Numbers<T>{b}, i);
    }
}

template <int at_a_time>
void hip_bounds(Arrays<double> const& p, ExecutionSpace const& space)
{
    constexpr int threads = 256;
    auto const blocks = static_cast<unsigned>(ceil_div(p.size(), std::int64_t{threads}));
    hip_bounds_kernel<double, threads, at_a_time>
        <<<blocks, threads, 0, gpu::stream_of(space)>>>(p.size(), p.in_data(0), p.out_data());
    gpu::check_launch();
}

Variants<Arrays<double>> hip_variants()
{
    return {
        {.name = "hip/bounds/256/1",
         .run = hip_bounds<1>,
         .expectation = compared_with("bounds/256")},
        {.name = "hip/bounds/256/2",
         .run = hip_bounds<2>,
         .expectation = compared_with("hip/bounds/256/1")},
        {.name = "hip/bounds/256/4",
         .run = hip_bounds<4>,
         .expectation = compared_with("hip/bounds/256/1")}};
}

} // namespace miniapp::advice::launch_bounds
