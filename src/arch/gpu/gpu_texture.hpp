// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <memory>
#include <type_traits>

#include "gpu_runtime.hpp"

namespace miniapp::gpu {

using api::Texture;

/// A matrix behind the texture units, whose indices are clamped to it: of floats, or of unsigned
/// characters, which the units convert to floats in [0, 1]. Throws where the device has no such
/// units.
template <class T>
class TextureMatrix
{
    static_assert(std::is_same_v<T, float> || std::is_same_v<T, unsigned char>);

public:
    TextureMatrix(T const* data, std::size_t columns, std::size_t rows)
    {
        auto const format = api::create_channel_description<T>();
        check(api::malloc_array(&m_array, &format, columns, rows, 0));
        auto const width = columns * sizeof(T);
        check(api::memcpy_2d_to_array(
            m_array, 0, 0, data, width, width, rows, api::device_to_device));
        api::ResourceDescription resource{};
        resource.resType = api::resource_array;
        resource.res.array.array = m_array;
        api::TextureDescription description{};
        description.addressMode[0] = api::address_clamp;
        description.addressMode[1] = api::address_clamp;
        description.filterMode = api::filter_point;
        description.readMode =
            std::is_same_v<T, float> ? api::read_element : api::read_normalized_float;
        check(api::create_texture_object(&m_texture, &resource, &description, nullptr));
    }
    ~TextureMatrix()
    {
        let_go(api::destroy_texture_object(m_texture));
        let_go(api::free_array(m_array));
    }
    TextureMatrix(TextureMatrix const&) = delete;
    TextureMatrix& operator=(TextureMatrix const&) = delete;

    Texture texture() const { return m_texture; }

private:
    std::remove_const_t<decltype(api::ResourceDescription{}.res.array.array)> m_array = nullptr;
    Texture m_texture{};
};

/// Whether the device has texture units.
inline bool has_textures()
{
    int device = 0;
    int support = 0;
    check(api::get_device(&device));
    check(api::has_textures(&support, device));
    return support != 0;
}

/// Rows of the largest matrix: 16384 on MI200, 65536 on NVIDIA's.
inline int most_texture_rows()
{
    return attribute(api::max_texture_2d_height);
}

} // namespace miniapp::gpu
