// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>

#include "driver/input/input.hpp"
#include "kernels/lbm/parameters.hpp"
#include "lbm/simulation/settings.hpp"
#include "simulation/checkpoint_file.hpp"
#include "simulation/fixtures.hpp"
#include "simulation/output_files.hpp"

// Tests of what the program says about a simulation of this chapter before it starts.
namespace miniapp::lbm {
namespace {

using testing::HasSubstr;

std::string message_about(std::string const& parameters)
{
    try {
        parse_input(
            "simulate:\n  - {family: lbm, size: 48, " + parameters + "}\n",
            "in.yaml",
            {families().front()});
    } catch (InputError const& error) {
        return error.what();
    }
    return "no message";
}

TEST(LbmSimulationInput, an_unknown_parameter_is_answered_with_the_nearest_name)
{
    EXPECT_THAT(
        message_about("report_evry: 10"),
        HasSubstr("in.yaml:2:29: a simulation of lbm has no parameter 'report_evry'; did you mean "
                  "'report_every'?"));
}

TEST(LbmSimulationInput, a_removed_variant_is_answered_with_its_replacement)
{
    EXPECT_THAT(
        message_about("variant: rows"),
        HasSubstr("'variant: rows': lbm has no such variant any more: use fused"));
}

TEST(LbmSimulationInput, refused_parameters_name_the_rule_that_they_break)
{
    EXPECT_THAT(
        message_about("gamma: 4"),
        HasSubstr("'gamma: 4': Gamma sigma / phi*^2 = 0.04 exceeds 0.03"));
    EXPECT_THAT(
        message_about("radius: 11"),
        HasSubstr(
            "'radius: 11': a drop of radius 11.0 dissolves in this box: R^3 + V W / (16 pi R) "
            "= R0^3 has a solution from 11.7 on"));
    EXPECT_THAT(message_about("gamma: 3.1"), HasSubstr("'gamma: 3.1': "));
    EXPECT_EQ(message_about("gamma: 2.9"), "no message");
    EXPECT_THAT(message_about("width: 3"), HasSubstr("'width: 3': an interface narrower than 4"));
    EXPECT_THAT(message_about("tau_rho: 0.5"), HasSubstr("'tau_rho: 0.5': must exceed 0.5"));
    EXPECT_THAT(message_about("rho_heavy: 1"), HasSubstr("'rho_heavy: 1': must exceed rho_light"));
    EXPECT_THAT(message_about("ux: 0.04, uy: 0.04"), HasSubstr("exceeds 0.05"));
    EXPECT_THAT(message_about("gamma: 0.01, ux: 0.02"), HasSubstr("below 2e-4 (|u| / 0.02)^2"));
    EXPECT_EQ(message_about("radius: 15"), "no message");
}

class LbmPlan : public InFolder
{
protected:
    Params plan_params(std::int64_t steps) const
    {
        return simulation_params({48, 48, 48})
            .with("tau_rho", 0.8)
            .with("steps", steps)
            .with("output", in_folder("drop"));
    }
};

TEST_F(LbmPlan, names_constants_files_and_bytes)
{
    auto const plan = simulation_plan(plan_params(250)
                                          .with("report_every", std::int64_t{100})
                                          .with("fields_every", std::int64_t{50})
                                          .with("checkpoint_every", std::int64_t{1})
                                          .with("tau_rho", 1.));
    auto const fact = [&](std::string const& name) {
        for (auto const& [key, value] : plan.facts) {
            if (key == name) {
                return value;
            }
        }
        return std::string("none");
    };
    EXPECT_EQ(fact("A"), "0.001875");
    EXPECT_EQ(fact("kappa"), "0.015");
    EXPECT_EQ(fact("nu"), "0.166667");
    EXPECT_EQ(fact("mobility M"), "0.208333");
    EXPECT_EQ(fact("steps"), "0 to 250 of 110592 sites");
    ASSERT_EQ(plan.files.size(), 5);
    EXPECT_EQ(plan.files[0].content, "time series, 4 lines"); // at steps 0, 100, 200 and 250
    EXPECT_EQ(plan.files[1].content, "phi, rho, u, p as float at 6 times");
    EXPECT_EQ(plan.files[1].bytes, 6 * 110592 * 24.);
    EXPECT_EQ(plan.files[3].bytes, 110592 * 26 * 8.);
    // A site takes 57 numbers, more with its share of the ghosts, and another 53 during the start.
    EXPECT_GT(plan.memory, 110592 * (57 + 53) * 8.);
    EXPECT_LT(plan.memory, 110592 * (57 * 1.5 + 53) * 8.);
}

TEST_F(LbmPlan, a_restart_needs_a_checkpoint_of_these_parameters)
{
    auto const restart = plan_params(60).with("restart", "yes");
    auto const reason = [&] {
        auto const found = simulation_invalid_parameters(restart);
        return found.empty() ? std::string() : found.front().parameter + ": " + found.front().what;
    };
    EXPECT_THAT(reason(), HasSubstr("drop.checkpoint: no such file"));

    auto const path = checkpoint_path(restart.text("output"));
    std::vector<char> state(110592 * 26 * 8, 'x');
    write_checkpoint(path, {physics_of(restart.with("tau_rho", 0.7)), "columns", 40, state});
    EXPECT_THAT(reason(), HasSubstr("it is of other parameters: tau_rho 0.7 there, 0.8 here"));

    write_checkpoint(path, {physics_of(restart), "columns", 40, state});
    EXPECT_EQ(reason(), "");
    EXPECT_EQ(
        simulation_plan(restart).files[0].content,
        "time series, 1 lines"); // of step 60; the line of step 40 was not due

    auto const last_of_number = ((3 * 48 + 2) * 48 + 1) * 8 + 7;
    state[last_of_number] = '\x7f';
    state[last_of_number - 1] = '\xff';
    write_checkpoint(path, {physics_of(restart), "columns", 40, state});
    EXPECT_THAT(reason(), HasSubstr("drop.checkpoint: population 0 of site (1, 2, 3) is nan"));
    write_checkpoint(path, {physics_of(restart), "columns", 40, {'x'}});
    EXPECT_THAT(reason(), HasSubstr("its state has 1 bytes, and that of these parameters"));

    write_checkpoint(
        path, {physics_of(restart), "columns", 40, std::vector<char>(110592 * 26 * 8)});
    EXPECT_EQ(reason(), "");
    auto const behind = simulation_invalid_parameters(restart.with("steps", std::int64_t{39}));
    ASSERT_EQ(behind.size(), 1);
    EXPECT_THAT(behind.front().what, HasSubstr("is of step 40 already, and 'steps' is 39"));

    std::filesystem::resize_file(path, std::filesystem::file_size(path) - 1);
    EXPECT_THAT(reason(), HasSubstr("its length is wrong"));
    std::ofstream(path) << "something else";
    EXPECT_THAT(reason(), HasSubstr("it is no checkpoint of a simulation"));
}

} // namespace
} // namespace miniapp::lbm
