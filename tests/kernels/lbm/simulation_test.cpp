// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cmath>
#include <csignal>
#include <cstring>

#include <gmock/gmock.h>

#include "core/stop_request.hpp"
#include "kernels/lbm/parameters.hpp"
#include "lbm/simulation/settings.hpp"
#include "simulation/checkpoint_file.hpp"
#include "simulation/fixtures.hpp"
#include "simulation/hdf5_file.hpp"
#include "simulation/output_files.hpp"

// Tests of whole simulations and the files that they write.
namespace miniapp::lbm {
namespace {

using testing::HasSubstr;

class LbmSimulation : public InFolder
{
protected:
    Listener m_listener;

    SimulationOutcome run(Params const& params)
    {
        auto outcome = simulate(params, World{}, m_listener);
        request_stop(0);
        return outcome;
    }
    bool runs_well(Params const& params) { return run(params).good; }

    Params short_run_params(std::string const& name, std::int64_t steps) const
    {
        return simulation_params({20, 16, 12})
            .with("radius", 4.)
            .with("tau_rho", 0.7)
            .with("ux", 0.02)
            .with("gravity", 1e-6)
            .with("balance_gravity", "yes")
            .with("relaxation", std::int64_t{15})
            .with("steps", steps)
            .with("report_every", std::int64_t{10})
            .with("checkpoint_every", std::int64_t{20})
            .with("fields_every", std::int64_t{has_hdf5() ? 20 : 0})
            .with("output", in_folder(name));
    }

    std::ptrdiff_t count_times(std::string const& index) const
    {
        auto const text = content(index);
        std::ptrdiff_t count = 0;
        for (auto at = text.find("<Time "); at != std::string::npos;
             at = text.find("<Time ", at + 1)) {
            ++count;
        }
        return count;
    }

    /// Compares all files that two runs wrote.
    void expect_same_files(std::string const& a, std::string const& b) const
    {
        EXPECT_TRUE(content(a + ".checkpoint") == content(b + ".checkpoint"));
        EXPECT_EQ(content(a + ".csv"), content(b + ".csv"));
        EXPECT_EQ(steps_of_fields(in_folder(a)), steps_of_fields(in_folder(b)));
        for (auto const step : steps_of_fields(in_folder(a))) {
            auto const name = [&](std::string const& prefix) {
                return std::filesystem::path(fields_path(prefix, step)).filename().string();
            };
            EXPECT_TRUE(content(name(a)) == content(name(b))) << step;
        }
        EXPECT_EQ(content(a + ".xdmf"), index_named_as(a, b));
    }

