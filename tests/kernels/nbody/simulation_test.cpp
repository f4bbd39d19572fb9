// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nbody/simulation/simulation.hpp"

#include <cmath>
#include <csignal>

#include <gmock/gmock.h>

#include "core/stop_request.hpp"
#include "nbody/simulation/leapfrog.hpp"
#include "simulation/fixtures.hpp"
#include "simulation/hdf5_file.hpp"
#include "simulation/output_files.hpp"

// Tests simulations of bodies and the files that they write.
namespace miniapp::nbody {

std::vector<Family> families(); // defined in kernels/nbody/family.cpp

namespace {

using testing::HasSubstr;

class NbodySimulation : public InFolder
{
protected:
    Listener m_listener;

    SimulationOutcome run(Params const& params)
    {
        auto outcome = simulate(params, World{}, m_listener);
        request_stop(0);
        return outcome;
    }

    Params short_params(std::string const& name, std::int64_t steps) const
    {
        auto parameters = families().front().parameters;
        auto const more = simulation_parameters();
        parameters.insert(parameters.end(), more.begin(), more.end());
        return Params(parameters)
            .with("bodies", std::int64_t{200})
            .with("steps", steps)
            .with("report_every", std::int64_t{10})
            .with("checkpoint_every", std::int64_t{20})
            .with("snapshots_every", std::int64_t{has_hdf5() ? 20 : 0})
            .with("output", in_folder(name));
    }

    void expect_same_files(std::string const& a, std::string const& b) const
    {
        EXPECT_TRUE(content(a + ".checkpoint") == content(b + ".checkpoint"));
        EXPECT_EQ(content(a + ".csv"), content(b + ".csv"));
        EXPECT_EQ(steps_of_fields(in_folder(a)), steps_of_fields(in_folder(b)));
        EXPECT_EQ(content(a + ".xdmf"), index_named_as(a, b));
    }

