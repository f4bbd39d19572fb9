// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/access/17_texture.hip.hpp"
#include "advice/access/18_texture_bytes.hpp"

namespace miniapp::advice::texture_bytes {

Variants<Row> hip_variants()
{
    return {
        {.name = "hip/squares",
         .run = texture::hip_squares<Bytes>,
         .expectation = no_claim("blocks of 16 x 16", "rows")},
        {.name = "hip/texture",
         .run = texture::Textured<Bytes, 1>(),
         .refuses = texture::needs_textures,
         .expectation =
             helps("an advantage, the source says: bytes become floats on the way", "hip/squares")},
        {.name = "hip/texture/4",
         .run = texture::Textured<Bytes, 4>(),
         .refuses = texture::needs_textures,
         .expectation = texture::fetches_are_the_time()},
    };
}

} // namespace miniapp::advice::texture_bytes
