// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <stdexcept>
#include <string>
#include <type_traits>

#include <gtest/gtest.h>

#include "kernels/lbm/parameters.hpp"
#include "lbm/parts/locate.hpp"
#include "lbm/problem.hpp"
#include "lbm/ranks/problem.hpp"
#include "lbm/simulation/macroscopic.hpp"

// Tests of the layouts of populations. Steps from one site to another in blocks, as GPUs make them,
// are compared with the place that place_in_blocks() computes for the second site. A rung chooses
// the layout of the state by the type of its populations.
namespace miniapp::lbm {
namespace {

constexpr int width = 64;

std::ptrdiff_t first_element(BlockPlace site)
{
    return site.first;
}

template <class Box>
void expect_steps_lead_to_neighbours(Grid const& g, int i, int j, int k, Box const& box)
{
    int const s = g.site(i, j, k);
    Neighbours const near(g, i, j, k, box);
    auto const at = locate_in_blocks<width>(g, i, j, k, near);
    for (int p = 0; p < populations; ++p) {
        Direction const e = velocity_of_population(p);
        EXPECT_EQ(first_element(at.site) + p * width, place_in_blocks<width>(p, s));
        EXPECT_EQ(
            first_element(at.site - at.neighbours.step(e)) + p * width,
            place_in_blocks<width>(p, s - near.step(e)))
            << "population " << p << " of " << i << ", " << j << ", " << k;
    }
}

template <class Box>
void expect_steps_lead_to_neighbours(Extents const& size, Box const& box)
{
    Grid const g(size, width);
    for (int k = 0; k < g.nz; ++k) {
        for (int j = 0; j < g.ny; ++j) {
            for (int i = 0; i < g.nx; ++i) {
                expect_steps_lead_to_neighbours(g, i, j, k, box);
            }
        }
    }
}

TEST(LbmLayouts, steps_in_blocks_lead_to_the_neighbours)
{
    for (Extents const& size : {Extents{1, 1, 1}, {64, 3, 2}, {130, 4, 3}, {257, 1, 2}}) {
        expect_steps_lead_to_neighbours(size, WholeBox<double>{});
        expect_steps_lead_to_neighbours(size, Cuts{{true, false, true}});
        expect_steps_lead_to_neighbours(size, Cuts{{true, true, true}});
    }
}

// The populations have 26 x 576 x 514^2 elements. That is 92 % of the range of an unsigned, and
// more than an int can hold.
TEST(LbmLayouts, places_of_a_large_box_are_right)
{
    Grid const g({512, 512, 512}, width);
    for (int const k : {0, 1, 511}) {
        expect_steps_lead_to_neighbours(g, 511, 511, k, WholeBox<double>{});
    }
}

Params params_in_storage(char const* storage)
{
    return standard_params({17, 6, 5}).with("storage", std::string(storage));
}

/// Expects that the state keeps its bits while it is brought into each of these layouts in turn.
template <class T, class... Populations>
void expect_unchanged(char const* storage)
{
    Problem<T> problem(params_in_storage(storage));
    problem.poison();
    auto const start = checksum<T>(problem.state());
    auto const changes_to = [&](auto populations) {
        using To = typename decltype(populations)::type;
        problem.template source<To>();
        EXPECT_TRUE(problem.template has_layout<To>());
        EXPECT_EQ(checksum<T>(problem.state()), start) << storage;
    };
    (changes_to(std::type_identity<Populations>{}), ...);
    (changes_to(std::type_identity<Populations>{}), ...);
}

TEST(LbmStateLayout, a_change_of_layout_keeps_every_bit)
{
    using D = double;
    using F = float;
    expect_unchanged<D, Aos<D>, Soa<D>, InPlace<D>, WideBlocked<D>>("full");
    expect_unchanged<F, Aos<F>, Soa<F>, InPlace<F>, WideBlocked<F>>("full");
    expect_unchanged<D, NarrowHalf<D>, NarrowBlocked<D>>("half");
    expect_unchanged<F, NarrowHalf<F>, NarrowBlocked<F>>("half");
    expect_unchanged<F, NarrowScaled<F>>("scaled_half");
    expect_unchanged<F, NarrowCarried<F>, CarriedBlocked<F>>("carried_half");
}

TEST(LbmStateLayout, a_change_of_layout_is_reported_once)
{
    Problem<double> problem(params_in_storage("full"));
    problem.poison();
    problem.source<Soa<double>>();
    EXPECT_FALSE(problem.layout_changed());
    problem.source<Aos<double>>();
    problem.destination<Aos<double>>();
    EXPECT_TRUE(problem.layout_changed());
    EXPECT_FALSE(problem.layout_changed());
    EXPECT_THROW(problem.source<NarrowHalf<double>>(), std::logic_error);
}

/// Expects that with_source() reads a state of layout From in layout Read, which is From, or Soa if
/// only steps can read From.
template <class From, class Read, class T>
void expect_read_as(char const* storage)
{
    Problem<T> problem(params_in_storage(storage));
    problem.poison();
    problem.template source<From>();
    bool as_expected = false;
    with_source(problem, [&](auto const& source) {
        as_expected = std::is_same_v<std::decay_t<decltype(source)>, Read>;
    });
    EXPECT_TRUE(as_expected) << storage;
    EXPECT_TRUE(problem.template has_layout<Read>());
}

TEST(LbmStateLayout, fields_are_read_in_the_layout_of_the_state)
{
    expect_read_as<WideBlocked<double>, WideBlocked<double>, double>("full");
    expect_read_as<Aos<double>, Soa<double>, double>("full");
    expect_read_as<InPlace<double>, Soa<double>, double>("full");
    expect_read_as<NarrowHalf<double>, NarrowHalf<double>, double>("half");
    expect_read_as<NarrowBlocked<double>, NarrowBlocked<double>, double>("half");
    expect_read_as<NarrowScaled<float>, NarrowScaled<float>, float>("scaled_half");
    expect_read_as<NarrowCarried<float>, NarrowCarried<float>, float>("carried_half");
    expect_read_as<CarriedBlocked<float>, CarriedBlocked<float>, float>("carried_half");
}

TEST(LbmStateLayout, problems_on_ranks_say_when_the_layout_of_their_part_changed)
{
    auto const params = standard_params({17, 6, 5})
                            .with("storage", std::string("full"))
                            .with("ranks", Extents{0, 0, 0})
                            .with("transport", std::string("peers"));
    lbm_ranks::Problem<double> problem(params, World{});
    auto const step = [&] {
        problem.step(
            [](Problem<double>& part, ExecutionSpace const&) {
                part.source<WideBlocked<double>>();
                part.destination<WideBlocked<double>>();
            },
            ExecutionSpace{});
        return problem.layout_changed();
    };
    EXPECT_TRUE(step());
    EXPECT_FALSE(step());
    problem.poison();
    EXPECT_TRUE(step());
}

} // namespace
} // namespace miniapp::lbm
