// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <memory>
#include <type_traits>

#include "gpu_runtime.hpp"

namespace miniapp::gpu {

using Texture = cudaTextureObject_t;

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
        auto const format = cudaCreateChannelDesc<T>();
        check(cudaMallocArray(&m_array, &format, columns, rows, 0));
        auto const width = columns * sizeof(T);
        check(
            cudaMemcpy2DToArray(m_array, 0, 0, data, width, width, rows, cudaMemcpyDeviceToDevice));
        cudaResourceDesc resource{};
        resource.resType = cudaResourceTypeArray;
        resource.res.array.array = m_array;
        cudaTextureDesc description{};
        description.addressMode[0] = cudaAddressModeClamp;
        description.addressMode[1] = cudaAddressModeClamp;
        description.filterMode = cudaFilterModePoint;
        description.readMode =
            std::is_same_v<T, float> ? cudaReadModeElementType : cudaReadModeNormalizedFloat;
        check(cudaCreateTextureObject(&m_texture, &resource, &description, nullptr));
    }
    ~TextureMatrix()
    {
        static_cast<void>(cudaDestroyTextureObject(m_texture));
        static_cast<void>(cudaFreeArray(m_array));
    }
    TextureMatrix(TextureMatrix const&) = delete;
    TextureMatrix& operator=(TextureMatrix const&) = delete;

    Texture texture() const { return m_texture; }

private:
    std::remove_const_t<decltype(cudaResourceDesc{}.res.array.array)> m_array = nullptr;
    Texture m_texture{};
};

/// Every GPU of this vendor has texture units.
inline bool has_textures()
{
    return true;
}

} // namespace miniapp::gpu
