// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/ceil_div.hpp"
#include "gpu_runtime.hpp"
#include "lbm/parts/article.hpp"
#include "lbm/parts/rungs.hpp"
#include "lbm/problem.hpp"

namespace miniapp::lbm {

/// The article's storage as pointers: one array for each population, which holds both sets.
template <class T>
struct PointerArrays
{
    T* array[populations];

    KOKKOS_FORCEINLINE_FUNCTION T* operator[](int p) const { return array[p]; }
};

/// The arguments of a kernel that works in the article's layout.
template <class T>
struct StepArguments
{
    PointerArrays<T> arrays;
    int source_offset;
    int destination_offset;
    PhiArrays<T> fields;
    Grid grid;
    Constants<T> c;
};

template <class T>
StepArguments<T> step_arguments(Problem<T>& p)
{
    auto const here = p.template source<Soa<T>>();
    auto const there = p.template destination<Soa<T>>();
    T* const first = here.data < there.data ? here.data : there.data;
    StepArguments<T> a{
        .arrays = {},
        .source_offset = static_cast<int>(here.data - first),
        .destination_offset = static_cast<int>(there.data - first),
        .fields = p.fields,
        .grid = p.grid,
        .c = p.c};
    for (int q = 0; q < populations; ++q) {
        a.arrays.array[q] = first + q * here.stride;
    }
    return a;
}

/// Returns the site of this thread, or -1 outside the box.
__device__ inline int site_of_thread(Grid const& grid)
{
    int const i = blockIdx.x * blockDim.x + threadIdx.x;
    int const j = blockIdx.y * blockDim.y + threadIdx.y;
    int const k = blockIdx.z * blockDim.z + threadIdx.z;
    return i < grid.nx && j < grid.ny && k < grid.nz ? grid.site(i, j, k) : -1;
}

/// Launches `kernel` with a thread for each site, in blocks of the size that the input asks for.
template <class T, class Kernel, class... Arguments>
void launch(Kernel kernel, Problem<T> const& p, ExecutionSpace const& space, Arguments... a)
{
    auto const [x, y, z] = p.block;
    dim3 const grid(ceil_div(p.grid.nx, x), ceil_div(p.grid.ny, y), ceil_div(p.grid.nz, z));
    dim3 const block(static_cast<unsigned>(x), static_cast<unsigned>(y), static_cast<unsigned>(z));
    kernel<<<grid, block, 0, gpu::stream_of(space)>>>(a...);
    gpu::check_launch();
}

/// Makes the article's whole step: the portable sweeps before and after the collision, and between
/// them collide(arguments), which launches a kernel.
template <class T, class Collide>
void make_article_step(Problem<T>& p, ExecutionSpace const& space, Collide const& collide)
{
    sweep_before_collision(p, space);
    collide(step_arguments(p));
    sweep_after_collision(p, space);
}

/// Makes the article's step with a kernel that takes StepArguments.
template <class T, class Kernel>
void launch_article_step(Kernel kernel, Problem<T>& p, ExecutionSpace const& space)
{
    make_article_step(
        p, space, [&](StepArguments<T> const& arguments) { launch(kernel, p, space, arguments); });
}

/// Makes the article's step with a kernel that takes both sets of populations as Soa.
template <class T, class Kernel>
void launch_step_of_soa(Kernel kernel, Problem<T>& p, ExecutionSpace const& space)
{
    auto const source = p.template source<Soa<T>>();
    auto const destination = p.template destination<Soa<T>>();
    sweep_before_collision(p, space);
    launch(kernel, p, space, source, destination, p.fields, p.grid, p.c);
    sweep_after_collision(p, space);
}

} // namespace miniapp::lbm
