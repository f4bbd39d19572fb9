// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <memory>

#include "common/ceil_div.hpp"
#include "gpu_texture.hpp"
#include "guidelines/access/13_texture.hpp"

namespace miniapp::guidelines::texture {

constexpr int width = 16; ///< of a block, a square

__global__ void __launch_bounds__(width* width)
    hip_plain_kernel(std::int64_t n, float const* in, int rows, float* out)
{
    int const x = static_cast<int>(blockIdx.x * width + threadIdx.x);
    int const y = static_cast<int>(blockIdx.y * width + threadIdx.y);
    auto const i = static_cast<std::int64_t>(y) * columns + x;
    if (i < n) {
        out[i] = sum_around(in, x, y, rows);
    }
}

/// The unit clamps.
__global__ void __launch_bounds__(width* width)
    hip_texture_kernel(std::int64_t n, gpu::Texture in, float* out)
{
    int const x = static_cast<int>(blockIdx.x * width + threadIdx.x);
    int const y = static_cast<int>(blockIdx.y * width + threadIdx.y);
    auto const i = static_cast<std::int64_t>(y) * columns + x;
    if (i >= n) {
        return;
    }
    float sum = 0;
    for (int dy = -reach; dy <= reach; ++dy) {
        for (int dx = -reach; dx <= reach; ++dx) {
            sum += tex2D<float>(in, static_cast<float>(x + dx), static_cast<float>(y + dy));
        }
    }
    out[i] = sum;
}

inline dim3 squares(Row const& p)
{
    return dim3(
        columns / width, static_cast<unsigned>(ceil_div(rows_of(p.size()), std::int64_t{width})));
}

inline void hip_squares(Row const& p, ExecutionSpace const& space)
{
    hip_plain_kernel<<<squares(p), dim3(width, width), 0, gpu::stream_of(space)>>>(
        p.size(), p.in_data(0), static_cast<int>(rows_of(p.size())), p.out_data());
    gpu::check_launch();
}

/// The matrix lies in a texture, where it is brought once.
class Textured
{
public:
    void operator()(Row const& p, ExecutionSpace const& space)
    {
        if (!m_matrix) {
            m_matrix =
                std::make_shared<gpu::TextureMatrix>(p.in_data(0), columns, rows_of(p.size()));
        }
        hip_texture_kernel<<<squares(p), dim3(width, width), 0, gpu::stream_of(space)>>>(
            p.size(), m_matrix->texture(), p.out_data());
        gpu::check_launch();
    }

private:
    std::shared_ptr<gpu::TextureMatrix> m_matrix;
};

/// NVIDIA's textures end at 65536 rows.
inline std::string does_not_fit_a_texture(Params const& params)
{
    if (gpu::device_count() > 0 && !gpu::has_textures()) {
        return "the device has no texture units";
    }
    return rows_of(params.integer("size")) <= 65536 ? ""
                                                    : "a texture has at most 65536 rows of 1024";
}

Variants hip_variants()
{
    return {
        {.name = "hip/squares",
         .run = hip_squares,
         .expectation = no_claim("blocks of 16 x 16", "rows")},
        {.name = "hip/texture",
         .run = Textured(),
         .refuses = does_not_fit_a_texture,
         .expectation = helps("its cache is made for this", "hip/squares")},
    };
}

} // namespace miniapp::guidelines::texture