    std::vector<std::string> invalid_parameters_of(Params const& params) const
    {
        std::vector<std::string> all;
        for (auto const& invalid : simulation_invalid_parameters(params)) {
            all.push_back(invalid.parameter + ": " + invalid.what);
        }
        return all;
    }
};

TEST_F(NbodySimulation, a_restarted_run_writes_the_same_files_to_the_bit)
{
    for (auto const* const precision : {"double", "float"}) {
        auto const with = [&](Params const& p) { return p.with("precision", precision); };
        auto const fresh = [&](Params const& p) { return with(p).with("overwrite", "yes"); };
        EXPECT_TRUE(run(fresh(short_params("whole", 60))).good);
        EXPECT_TRUE(run(fresh(short_params("parts", 60)).with("steps", std::int64_t{20})).good);
        auto const outcome = run(with(short_params("parts", 60)).with("restart", "yes"));
        EXPECT_EQ(outcome.first, 20);
        EXPECT_EQ(outcome.last, 60);
        expect_same_files("whole", "parts");
    }
}

TEST_F(NbodySimulation, a_run_ended_by_a_signal_restarts_from_its_checkpoint)
{
    EXPECT_TRUE(run(short_params("whole", 60)).good);
    m_listener.stop_at = 33;
    auto const stopped = run(short_params("parts", 60).with("report_every", std::int64_t{0}));
    EXPECT_GE(stopped.last, 33);
    EXPECT_LT(stopped.last, 60);
    EXPECT_THAT(m_listener.warnings, HasSubstr("signal 15"));
    m_listener.stop_at = -1;
    EXPECT_TRUE(run(short_params("parts", 60).with("restart", "yes")).good);
    EXPECT_TRUE(content("whole.checkpoint") == content("parts.checkpoint"));
}

TEST_F(NbodySimulation, does_not_write_over_an_earlier_run)
{
    EXPECT_TRUE(run(short_params("here", 20)).good);
    EXPECT_THAT(
        invalid_parameters_of(short_params("here", 20)),
        testing::ElementsAre(HasSubstr("output: ")));
    EXPECT_TRUE(invalid_parameters_of(short_params("here", 20).with("overwrite", "yes")).empty());
    EXPECT_THAT(
        invalid_parameters_of(short_params("here", 40).with("restart", "yes").with("dt", 0.5)),
        testing::ElementsAre(HasSubstr("dt")));
}

// The checkpoint is refused before the simulation begins, and the message names the bad number.
TEST_F(NbodySimulation, a_checkpoint_with_a_number_that_is_not_finite_is_refused)
{
    EXPECT_TRUE(run(short_params("here", 20)).good);
    auto const on = short_params("here", 40).with("restart", "yes");
    auto const path = checkpoint_path(in_folder("here"));
    auto const good = read_checkpoint(path, physics_text(on), state_form(on));
    struct Place
    {
        std::size_t number;
        char const* name;
    };
    for (auto const& [number, name] :
         {Place{17, "the mass of body 17 is nan"},
          Place{200 + 3 * 5 + 2, "the position of body 5 is nan"},
          Place{7 * 200 - 1, "the velocity of body 199 is nan"}}) {
        auto bad = good;
        bad.state[8 * number + 7] = '\x7f';
        bad.state[8 * number + 6] = '\xff';
        write_checkpoint(path, bad);
        EXPECT_THAT(invalid_parameters_of(on), testing::ElementsAre(HasSubstr(name)));
        EXPECT_THROW(run(on), std::runtime_error);
    }
    write_checkpoint(path, good);
    EXPECT_TRUE(invalid_parameters_of(on).empty());
}

TEST_F(NbodySimulation, its_time_series_shows_that_energy_and_momentum_are_conserved)
{
    EXPECT_TRUE(run(short_params("run", 100).with("precision", "double")).good);
    auto const text = content("run.csv");
    auto const last = text.substr(text.find_last_of('\n', text.size() - 2) + 1);
    std::vector<double> values;
    std::istringstream in(last);
    for (std::string number; std::getline(in, number, ',');) {
        values.push_back(std::stod(number));
    }
    ASSERT_EQ(values.size(), 10);
    EXPECT_EQ(values[0], 100);
    EXPECT_NEAR(values[1], 1., 1e-12);    // time
    EXPECT_LT(std::abs(values[4]), 1e-3); // energy
    EXPECT_GT(std::abs(values[4]), 0);
    EXPECT_LT(values[5], 1e-13); // momentum
    EXPECT_LT(values[6], 1e-12); // angular momentum
}

// A single body has neither energy nor angular momentum, so changes cannot be relative to these.
TEST_F(NbodySimulation, the_drifts_of_a_single_body_are_finite_numbers)
{
    EXPECT_TRUE(run(short_params("run", 20).with("bodies", std::int64_t{1})).good);
    EXPECT_THAT(content("run.csv"), HasSubstr("\n20,"));
    EXPECT_THAT(content("run.csv"), testing::Not(HasSubstr("nan")));
    EXPECT_EQ(scale_of_change(-0.25, 0.75), -0.25);
    EXPECT_EQ(scale_of_change(1e-17, 0.75), 0.75); // the terms of such a sum cancel
    EXPECT_EQ(scale_of_change(0, 0), 1);
}

// By the rules of XDMF an attribute without `Center` belongs to a grid, and readers of XDMF 3 then
// crash.
TEST_F(NbodySimulation, attributes_of_the_index_belong_to_the_bodies)
{
    if (!has_hdf5()) {
        GTEST_SKIP() << "no HDF5 in this build";
    }
    EXPECT_TRUE(run(short_params("run", 20)).good);
    for (auto const* const attribute :
         {"Name=\"v\" AttributeType=\"Vector\" Center=\"Node\"><DataItem Format=\"HDF\" "
          "Dimensions=\"1 1 200 3\"",
          "Name=\"m\" AttributeType=\"Scalar\" Center=\"Node\"><DataItem Format=\"HDF\" "
          "Dimensions=\"1 1 200\""}) {
        EXPECT_THAT(content("run.xdmf"), HasSubstr(attribute));
    }
}

TEST_F(NbodySimulation, stops_if_a_position_or_a_velocity_is_not_finite)
{
    auto const outcome = run(short_params("far", 60).with("precision", "float").with("dt", 1e38));
    EXPECT_FALSE(outcome.good);
    EXPECT_THAT(m_listener.warnings, HasSubstr("is not finite"));
}

TEST(NbodyMeasures, mass_radii_enclose_their_share_of_the_mass)
{
    BodyState state;
    for (int i = 1; i <= 10; ++i) { // equal masses on a line, symmetric about (5, 0, 0)
        for (double const side : {-1., 1.}) {
            state.masses.push_back(1);
            state.positions.push_back({5 + side * i, 0, 0});
            state.velocities.push_back({});
        }
    }
    auto const radii = lagrangian_radii(state);
    EXPECT_DOUBLE_EQ(radii[0], 1);
    EXPECT_DOUBLE_EQ(radii[1], 5);
    EXPECT_DOUBLE_EQ(radii[2], 9);
}

} // namespace
} // namespace miniapp::nbody
