// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/instructions/08_intrinsics.hpp"
#include "common/grid_stride.hip.hpp"
#include "reciprocal_sqrt.hpp"

namespace miniapp::advice::intrinsics {

// The hardware's approximations. There is none of a square but the product.
template <class Function>
struct Fast;

template <>
struct Fast<Sine>
{
    __device__ static float of(float x) { return __sinf(x); }
};
template <>
struct Fast<Exponential>
{
    __device__ static float of(float x) { return __expf(x); }
};
template <>
struct Fast<Power>
{
    __device__ static float of(float x) { return __powf(x, 2.F); }
};
template <>
struct Fast<OverRoot>
{
    __device__ static float of(float x) { return reciprocal_sqrt(x); }
};

template <class Function>
__global__ void __launch_bounds__(256)
    hip_intrinsic_kernel(std::int64_t n, float const* in, float zero, int turns, float* out)
{
    auto const i = thread_of_grid();
    if (i >= n) {
        return;
    }
    float const first = in[i] + 0.5F;
    float y = 0;
    for (int turn = 1; turn <= turns; ++turn) {
        float const begin = first + static_cast<float>(turns - turn) * zero;
        for (int call = 1; call <= calls; ++call) {
            y = y * zero + Fast<Function>::of(begin + static_cast<float>(calls - call) * zero);
        }
    }
    out[i] = y;
}

inline void hip_intrinsic(Row const& p, ExecutionSpace const& space)
{
    auto const blocks = static_cast<unsigned>(ceil_div(p.size(), std::int64_t{256}));
    visit_function(p.text("function"), [&](auto f) {
        hip_intrinsic_kernel<decltype(f)><<<blocks, 256, 0, gpu::stream_of(space)>>>(
            p.size(),
            p.in_data(0),
            Unknown(p).zero,
            static_cast<int>(p.integer("turns")),
            p.out_data());
        gpu::check_launch();
    });
}

Variants<Row> hip_variants()
{
    return {
        {.name = "hip/intrinsic",
         .run = hip_intrinsic,
         .expectation = helps("intrinsics are faster, and less accurate", "float")}};
}

} // namespace miniapp::advice::intrinsics
