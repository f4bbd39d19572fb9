// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/measure/resources.hpp"

#include <stdexcept>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "driver/report/formats.hpp"
#include "simulation/fixtures.hpp"

namespace miniapp {
namespace {

class ResourceFile : public InFolder
{
};

TEST_F(ResourceFile, is_found_by_label_and_precision)
{
    set_content("file", R"({"variants": {"toy/right": {"double":
        {"vgpr": 90, "scratch": 0, "lds": 512, "occupancy": 5, "limited_by": "registers", "more": 1}}}})");

    ResourceTable const table(in_folder("file"));

    EXPECT_EQ(table.find("toy/right", "double"), (KernelResources{90, 0, 512, 5, "registers"}));
    EXPECT_FALSE(table.find("toy/right", "float"));
    EXPECT_FALSE(table.find("toy/again", "double"));
}

TEST_F(ResourceFile, may_be_absent)
{
    EXPECT_FALSE(ResourceTable("/nowhere").find("toy/right", "double"));
}

TEST_F(ResourceFile, with_other_content_is_an_error)
{
    set_content("file", "{}");
    EXPECT_THROW(ResourceTable{in_folder("file")}, std::runtime_error);
    set_content("file", "not json");
    EXPECT_THROW(ResourceTable{in_folder("file")}, std::runtime_error);
}

TEST(Table, shows_registers_where_they_are_known)
{
    RunResult result{.run = {.family = "toy", .params = {}, .variants = {}}, .work = {}};
    result.variants = {
        {.name = "right", .samples = {1, 1, 1}}, {.name = "again", .samples = {1, 1, 1}}};
    EXPECT_THAT(table(result, {}), testing::Not(testing::HasSubstr("scratch")));

    result.variants[0].resources = KernelResources{90, 16, 0, 5, "registers"};

    EXPECT_THAT(table(result, {}), testing::HasSubstr("regs  scratch  waves\n"));
    EXPECT_THAT(table(result, {}), testing::HasSubstr("  90       16      5\n"));
}

} // namespace
} // namespace miniapp
