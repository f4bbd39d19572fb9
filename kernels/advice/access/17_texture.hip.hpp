// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <memory>

#include "advice/access/17_texture.hpp"
#include "common/ceil_div.hpp"
#include "gpu_texture.hpp"

namespace miniapp::advice::texture {

constexpr int width = 16; ///< of a block, a square

template <class Data>
__global__ void __launch_bounds__(width* width)
    hip_plain_kernel(std::int64_t n, typename Data::Element const* in, int rows, float* out)
{
    int const x = static_cast<int>(blockIdx.x * width + threadIdx.x);
    int const y = static_cast<int>(blockIdx.y * width + threadIdx.y);
    auto const i = static_cast<std::int64_t>(y) * columns + x;
    if (i < n) {
        out[i] = sum_around<Data>(in, x, y, rows);
    }
}

/// The unit clamps. A thread takes `high` elements, one below the other, and fetches each number
/// once: 25 fetches an element, or 10 where `high` is 4.
template <int high>
__global__ void __launch_bounds__(width* width)
    hip_texture_kernel(std::int64_t n, gpu::Texture in, float* out)
{
    int const x = static_cast<int>(blockIdx.x * width + threadIdx.x);
    int const y = static_cast<int>(blockIdx.y * width + threadIdx.y) * high;
    auto const i = static_cast<std::int64_t>(y) * columns + x;
    if (i >= n) {
        return;
    }
    float sum[high] = {};
#pragma unroll
    for (int dy = -reach; dy < high + reach; ++dy) {
#pragma unroll
        for (int dx = -reach; dx <= reach; ++dx) {
            float const here =
                tex2D<float>(in, static_cast<float>(x + dx), static_cast<float>(y + dy));
#pragma unroll
            for (int k = 0; k < high; ++k) {
                sum[k] += k - reach <= dy && dy <= k + reach ? here : 0.F;
            }
        }
    }
#pragma unroll
    for (int k = 0; k < high; ++k) {
        if (i + k * columns < n) {
            out[i + k * columns] = sum[k];
        }
    }
}

inline dim3 squares(Row const& p, int high = 1)
{
    auto const rows = ceil_div(rows_of(p.size()), std::int64_t{high});
    return dim3(columns / width, static_cast<unsigned>(ceil_div(rows, std::int64_t{width})));
}

template <class Data>
void hip_squares(Row const& p, ExecutionSpace const& space)
{
    hip_plain_kernel<Data><<<squares(p), dim3(width, width), 0, gpu::stream_of(space)>>>(
        p.size(), Data::of(p), static_cast<int>(rows_of(p.size())), p.out_data());
    gpu::check_launch();
}

/// The matrix lies in a texture, where it is brought once.
template <class Data, int high>
class Textured
{
public:
    void operator()(Row const& p, ExecutionSpace const& space)
    {
        if (!m_matrix) {
            m_matrix = std::make_shared<Matrix>(Data::of(p), columns, rows_of(p.size()));
        }
        hip_texture_kernel<high>
            <<<squares(p, high), dim3(width, width), 0, gpu::stream_of(space)>>>(
                p.size(), m_matrix->texture(), p.out_data());
        gpu::check_launch();
    }

private:
    using Matrix = gpu::TextureMatrix<typename Data::Element>;
    std::shared_ptr<Matrix> m_matrix;
};

inline std::string needs_textures(Params const& params)
{
    if (gpu::device_count() == 0) {
        return "";
    }
    return gpu::has_textures()
               ? too_many_rows(rows_of(params.integer("size")), gpu::most_texture_rows())
               : "the device has no texture units";
}

/// What must happen if the units' rate of fetches is what a texture's time is: four elements a
/// thread need 10 fetches an element in place of 25.
inline Expectation fetches_are_the_time()
{
    // The control: the same blocks and sums by plain reads. By hand: 25 / 10, give or take a
    // seventh; the units' rate is no measured limit.
    return only_where(
        backend::cuda,
        ours({"prediction: as the fetches, 10 for 25", "hip/texture", 2.1, 2.7}, {"hip/squares"}));
}

Variants<Row> hip_variants()
{
    return {
        {.name = "hip/squares",
         .run = hip_squares<Floats>,
         .expectation = no_claim("blocks of 16 x 16", "rows")},
        {.name = "hip/texture",
         .run = Textured<Floats, 1>(),
         .refuses = needs_textures,
         .expectation = helps("its cache is made for this", "hip/squares")},
        {.name = "hip/texture/4",
         .run = Textured<Floats, 4>(),
         .refuses = needs_textures,
         .expectation = fetches_are_the_time()},
    };
}

} // namespace miniapp::advice::texture
