// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "lbm/problem.hpp"

namespace miniapp::lbm {

template <class T>
std::vector<Variant<Problem<T>>> omp_variants(); // native.omp.cpp
template <class T>
std::vector<Variant<Problem<T>>> hip_variants(); // native.hip.cpp

inline unsigned blocks_for(std::int64_t items, std::int64_t block)
{
    return static_cast<unsigned>((items + block - 1) / block);
}

// Why a rung cannot run with these parameters.

/// A rung with launch bounds cannot be launched with more threads than it promised.
template <int bound>
std::string block_exceeds(Params const& params)
{
    auto const [x, y, z] = params.extents("block");
    auto const threads = x * y * z;
    return threads <= bound
               ? ""
               : fmt::format("block of {} exceeds its launch bound {}", threads, bound);
}

/// NVIDIA's grids have at most 65535 blocks in y and z, and its blocks are at most 64 deep.
inline std::string grid_too_large(Params const& params)
{
    auto const size = params.extents("size");
    auto const block = params.extents("block");
    constexpr unsigned most = 65535;
    for (int a : {1, 2}) {
        if (blocks_for(size[a], block[a]) > most) {
            return fmt::format(
                "more than {} blocks in {}; larger blocks would do", most, a == 1 ? "y" : "z");
        }
    }
    return block[2] <= 64 ? "" : fmt::format("block of {} in z exceeds the GPU's 64", block[2]);
}

/// For the hip rungs with launch bounds: their promise first, then the grid.
template <int bound>
std::string does_not_launch(Params const& params)
{
    auto const promise = block_exceeds<bound>(params);
    return promise.empty() ? grid_too_large(params) : promise;
}

/// A portable tile is a thread block on a GPU; Kokkos bounds its grid by itself.
inline std::string tile_exceeds_256(Params const& params)
{
    auto const promise = block_exceeds<256>(params);
    auto const depth = params.extents("block")[2];
    return promise.empty() && backend::gpu && depth > 64
               ? fmt::format("block of {} in z exceeds the GPU's 64", depth)
               : promise;
}

} // namespace miniapp::lbm
