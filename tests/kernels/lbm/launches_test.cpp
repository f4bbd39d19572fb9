// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdint>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "launch_graph.hpp"
#include "lbm/parts/rungs.hpp"
#include "lbm/simulation/simulation.hpp"
#include "parameters.hpp"

// Compares steps whose launches are captured as a graph with steps that are launched one by one.
namespace miniapp::lbm {
namespace {

template <class T>
std::vector<T> state_of(Simulation<T> const& simulation)
{
    auto const host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace{}, simulation.state());
    return {host.data(), host.data() + host.size()};
}

template <class T>
void expect_the_same_steps(Params const& params, std::int64_t relaxation)
{
    std::int64_t by_graph = 0;
    for (auto const& rung : rungs<T>()) {
        if (!rung.refuses(params).empty()) {
            continue;
        }
        SCOPED_TRACE(rung.name);
        Simulation<T> one(
            params, {.variant = rung.name, .relaxation = relaxation, .launches = "one_by_one"});
        Simulation<T> graph(params, {.variant = rung.name, .relaxation = relaxation});
        for (std::int64_t const steps : {1, 37, 20, 3}) {
            one.step(steps);
            graph.step(steps);
            EXPECT_EQ(one.steps(), graph.steps());
            EXPECT_TRUE(state_of(one) == state_of(graph)) << "after step " << one.steps();
        }
        EXPECT_EQ(one.steps_by_graph(), 0);
        by_graph += graph.steps_by_graph();
    }
    EXPECT_EQ(by_graph > 0, LaunchGraph::is_supported);
}

TEST(LbmLaunches, a_graph_makes_the_steps_of_launches_one_by_one)
{
    auto const params = standard_params({12, 10, 9}).with("radius", 3.).with("gravity", 1e-4);
    expect_the_same_steps<double>(params, 0);
    expect_the_same_steps<float>(params.with("precision", "float"), 0);
}

// Gravity begins within the batch of 37 steps. One graph cannot hold steps without and with
// gravity, so these steps are launched one by one.
TEST(LbmLaunches, steps_in_which_gravity_begins_are_not_a_graph)
{
    expect_the_same_steps<double>(standard_params({12, 10, 9}).with("gravity", 1e-4), 30);
}

} // namespace
} // namespace miniapp::lbm
