// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/report/listing.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "driver/input/options.hpp"
#include "driver/report/json.hpp"
#include "driver/report/words.hpp"
#include "driver/toy_family.hpp"

namespace miniapp {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(Listing, shows_type_default_unit_and_range_and_variants_in_order)
{
    auto const text = list({toy::family()}, {"toy"});

    EXPECT_THAT(text, HasSubstr("n            integer  default 10"));
    EXPECT_THAT(text, HasSubstr("a whole number from 2 to 1000000000"));
    EXPECT_THAT(text, HasSubstr("one of double, float"));
    EXPECT_LT(text.find("    right\n"), text.find("    again\n"));
}

TEST(Listing, variants_of_other_builds_are_listed_with_the_reason)
{
    auto family = toy::family();
    family.variants.push_back(
        {.name = "hip/right", .unavailable = "made for the test", .kind = Kind::gpu});

    family.variants.push_back({.name = "hip/else", .unavailable = "another reason"});
    family.variants.push_back({.name = "hip/again", .unavailable = "made for the test"});
    family.variants.push_back({.name = "last"});

    EXPECT_THAT(
        list({family}, {"toy"}),
        HasSubstr("    last\n  not in this build: made for the test\n      hip/right, hip/again\n"
                  "  not in this build: another reason\n      hip/else\n"));
    auto const json = to_json(std::vector<Family>{family});
    auto const& last = json.at("families").at(0).at("variants").at(3);
    EXPECT_EQ(last.at("name"), "hip/right");
    EXPECT_EQ(last.at("kind"), "gpu");
    EXPECT_FALSE(last.at("available").get<bool>());
}

// This build does not compile the native variants of other builds, yet it must know their names.
TEST(Listing, a_build_knows_the_native_variants_of_every_other)
{
    auto const rows = variants_of_other_builds("laplacian");
    auto const has = [&](std::string const& name) {
        return std::ranges::any_of(rows, [&](auto const& row) { return row.name == name; });
    };
    EXPECT_EQ(has("hip/tiled/8"), !backend::gpu);
    EXPECT_EQ(has("omp/planes/3"), !backend::host);
    EXPECT_FALSE(has("tiled/8"));
}

TEST(Listing, a_chapter_lists_its_families)
{
    auto row = toy::family();
    row.name = "toys.one";
    row.chapter = "toys";
    auto const text = list({toy::family(), row}, {"toys"});

    EXPECT_THAT(text, HasSubstr("  toys.one    3 of 3    for tests\n"));
    EXPECT_TRUE(list({toy::family(), row}, {"toys.one"}).starts_with("toys.one: for tests\n"));
    EXPECT_THAT(chapters_of({toy::family(), row, row}), ElementsAre("toy", "toys"));
}

TEST(Listing, without_a_name_each_chapter_has_one_line)
{
    auto one = toy::family();
    auto two = toy::family();
    one.name = "toys.one";
    two.name = "toys.two";
    one.chapter = two.chapter = "toys";
    two.variants.push_back({.name = "hip/right", .unavailable = "made for the test"});

    auto const text = list({toy::family(), one, two}, {});

    EXPECT_THAT(text, HasSubstr("  toy     3 of 3    for tests\n"));
    EXPECT_THAT(text, HasSubstr("  toys    6 of 7    2 comparisons, such as toys.one"));
    EXPECT_EQ(std::ranges::count(text, '\n'), 4);
}

TEST(Listing, bytes_are_powers_of_1000)
{
    EXPECT_EQ(bytes_text(999), "999 B");
    EXPECT_EQ(bytes_text(1073741824), "1.07 GB");
}

int exit_code_of(std::vector<char const*> arguments)
{
    arguments.insert(arguments.begin(), "miniapp");
    testing::internal::CaptureStderr();
    testing::internal::CaptureStdout();
    auto const options = parse_options(static_cast<int>(arguments.size()), arguments.data());
    testing::internal::GetCapturedStderr();
    testing::internal::GetCapturedStdout();
    return options.exit_code.value_or(-1);
}

TEST(Options, usage_errors_exit_2_and_help_0)
{
    EXPECT_EQ(exit_code_of({}), 2);
    EXPECT_EQ(exit_code_of({"--nonsense"}), 2);
    EXPECT_EQ(exit_code_of({"a.yaml", "b.yaml"}), 2);
    EXPECT_EQ(exit_code_of({"--help"}), 0);
    EXPECT_EQ(exit_code_of({"--version"}), 0);
}

} // namespace
} // namespace miniapp