    /// Compares 40 steps in one run with 20 steps and a restart. params_of(name, steps) returns the
    /// parameters of a run.
    template <class ParamsOf>
    void expect_same_in_two_parts(ParamsOf const& params_of)
    {
        EXPECT_TRUE(runs_well(params_of("whole", 40).with("overwrite", "yes")));
        EXPECT_TRUE(runs_well(params_of("parts", 20).with("overwrite", "yes")));
        EXPECT_TRUE(runs_well(params_of("parts", 40).with("restart", "yes")));
        ASSERT_TRUE(is_there("whole.checkpoint") && is_there("parts.checkpoint"));
        expect_same_files("whole", "parts");
    }
};

TEST_F(LbmSimulation, a_restart_is_identical_to_the_bit)
{
    for (auto const* const precision : {"double", "float"}) {
        expect_same_in_two_parts([&](char const* name, std::int64_t steps) {
            return short_run_params(name, steps).with("precision", precision);
        });
        EXPECT_GT(content("whole.checkpoint").size(), 20 * 16 * 12 * 26 * sizeof(float));
        EXPECT_EQ(count_times("whole.xdmf"), has_hdf5() ? 3 : 0); // steps 0, 20 and 40
    }
}

// Each box has, in one direction, more sites than a vector, a slab or a block, and its state
// differs at every site.
TEST_F(LbmSimulation, a_restart_is_identical_in_long_boxes)
{
    for (Extents const& size : {Extents{6, 7, 45}, {7, 45, 6}, {70, 6, 7}}) {
        expect_same_in_two_parts([&](char const* name, std::int64_t steps) {
            return short_run_params(name, steps)
                .with("size", size)
                .with("radius", 0.)
                .with("noise", 0.1)
                .with("fields_every", std::int64_t{0});
        });
    }
}

// Sites inside an obstacle hold no fluid, and yet a checkpoint has values there, which a restart
// reads.
TEST_F(LbmSimulation, a_restart_is_identical_among_walls_and_obstacles)
{
    for (auto const* const precision : {"double", "float"}) {
        expect_same_in_two_parts([&](char const* name, std::int64_t steps) {
            return short_run_params(name, steps)
                .with("precision", precision)
                .with("walls", "z")
                .with("obstacles", "sphere 5 5 5 3; box 12 8 2 15 11 6 angle 60")
                .with("balance_gravity", "no")
                .with("fields_every", std::int64_t{0});
        });
    }
}

TEST_F(LbmSimulation, a_signal_loses_nothing_and_leaves_no_trace)
{
    runs_well(short_run_params("whole", 60));
    for (auto const stop_at : {13, 37}) { // no file is due after either step
        m_listener.stop_at = stop_at;
        auto const outcome =
            run(short_run_params("parts", 60).with("restart", stop_at == 13 ? "no" : "yes"));
        EXPECT_TRUE(outcome.good);
        EXPECT_GE(outcome.last, stop_at);
        EXPECT_LT(outcome.last, 60);
        EXPECT_THAT(
            m_listener.warnings,
            HasSubstr(
                "stopped by signal 15 (Terminated) after step " + std::to_string(outcome.last)
                + " of 60; 'restart: yes' goes on from"));
        EXPECT_THAT(content("parts.csv"), HasSubstr("\n" + std::to_string(outcome.last) + ","));
    }
    m_listener.stop_at = -1;
    runs_well(short_run_params("parts", 60).with("restart", "yes"));
    expect_same_files("whole", "parts");
}

TEST_F(LbmSimulation, stops_before_its_wall_time_with_a_checkpoint)
{
    auto const params = short_run_params("run", 100000).with("checkpoint_every", std::int64_t{0});
    auto const outcome = run(params.with("wall_time", 1e-3));

    EXPECT_TRUE(outcome.good);
    EXPECT_LT(outcome.last, 100000);
    EXPECT_THAT(m_listener.warnings, HasSubstr("stopped by its wall_time after step"));
    auto const path = in_folder("run.checkpoint");
    EXPECT_EQ(read_checkpoint_head(path, physics_of(params)).steps, outcome.last);
}

TEST_F(LbmSimulation, a_checkpoint_of_other_parameters_is_refused)
{
    auto const params = short_run_params("run", 20);
    runs_well(params);
    auto const path = in_folder("run.checkpoint");
    auto const form = state_form(params);
    EXPECT_EQ(read_checkpoint(path, physics_of(params), form).steps, 20);
    EXPECT_THROW(
        read_checkpoint(path, physics_of(params.with("tau_rho", 0.8)), form), std::runtime_error);
    // The checkpoint has populations after a collision, and `baseline` stores those before it.
    EXPECT_THROW(
        run(params.with("restart", "yes").with("variant", "baseline")), std::runtime_error);
}

TEST_F(LbmSimulation, another_variant_may_continue_a_run_and_the_output_says_so)
{
    runs_well(short_run_params("run", 20).with("variant", "fused"));
    EXPECT_TRUE(runs_well(
        short_run_params("run", 40).with("restart", "yes").with("variant", "nontemporal/1")));
    EXPECT_THAT(m_listener.lines, HasSubstr("its steps were made by fused, post-collision"));
}

// Gamma is ten times the limit of stability, so that the run diverges. invalid_parameters(), which
// would refuse it, is not called here.
TEST_F(LbmSimulation, nothing_is_written_of_numbers_that_are_not_finite)
{
    auto const params = short_run_params("run", 4000)
                            .with("gamma", 30.)
                            .with("report_every", std::int64_t{500})
                            .with("checkpoint_every", std::int64_t{3});
    EXPECT_FALSE(runs_well(params));

    auto const checkpoint =
        read_checkpoint(in_folder("run.checkpoint"), physics_of(params), state_form(params));
    std::vector<double> state(checkpoint.state.size() / sizeof(double));
    std::memcpy(state.data(), checkpoint.state.data(), checkpoint.state.size());
    EXPECT_TRUE(std::ranges::all_of(state, [](double x) { return std::isfinite(x); }));
    EXPECT_THAT(
        m_listener.warnings,
        HasSubstr("The checkpoint of step " + std::to_string(checkpoint.steps) + " is kept."));
    EXPECT_THAT(
        m_listener.warnings, HasSubstr("the last state known to be finite is that of step"));
    EXPECT_EQ(content("run.csv").find("nan,nan,nan"), std::string::npos);
}

TEST_F(LbmSimulation, does_not_overwrite_unless_told)
{
    runs_well(short_run_params("run", 40));
    auto const csv = content("run.csv");
    EXPECT_THROW(run(short_run_params("run", 20)), std::runtime_error);
    EXPECT_EQ(content("run.csv"), csv);
    auto const invalid =
        simulation_invalid_parameters(short_run_params("run", 20).with("radius", 6.));
    ASSERT_EQ(invalid.size(), 1);
    EXPECT_EQ(invalid.front().parameter, "output");

    EXPECT_TRUE(runs_well(short_run_params("run", 20).with("overwrite", "yes")));
    auto const steps = steps_of_fields(in_folder("run"));
    EXPECT_EQ(steps, has_hdf5() ? (std::vector<std::int64_t>{0, 20}) : std::vector<std::int64_t>{});
    EXPECT_FALSE(is_there(".run.miniapp-lock"));
}

TEST_F(LbmSimulation, gravity_is_relaxed_and_balanced_as_the_input_says)
{
    auto const momentum_after =
        [&](std::int64_t steps, std::int64_t relaxation, char const* balance) {
            runs_well(short_run_params("run", steps)
                          .with("ux", 0.)
                          .with("relaxation", relaxation)
                          .with("balance_gravity", balance)
                          .with("overwrite", "yes"));
            auto const csv = content("run.csv");
            auto column = csv.rfind('\n', csv.size() - 2);
            for (int i = 0; i < 5; ++i) { // skips step, sum_phi, sum_rho, momentum_x and momentum_y
                column = csv.find(',', column) + 1;
            }
            return std::stod(csv.substr(column));
        };
    double const falls = momentum_after(20, 0, "no");
    EXPECT_GT(falls, 1e-4);
    EXPECT_NEAR(momentum_after(20, 0, "yes"), 0, 1e-12);
    EXPECT_NEAR(momentum_after(20, 20, "no"), 0, 1e-12);
    EXPECT_NEAR(momentum_after(20, 10, "no"), falls * 9.5 / 20.5, 1e-3 * falls);
}

TEST_F(LbmSimulation, warns_of_a_speed_that_the_input_may_not_ask_for)
{
    auto const fast =
        short_run_params("run", 60).with("gravity", 2e-3).with("relaxation", std::int64_t{0});
    EXPECT_TRUE(runs_well(fast.with("balance_gravity", "no")));
    EXPECT_THAT(m_listener.warnings, HasSubstr("the scheme is second order in it"));
    EXPECT_EQ(
        m_listener.warnings.find("|u|"),
        m_listener.warnings.rfind("|u|")); // the warning comes only once
}

TEST_F(LbmSimulation, a_drop_without_bulk_has_no_pressure_jump)
{
    auto const params = short_run_params("run", 1)
                            .with("size", Extents{26, 26, 26})
                            .with("radius", 6.)
                            .with("tau_rho", 0.6)
                            .with("width", 5.)
                            .with("ux", 0.);
    runs_well(params);
    EXPECT_THAT(content("run.csv"), HasSubstr(",nan,nan\n"));
    EXPECT_THAT(m_listener.lines, HasSubstr("there is no pressure jump to measure"));
}

// The sum of phi may be 0, so the change of the sum cannot be given relative to the sum.
TEST_F(LbmSimulation, the_change_of_a_conserved_sum_is_reported_even_if_the_sum_is_zero)
{
    EXPECT_TRUE(runs_well(short_run_params("run", 10)
                              .with("initial", "slab")
                              .with("radius", 5.)
                              .with("precision", "double")
                              .with("fields_every", std::int64_t{0})));
    auto const at = m_listener.lines.find("sum phi changed by ");
    ASSERT_NE(at, std::string::npos);
    auto const told = m_listener.lines.substr(at + std::strlen("sum phi changed by "));
    EXPECT_LT(std::abs(std::stod(told)), 1e-12) << told;
}

TEST_F(LbmSimulation, a_flat_box_has_the_smallest_lasting_drop_of_two_dimensions)
{
    auto const refused = [&](double radius) {
        auto const found = simulation_invalid_parameters(
            short_run_params("run", 10).with("size", Extents{64, 64, 1}).with("radius", radius));
        return found.empty() ? "" : found.front().what;
    };
    EXPECT_THAT(
        refused(8),
        HasSubstr("a drop of radius 8.0 dissolves in this box: R^2 + V W / (24 pi R) = R0^2 has a "
                  "solution from 8.3 on"));
    EXPECT_EQ(refused(8.5), "");
    EXPECT_EQ(refused(0), ""); // radius 0 means 0.3 of the extent, so 19.2
    EXPECT_THAT(refused(40), HasSubstr("is wider than the box"));
}

TEST_F(LbmSimulation, selected_fields_of_a_plane_are_those_of_the_box)
{
    if (!has_hdf5()) {
        GTEST_SKIP() << "no HDF5 in this build";
    }
    auto const all = short_run_params("all", 20).with("fields_precision", "double");
    runs_well(all);
    runs_well(all.with("output", in_folder("plane"))
                  .with("fields", "p u")
                  .with("fields_plane", "y=5")
                  .with("fields_stride", std::int64_t{3})
                  .with("fields_compression", std::int64_t{4}));
    auto const u = read_hdf5(fields_path(in_folder("all"), 20), "u", 20 * 16 * 12 * 3);
    auto const in_plane = read_hdf5(fields_path(in_folder("plane"), 20), "u", 7 * 4 * 3);
    for (int k = 0; k < 4; ++k) {
        for (int i = 0; i < 7; ++i) {
            for (int a = 0; a < 3; ++a) {
                EXPECT_EQ(
                    in_plane[(k * 7 + i) * 3 + a], u[((3 * k * 16 + 5) * 20 + 3 * i) * 3 + a]);
            }
        }
    }
    EXPECT_THROW(read_hdf5(fields_path(in_folder("plane"), 20), "phi", 28), std::runtime_error);
}

TEST_F(LbmSimulation, every_plane_of_a_long_box_is_that_of_the_box)
{
    if (!has_hdf5()) {
        GTEST_SKIP() << "no HDF5 in this build";
    }
    Extents const size{5, 6, 45};
    auto const all = short_run_params("all", 0)
                         .with("size", size)
                         .with("radius", 0.)
                         .with("noise", 0.1)
                         .with("fields_precision", "double");
    runs_well(all);
    auto const phi = read_hdf5(fields_path(in_folder("all"), 0), "phi", 5 * 6 * 45);
    for (std::int64_t const z : {0, 31, 39, 40, 41, 44}) {
        runs_well(all.with("output", in_folder("plane"))
                      .with("fields_plane", "z=" + std::to_string(z))
                      .with("overwrite", "yes"));
        auto const plane = read_hdf5(fields_path(in_folder("plane"), 0), "phi", 5 * 6);
        EXPECT_TRUE(std::equal(plane.begin(), plane.end(), phi.begin() + z * 30)) << z;
    }
}

} // namespace
} // namespace miniapp::lbm
