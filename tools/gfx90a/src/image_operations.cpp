// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "image.hpp"

#include <cmath>

#include "lanes.hpp"
#include "memory.hpp"

// Image instructions. They sample the nearest texel of a row-major matrix, clamped to its edges.
namespace gfx90a {

namespace {

u32 bit_field(u32 word, unsigned low, unsigned bits)
{
    return (word >> low) & ((1U << bits) - 1);
}

/// The modelled fields of an image resource and a sampler.
struct Texture
{
    u64 base;
    i64 width;
    i64 height;
    u64 pitch;          // number of elements from one row to the next
    bool has_bytes;     // texels are bytes, or else floats
    bool is_normalized; // coordinates are in [0, 1], or else in elements
};

Texture decode_texture(u32 const* resource, u32 const* sampler)
{
    auto const format = bit_field(resource[1], 20, 6);
    auto const number = bit_field(resource[1], 26, 4);
    bool const bytes = format == image::format_8 && number == image::number_unorm;
    bool const singles = format == image::format_32 && number == image::number_float;
    if (!bytes && !singles) {
        throw Fault("a texture's format is not known to the emulator");
    }
    if (bit_field(resource[3], 28, 4) != image::type_2d || bit_field(resource[3], 20, 5) != 0) {
        throw Fault("a texture that is no matrix, row by row, is not known to the emulator");
    }
    bool const clamps = bit_field(sampler[0], 0, 3) == image::clamp_to_edge
                        && bit_field(sampler[0], 3, 3) == image::clamp_to_edge;
    if (!clamps || bit_field(sampler[2], 20, 4) != 0) {
        throw Fault("a texture is clamped and not filtered: others are not known to the emulator");
    }
    return {
        .base = (u64{resource[0]} << 8) | (u64{bit_field(resource[1], 0, 8)} << 40),
        .width = i64{bit_field(resource[2], 0, 14)} + 1,
        .height = i64{bit_field(resource[2], 14, 14)} + 1,
        .pitch = u64{bit_field(resource[4], 13, 16)} + 1,
        .has_bytes = bytes,
        .is_normalized = bit_field(sampler[0], 15, 1) == 0};
}

u64 element_index(f32 at, i64 size, bool normalized)
{
    auto const place = std::floor(normalized ? at * static_cast<f32>(size) : at);
    auto const last = static_cast<f32>(size - 1);
    return place > 0 ? static_cast<u64>(place < last ? place : last) : 0;
}

/// Samples a texture at (x, y) in two consecutive registers; LLVM before 16 prints only the first.
void run_sample(Wave& w, Instruction const& i)
{
    auto const& resource = i.sources[1];
    auto const& sampler = i.sources[2];
    if (i.dmask != 1) {
        throw Fault("a texture has one number an element: others are not known to the emulator");
    }
    if (!w.is_scalar_defined(resource.index, 8) || !w.is_scalar_defined(sampler.index, 4)) {
        w.findings->note(w, i, "an address depends on a value that nobody wrote", -1);
    }
    auto const from = decode_texture(&w.sgprs[resource.index], &w.sgprs[sampler.index]);
    auto x = i.sources[0];
    x.register_count = 1;
    auto y = x;
    ++y.index;
    Lanes<f32> column;
    Lanes<f32> row;
    fetch(w, x, column);
    fetch(w, y, row);
    auto const exec = w.exec();
    check_addresses_defined(w, i, defined_lanes(w, x) & defined_lanes(w, y));
    Lanes<f32> value{};
    Mask is_defined = all_lanes;
    for (auto left = exec; left != 0; left &= left - 1) {
        int const l = std::countr_zero(left);
        auto const at = element_index(row[l], from.height, from.is_normalized) * from.pitch
                        + element_index(column[l], from.width, from.is_normalized);
        std::size_t const bytes = from.has_bytes ? 1 : 4;
        auto const address = from.base + at * bytes;
        auto const* const block = memory().find(address);
        if (block == nullptr || !block->grants(address, bytes)) {
            throw Fault("out of bounds of a texture: " + memory().describe_location(address), l);
        }
        if (!block->is_written(address, bytes)) {
            is_defined &= ~(Mask{1} << l);
        }
        if (from.has_bytes) {
            value[l] = static_cast<f32>(*reinterpret_cast<std::uint8_t const*>(address)) / 255.0F;
        } else {
            std::memcpy(&value[l], reinterpret_cast<void const*>(address), 4);
        }
    }
    write_result(w, i, value, is_defined);
}

} // namespace

namespace image {

TextureObject texture_object(void const* data, u32 width, u32 height, u32 pitch, bool bytes)
{
    auto const address = reinterpret_cast<u64>(data);
    TextureObject o{};
    o.resource[0] = static_cast<u32>(address >> 8);
    o.resource[1] = static_cast<u32>(address >> 40) | ((bytes ? format_8 : format_32) << 20)
                    | ((bytes ? number_unorm : number_float) << 26);
    o.resource[2] = (width - 1) | ((height - 1) << 14);
    constexpr u32 red = 4; // value of DST_SEL: the first component of a texel
    constexpr u32 one = 1;
    o.resource[3] = red | (one << 9) | (type_2d << 28);
    o.resource[4] = (pitch - 1) << 13;
    o.width = width;
    o.sampler[0] = clamp_to_edge | (clamp_to_edge << 3) | (clamp_to_edge << 6) | (1U << 15);
    return o;
}

} // namespace image

void add_image_operations(OperationTable& t)
{
    t["image_sample"] =
        operation(&run_sample, Form::image, Class::vmem, {Type::b32, Type::b64, Type::b64});
}

} // namespace gfx90a
