// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <memory>
#include <type_traits>

#include "gpu_runtime.hpp"

namespace miniapp::gpu {

using Texture = hipTextureObject_t;

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
        auto const format = hipCreateChannelDesc<T>();
        check(hipMallocArray(&m_array, &format, columns, rows, 0));
        auto const width = columns * sizeof(T);
        check(hipMemcpy2DToArray(m_array, 0, 0, data, width, width, rows, hipMemcpyDeviceToDevice));
        hipResourceDesc resource{};
        resource.resType = hipResourceTypeArray;
        resource.res.array.array = m_array;
        hipTextureDesc description{};
        description.addressMode[0] = hipAddressModeClamp;
        description.addressMode[1] = hipAddressModeClamp;
        description.filterMode = hipFilterModePoint;
        description.readMode =
            std::is_same_v<T, float> ? hipReadModeElementType : hipReadModeNormalizedFloat;
        check(hipCreateTextureObject(&m_texture, &resource, &description, nullptr));
    }
    ~TextureMatrix()
    {
        static_cast<void>(hipDestroyTextureObject(m_texture));
        static_cast<void>(hipFreeArray(m_array));
    }
    TextureMatrix(TextureMatrix const&) = delete;
    TextureMatrix& operator=(TextureMatrix const&) = delete;

    Texture texture() const { return m_texture; }

private:
    std::remove_const_t<decltype(hipResourceDesc{}.res.array.array)> m_array = nullptr;
    Texture m_texture{};
};

/// Whether the device has texture units; MI300 has none.
inline bool has_textures()
{
    int device = 0;
    int support = 0;
    check(hipGetDevice(&device));
    check(hipDeviceGetAttribute(&support, hipDeviceAttributeImageSupport, device));
    return support != 0;
}

} // namespace miniapp::gpu
