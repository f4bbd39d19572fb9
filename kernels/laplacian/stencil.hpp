// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>

#include "core/params.hpp"
#include "core/work.hpp"
#include "problem/backend.hpp"

// The stencil, its weights and its work, for the problem on one rank and the problem on several.
namespace miniapp::laplacian {

/// Weights of the 7-point stencil.
template <class T>
struct Weights
{
    T x; ///< weight in x, 1 / hx^2 with hx = 1 / (nx - 1)
    T y; ///< weight in y, 1 / hy^2
    T z; ///< weight in z, 1 / hz^2
    T c; ///< weight of the centre, -2 (x + y + z)
};

/// Returns the weights for a grid of `size` points, boundary included, over the unit cube.
template <class T>
Weights<T> weights(Extents const& size)
{
    auto const inverse_square_of_spacing = [](std::int64_t extent) {
        return static_cast<T>((extent - 1) * (extent - 1));
    };
    T const x = inverse_square_of_spacing(size[0]);
    T const y = inverse_square_of_spacing(size[1]);
    T const z = inverse_square_of_spacing(size[2]);
    return {.x = x, .y = y, .z = z, .c = -2 * (x + y + z)};
}

/// Returns the compulsory work: every u except those on the 8 corners and 12 edges is read once,
/// and every interior f is written once (AMD lab notes, "Finite difference method - Laplacian part
/// 1"). `element` is the size of a value in bytes; the memory is that of u and f.
inline Work work_of(Extents const& size, std::size_t element)
{
    auto const nx = static_cast<double>(size[0]);
    auto const ny = static_cast<double>(size[1]);
    auto const nz = static_cast<double>(size[2]);
    auto const bytes = static_cast<double>(element);
    double const interior = (nx - 2) * (ny - 2) * (nz - 2);
    double const corners_and_edges = 8 + 4 * (nx - 2) + 4 * (ny - 2) + 4 * (nz - 2);
    double const array = nx * ny * nz * bytes;
    return {
        .bytes_read = (nx * ny * nz - corners_and_edges) * bytes,
        .bytes_written = interior * bytes,
        .flops = 10 * interior, // 4 products, 3 sums of neighbours, 3 sums of products
        .items = interior,
        .item = "point",
        .working_set = 2 * array,
        .memory = 2 * array};
}

} // namespace miniapp::laplacian
