// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>

/// Layout and constants of image resources and samplers, whose fields the ISA document defines.
namespace gfx90a::image {

inline constexpr std::uint32_t format_8 = 1;     // data format: 8 bits per texel
inline constexpr std::uint32_t format_32 = 4;    // data format: 32 bits per texel
inline constexpr std::uint32_t number_unorm = 0; // number format: integers for [0, 1]
inline constexpr std::uint32_t number_float = 7; // number format: floats
inline constexpr std::uint32_t type_2d = 9;
inline constexpr std::uint32_t clamp_to_edge = 2;
inline constexpr std::uint32_t max_extent = 16384; // maximum width and height
inline constexpr std::uint32_t alignment = 256;    // alignment of the data and of its rows in bytes

/// The memory that a texture object of HIP points to.
struct TextureObject
{
    std::uint32_t resource[8];
    std::uint32_t unused_0[2];
    std::uint32_t width; // the device library reads the width at this offset
    std::uint32_t unused_1;
    std::uint32_t sampler[4];
};
static_assert(sizeof(TextureObject) == 64);

/// Returns a texture object for a matrix of floats, or of bytes that are normalised to [0, 1].
/// Coordinates are in elements and clamped, without interpolation. `pitch` is in elements.
TextureObject texture_object(
    void const* data, std::uint32_t width, std::uint32_t height, std::uint32_t pitch, bool bytes);

} // namespace gfx90a::image
