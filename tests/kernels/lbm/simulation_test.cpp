// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lbm/simulation/simulation.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>
#include <unistd.h>

#include "kernels/lbm/parameters.hpp"
#include "lbm/simulation/checkpoint.hpp"
#include "lbm/simulation/field_writer.hpp"
#include "lbm/simulation/simulate.hpp"
#include "lbm/simulation/simulation_plan.hpp"

namespace miniapp::lbm {
namespace {

class Silent final : public SimulationObserver
{
public:
    void line(std::string const&) override {}
    void warning(std::string const&) override {}
    void progress(std::int64_t, std::int64_t, double) override {}
};

bool runs_well(Params const& params)
{
    Silent silent;
    return simulate(params, World{}, silent).good;
}

class LbmSimulation : public testing::Test
{
protected:
    std::filesystem::path m_folder;

    void SetUp() override
    {
        auto const* const info = testing::UnitTest::GetInstance()->current_test_info();
        m_folder = std::filesystem::temp_directory_path()
                   / (std::string("miniapp_") + info->name() + std::to_string(getpid()));
        std::filesystem::create_directories(m_folder);
    }
    void TearDown() override { std::filesystem::remove_all(m_folder); }

    Params short_run(std::string const& name, std::int64_t steps) const
    {
        auto parameters = family().parameters;
        auto const more = simulation_parameters();
        parameters.insert(parameters.end(), more.begin(), more.end());
        return Params(parameters)
            .with("size", Extents{20, 16, 12})
            .with("radius", 4.)
            .with("tau_rho", 0.7)
            .with("ux", 0.02)
            .with("gravity", 1e-6)
            .with("balance_gravity", "yes")
            .with("relaxation", std::int64_t{15})
            .with("steps", steps)
            .with("report_every", std::int64_t{10})
            .with("checkpoint_every", std::int64_t{20})
            .with("fields_every", std::int64_t{can_write_fields() ? 20 : 0})
            .with("output", (m_folder / name).string());
    }

    std::ptrdiff_t moments(std::string const& index) const
    {
        auto const text = content(index);
        std::ptrdiff_t count = 0;
        for (auto at = text.find("<Time "); at != std::string::npos;
             at = text.find("<Time ", at + 1)) {
            ++count;
        }
        return count;
    }

    std::string content(std::string const& name) const
    {
        std::ifstream in(m_folder / name, std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }
};

TEST_F(LbmSimulation, a_restart_is_identical_to_the_bit)
{
    for (auto const& precision : {"double", "float"}) {
        auto const with = [&](Params const& p) { return p.with("precision", precision); };
        EXPECT_TRUE(runs_well(with(short_run("whole", 60))));
        EXPECT_TRUE(runs_well(with(short_run("parts", 20))));
        EXPECT_TRUE(runs_well(with(short_run("parts", 60).with("restart", "yes"))));

        EXPECT_GT(content("whole.checkpoint").size(), 20 * 16 * 12 * 26 * sizeof(float));
        EXPECT_TRUE(content("whole.checkpoint") == content("parts.checkpoint"));
        EXPECT_EQ(content("whole.csv"), content("parts.csv"));
        EXPECT_TRUE(content("whole_fields_00000060.h5") == content("parts_fields_00000060.h5"));
        // 0, 20, 40, 60: the index of the second part has the moments of the first.
        EXPECT_EQ(moments("parts.xdmf"), can_write_fields() ? 4 : 0);
        EXPECT_EQ(moments("whole.xdmf"), can_write_fields() ? 4 : 0);
    }
}

TEST_F(LbmSimulation, a_damaged_or_foreign_checkpoint_is_refused)
{
    auto const params = short_run("run", 20);
    runs_well(params);
    auto const path = (m_folder / "run.checkpoint").string();
    EXPECT_EQ(read_checkpoint(path, physics_of(params)).steps, 20);
    EXPECT_THROW(
        read_checkpoint(path, physics_of(params.with("tau_rho", 0.8))), std::runtime_error);

    auto bytes = content("run.checkpoint");
    bytes[bytes.size() / 2] ^= 1;
    std::ofstream(path, std::ios::binary) << bytes;
    EXPECT_THROW(read_checkpoint(path, physics_of(params)), std::runtime_error);
    std::ofstream(path, std::ios::binary) << bytes.substr(0, bytes.size() - 5);
    EXPECT_THROW(read_checkpoint(path, physics_of(params)), std::runtime_error);
}

// Ten times over the limit of stability, which invalid_parameters() would refuse.
TEST_F(LbmSimulation, stops_where_numbers_are_no_longer_finite)
{
    auto const params = short_run("run", 2000).with("gamma", 30.);

    EXPECT_FALSE(runs_well(params));

    auto const csv = content("run.csv");
    EXPECT_LT(std::count(csv.begin(), csv.end(), '\n'), 150);
}

TEST_F(LbmSimulation, refuses_a_drop_that_dissolves)
{
    auto const invalid_parameters = simulation_invalid_parameters(short_run("run", 10));
    ASSERT_EQ(invalid_parameters.size(), 1);
    EXPECT_EQ(invalid_parameters.front().parameter, "radius");
    EXPECT_TRUE(simulation_invalid_parameters(short_run("run", 10).with("radius", 7.)).empty());
}

} // namespace
} // namespace miniapp::lbm
