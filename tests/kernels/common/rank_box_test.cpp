// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ranks/rank_box.hpp"

#include <vector>

#include <gtest/gtest.h>

namespace miniapp {
namespace {

std::vector<int> chosen_ranks(int ranks, Extents const& wanted, Extents const& size)
{
    auto const box = rank_box(World(0, ranks, 0, ranks), wanted, size, true).ranks;
    return {box[0], box[1], box[2]};
}

TEST(RankBox, the_box_is_cut_in_z_if_all_faces_are_equal)
{
    EXPECT_EQ(chosen_ranks(2, {0, 0, 0}, {64, 64, 64}), (std::vector<int>{1, 1, 2}));
}

TEST(RankBox, a_face_across_x_counts_twice)
{
    // In the first box a face across x counts 2 x 256 x 256 sites, as many as one across y or z.
    EXPECT_EQ(chosen_ranks(2, {0, 0, 0}, {512, 256, 256}), (std::vector<int>{1, 1, 2}));
    EXPECT_EQ(chosen_ranks(2, {0, 0, 0}, {768, 256, 256}), (std::vector<int>{2, 1, 1}));
}

TEST(RankBox, wanted_numbers_of_ranks_are_kept_or_refused)
{
    EXPECT_EQ(chosen_ranks(4, {2, 0, 0}, {64, 64, 64}), (std::vector<int>{2, 1, 2}));
    EXPECT_ANY_THROW(chosen_ranks(4, {3, 0, 0}, {64, 64, 64}));
}

} // namespace
} // namespace miniapp
