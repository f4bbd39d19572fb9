// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/ceil_div.hpp"
#include "libraries/vectors/problem.hpp"
#include "pack.hpp"

namespace miniapp::libraries::vectors {

/// 01 with several sums a work item, which a compiler may not make of one: additions of different
/// chains do not wait for each other, and fill a vector register of a CPU. A GPU has its chains
/// already, one a thread; there a block is one element.
template <class T>
void blocks(Problem<T>& p, ExecutionSpace const& space)
{
    constexpr int chains = 4;
    constexpr int lanes = Pack<T>::lanes;
    constexpr int block = backend::gpu ? 1 : 64 * chains * lanes;
    bool const root = p.operation == Operation::nrm2;
    T const* const x = p.x.data();
    T const* const z = root ? x : p.z.data();
    T* const y = p.y.data();
    std::int64_t const n = p.n;
    // A lane adds up its share of a block, then those of other chains and lanes, in T.
    p.adds_in_t(block > 1 ? block / (chains * lanes) + chains : 0);
    Kokkos::View<double, MemorySpace> const sum("libraries/sum");
    Kokkos::parallel_reduce(
        "libraries.vectors/blocks",
        Range(space, 0, ceil_div(n, block)),
        KOKKOS_LAMBDA(std::int64_t at, double& partial) {
            std::int64_t const begin = at * block;
            std::int64_t const end = begin + block < n ? begin + block : n;
            std::int64_t i = begin;
            if (block > 1) {
                Pack<T> sums[chains] = {Pack<T>(0), Pack<T>(0), Pack<T>(0), Pack<T>(0)};
                for (; i + chains * lanes <= end; i += chains * lanes) {
                    for (int c = 0; c < chains; ++c) {
                        sums[c] += Pack<T>(x + i + c * lanes) * Pack<T>(z + i + c * lanes);
                    }
                }
                T line[lanes];
                store(line, (sums[0] + sums[1]) + (sums[2] + sums[3]));
                for (T const lane : line) {
                    partial += static_cast<double>(lane);
                }
            }
            for (; i < end; ++i) {
                partial += static_cast<double>(x[i]) * static_cast<double>(z[i]);
            }
        },
        sum);
    Kokkos::parallel_for(
        "libraries.vectors/blocks", Range(space, 0, 1), KOKKOS_LAMBDA(std::int64_t) {
            y[0] = static_cast<T>(root ? sqrt(sum()) : sum());
        });
}

inline std::string needs_sum(Params const& params)
{
    return params.text("operation") == "axpby" ? "sums only" : "";
}

} // namespace miniapp::libraries::vectors
