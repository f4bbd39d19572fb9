// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/access/17_texture.hpp"

namespace miniapp::advice::texture_bytes {

/// Elements of 8 bits, which stand for 0, 1/255, ..., 1. They lie in the second input.
struct Bytes
{
    using Element = unsigned char;
    static unsigned char const* of(Row const& p)
    {
        return reinterpret_cast<unsigned char const*>(p.in_data(1));
    }
    KOKKOS_FORCEINLINE_FUNCTION static float number(unsigned char x) { return x * (1 / 255.F); }
};

inline std::int64_t elements_of(Params const& p)
{
    return texture::columns * texture::rows_of(p.integer("size"));
}

/// Random bytes, from the random numbers of the first input.
inline void bytes_of_the_first(Params const& p, std::vector<float*> const& in)
{
    auto const* const from = in[0];
    auto* const to = reinterpret_cast<unsigned char*>(in[1]);
    Kokkos::parallel_for(
        "miniapp/bytes", Range(0, elements_of(p)), KOKKOS_LAMBDA(std::int64_t i) {
            to[i] = static_cast<unsigned char>(from[i] * 256);
        });
}

inline double oracle(Params const& params, HostInputs<float> const& in, std::int64_t i)
{
    auto const* const bytes = reinterpret_cast<unsigned char const*>(in[1]);
    return texture::oracle_sum(bytes, texture::rows_of(params.integer("size")), i) / 255;
}

Variants<Row> hip_variants(); // 14_texture_bytes.hip.hpp

/// The matrix of `texture` with elements of 8 bits. A plain read is converted by instructions; the
/// texture unit converts as it reads, and clamps.
inline Family family()
{
    // The controls: the same unit, with fewer fetches.
    auto comparison = declared(
        of_the_page(
            "texture and surface memory",
            "the same sums; hip/texture/4 fetches 10 numbers an element in place of 25",
            {"hip/texture/4"}),
        with_flops(
            25,
            row("texture_bytes",
                Mechanism::issue,
                "sums of 5 x 5 bytes as numbers of [0, 1], by plain reads or textures",
                1 << 24,
                1 << 20,
                oracle)));
    comparison.inputs = [](Params const& p) {
        return std::vector{elements_of(p), elements_of(p) / 4};
    };
    comparison.prepare = bytes_of_the_first;
    comparison.roundings = [](Params const&) { return 50.; };
    std::vector<Rung> const rungs{{.name = "rows", .run = texture::by_rows<Bytes>}};
    Variants<Row> native;
    if constexpr (backend::gpu) {
        native = hip_variants();
    }
    return family_of(std::move(comparison), rungs, native);
}

} // namespace miniapp::advice::texture_bytes
