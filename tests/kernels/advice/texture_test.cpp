// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "advice/access/17_texture.hpp"

namespace miniapp::advice::texture {
namespace {

/// An MI200's textures end at 16384 rows, NVIDIA's at 65536.
TEST(Texture, has_as_many_rows_as_the_device_allows)
{
    EXPECT_EQ(too_many_rows(16384, 16384), "");
    EXPECT_EQ(too_many_rows(16385, 65536), "");
    EXPECT_EQ(
        too_many_rows(16385, 16384),
        "a texture of this device has at most 16384 rows; the matrix has 16385 of 1024 elements "
        "(size: 16777216 fits)");
}

} // namespace
} // namespace miniapp::advice::texture
