// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/model/narrow.hpp"
#include "lbm/parts/chain.hpp"
#include "lbm/parts/launch.hip.hpp"

namespace miniapp::lbm {

template <class T, class Populations, int blocks>
__global__ void __launch_bounds__(Chain::sites, blocks) hip_chained_kernel(
    Populations source, Populations destination, T* phi, Chain chain, Constants<T> c)
{
    __shared__ int number;
    if (threadIdx.x == 0) {
        number = Kokkos::atomic_fetch_add(chain.taken, 1);
    }
    __syncthreads();
    auto const barrier = [] { __syncthreads(); };
    chain_piece<Chain::sites>(
        source, destination, phi, chain, number, static_cast<int>(threadIdx.x), c, barrier);
}

/// 20 in one launch: blocks take pieces in order, sweep phi of one and collide the one three planes
/// behind.
template <class T, template <class> class Populations, int blocks>
void hip_chained(Problem<T>& p, ExecutionSpace const& space)
{
    auto const source = p.template now<Populations<T>>();
    auto const destination = p.template next<Populations<T>>();
    Chain const chain(p.grid, counters_of(p));
    auto const stream = gpu::stream_of(space);
    gpu::clear(chain.taken, Chain::counters_of(p.grid) * sizeof(int), stream);
    hip_chained_kernel<T, Populations<T>, blocks>
        <<<static_cast<unsigned>(chain.count()), Chain::sites, 0, stream>>>(
            source, destination, p.phi, chain, p.c);
    gpu::check_launch();
    p.finish(Stage::post_collision);
}

} // namespace miniapp::lbm
