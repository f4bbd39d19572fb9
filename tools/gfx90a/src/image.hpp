// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>

/// Resources and samplers of texture instructions, by the fields of the ISA document (image
/// resource, image sampler).
namespace gfx90a::image {

inline constexpr std::uint32_t bits_8 = 1; // data formats
inline constexpr std::uint32_t bits_32 = 4;
inline constexpr std::uint32_t unsigned_normalized = 0; // number formats
inline constexpr std::uint32_t floating = 7;
inline constexpr std::uint32_t two_dimensional = 9;
inline constexpr std::uint32_t clamp_to_edge = 2;
inline constexpr std::uint32_t most_elements = 16384; // of a side
inline constexpr std::uint32_t alignment = 256;       // of the data and of its rows, in bytes

/// The memory that a texture object of HIP points to.
struct Object
{
    std::uint32_t resource[8];
    std::uint32_t unused_0[2];
    std::uint32_t width; // the device library looks for it here
    std::uint32_t unused_1;
    std::uint32_t sampler[4];
};
static_assert(sizeof(Object) == 64);

/// Describes a matrix of singles, or of bytes that are numbers of [0, 1]: coordinates are in
/// elements and clamped, without a filter. `pitch` is in elements.
Object object(
    void const* data, std::uint32_t width, std::uint32_t height, std::uint32_t pitch, bool bytes);

} // namespace gfx90a::image
