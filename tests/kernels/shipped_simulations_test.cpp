// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "core/stop_request.hpp"
#include "driver/input/input.hpp"
#include "kernels/inputs_folder.hpp"
#include "simulation/fixtures.hpp"

// Runs a few steps of every simulation that the program ships, with the variant that this build
// chooses for it, which must suit this machine's device.
namespace miniapp {
namespace {

std::string text_of(std::filesystem::path const& file)
{
    std::ifstream in(file);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<std::string> shipped_simulations()
{
    std::vector<std::string> names;
    for (auto const& entry : std::filesystem::directory_iterator(inputs_folder)) {
        if (entry.path().extension() == ".yaml"
            && text_of(entry.path()).find("\nsimulate:") != std::string::npos) {
            names.push_back(entry.path().stem().string());
        }
    }
    std::ranges::sort(names);
    return names;
}

/// Returns the parameters with at most two steps and 500 bodies, and an eighth of a large box.
Params reduced_params(Params params)
{
    auto const at_most = [&](char const* name, std::int64_t most) {
        if (params.has(name)) {
            params.set(name, std::min(params.integer(name), most));
        }
    };
    for (auto const* const every : {"report_every", "fields_every", "snapshots_every", "steps"}) {
        at_most(every, 2);
    }
    at_most("checkpoint_every", 2);
    at_most("bodies", 500);
    if (auto const size = params.has("size") ? params.extents("size") : Extents{};
        size[0] * size[1] * size[2] > 300'000) {
        params.set("size", Extents{size[0] / 2, size[1] / 2, size[2] / 2});
        at_most("random_drops", params.integer("random_drops") / 8);
    }
    return params;
}

class ShippedSimulation : public testing::TestWithParam<std::string>
{
};

TEST_P(ShippedSimulation, runs_with_its_default_variant)
{
    auto const families = contents();
    auto const file = std::filesystem::path(inputs_folder) / (GetParam() + ".yaml");
    for (auto const& chapter : chapters_left_out()) {
        if (text_of(file).find("family: " + chapter) != std::string::npos) {
            GTEST_SKIP() << "this build has not the chapter " << chapter;
        }
    }
    auto const folder = std::filesystem::temp_directory_path()
                        / ("miniapp_shipped_" + GetParam() + std::to_string(getpid()));
    std::filesystem::create_directories(folder);
    auto const input = parse_input(text_of(file), file.string(), families);
    EXPECT_FALSE(input.simulations.empty());
    for (auto const& run : input.simulations) {
        auto const params = reduced_params(run.params).with("output", (folder / "out").string());
        ASSERT_EQ(params.text("variant"), "best");
        auto const family = std::ranges::find(families, run.family, &Family::name);
        for (auto const& invalid : family->simulation.invalid_parameters(params)) {
            ADD_FAILURE() << invalid.parameter << ": " << invalid.what;
        }
        Listener listener;
        auto const outcome = family->simulation.run(params, World{}, listener);
        request_stop(0);
        EXPECT_TRUE(outcome.good) << listener.warnings;
        EXPECT_EQ(outcome.last, 2);
        auto const variant = std::ranges::find(family->variants, outcome.variant, &Variant<>::name);
        ASSERT_NE(variant, family->variants.end()) << outcome.variant;
        EXPECT_EQ(variant->refuses(params), "") << outcome.variant;
        std::printf("    %s by %s\n", GetParam().c_str(), outcome.variant.c_str());
    }
    std::filesystem::remove_all(folder);
}

INSTANTIATE_TEST_SUITE_P(
    inputs,
    ShippedSimulation,
    testing::ValuesIn(shipped_simulations()),
    [](testing::TestParamInfo<std::string> const& info) {
        auto name = info.param;
        std::ranges::replace(name, '-', '_');
        return name;
    });

} // namespace
} // namespace miniapp
