// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <string>
#include <utility>

#include <gmock/gmock.h>

#include "common/preference.hpp"
#include "kernels/lbm/parameters.hpp"
#include "lbm/parts/rungs.hpp"
#include "lbm/simulation/simulation.hpp"
#include "lbm/simulation/stepper.hpp"

// Tests of what the rungs declare: the storages and fluids for which their steps are compiled, the
// preference by which a default is chosen, and whether they are right on ranks.
namespace miniapp::lbm {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

Params small_params(std::string const& precision, std::string const& storage)
{
    return simulation_params({16, 12, 10})
        .with("radius", 4.)
        .with("precision", precision)
        .with("storage", storage);
}

template <class T>
void expect_that_the_default_makes_steps(std::string const& storage)
{
    auto const params = small_params(sizeof(T) == 8 ? "double" : "float", storage);
    auto const name = best_variant(params);
    auto const all = rungs<T>();
    auto const rung = std::ranges::find(all, name, &Variant<Problem<T>>::name);
    ASSERT_NE(rung, all.end()) << storage << ": '" << name << "'";
    EXPECT_EQ(rung->refuses(params), "") << name;
    Simulation<T> simulation(params);
    simulation.step(2);
    EXPECT_TRUE(simulation.measures().are_finite()) << name;
}

TEST(LbmDeclared, every_precision_and_storage_has_a_default)
{
    for (auto const* const storage : storage_words) {
        expect_that_the_default_makes_steps<double>(storage);
        expect_that_the_default_makes_steps<float>(storage);
    }
}

TEST(LbmDeclared, no_two_preferred_rungs_have_the_same_preference)
{
    std::vector<int> in_double;
    std::vector<int> in_float;
    std::vector<int> in_small_box;
    auto const large = small_params("double", "full").with("size", Extents{256, 256, 256});
    for (auto const& rung : rungs<double>()) {
        for (auto [numbers, number] :
             {std::pair(&in_double, preference_for(rung.preference, large)),
              std::pair(
                  &in_float,
                  preference_for(rung.preference, large.with("precision", std::string("float")))),
              std::pair(
                  &in_small_box,
                  preference_for(rung.preference, small_params("double", "full")))}) {
            if (number > 0) {
                EXPECT_EQ(std::ranges::count(*numbers, number), 0) << rung.name;
                numbers->push_back(number);
            }
        }
    }
    EXPECT_THAT(in_double, Not(IsEmpty()));
    EXPECT_THAT(in_float, Not(IsEmpty()));
}

TEST(LbmDeclared, a_rung_refuses_the_storages_that_it_is_not_compiled_for)
{
    for (auto const& rung : rungs<double>()) {
        auto const steps = rung.run.by_storage();
        for (std::size_t i = 0; i < steps.size(); ++i) {
            auto const reason = rung.refuses(small_params("double", storage_words[i]));
            EXPECT_TRUE(steps[i] != nullptr || !reason.empty()) << rung.name << storage_words[i];
        }
        bool const has_one = std::ranges::any_of(steps, [](auto step) { return step != nullptr; });
        EXPECT_EQ(has_one, rung.unavailable.empty()) << rung.name;
    }
    auto const all = rungs<double>();
    auto const of = [&](char const* name, char const* storage) {
        return std::ranges::find(all, name, &Variant<Problem<double>>::name)
            ->refuses(small_params("double", storage));
    };
    EXPECT_EQ(of("fused", "half"), "is compiled for storage: 'full'");
    EXPECT_EQ(
        of("columns", "carried_half"), "is compiled for storage: 'full', 'half', 'scaled_half'");
    EXPECT_EQ(
        of("pairs/2", "scaled_half"), "is compiled for storage: 'full', 'half', 'carried_half'");
    EXPECT_EQ(of("columns_blocked/2", "half"), "");
}

// The simulation's constructor must throw; it must neither make wrong steps nor end the program.
TEST(LbmDeclared, a_simulation_does_not_begin_with_a_variant_that_refuses_it)
{
    auto const why = [](char const* variant, Params const& params) -> std::string {
        try {
            Simulation<double>(params, {.variant = variant});
        } catch (std::runtime_error const& error) {
            return error.what();
        }
        return "";
    };
    EXPECT_THAT(
        why("columns", small_params("double", "carried_half")),
        "columns is compiled for storage: 'full', 'half', 'scaled_half'");
    EXPECT_THAT(
        why("no_pow", small_params("double", "half")),
        HasSubstr("is compiled for storage: 'full'"));
    EXPECT_EQ(why("best", small_params("double", "half")), "");
}

// On a CPU a launch bound changes nothing, so these variants are not compiled. Each says which
// variant it equals.
TEST(LbmDeclared, variants_that_differ_only_in_launch_bounds_are_for_gpus)
{
    auto const all = rungs<float>();
    for (auto const& [name, other] :
         {std::pair("launch_bounds/128", "late_definition"),
          {"columns_blocked/4", "columns_blocked/2"},
          {"pairs/4", "pairs/2"}}) {
        auto const rung = std::ranges::find(all, name, &Variant<Problem<float>>::name);
        ASSERT_NE(rung, all.end()) << name;
        EXPECT_EQ(
            rung->unavailable,
            backend::gpu ? ""
                         : "launch bounds are for GPUs only: on a CPU it is the same as "
                               + std::string(other));
    }
}

TEST(LbmDeclared, if_no_variant_is_suitable_each_that_was_tried_says_why)
{
    auto const params = small_params("double", "half").with("walls", "z");
    EXPECT_EQ(best_variant(params), "");
    auto const reason = why_no_stepper(params);
    EXPECT_THAT(reason, HasSubstr("no variant makes the steps of these parameters; "));
    EXPECT_THAT(
        reason,
        HasSubstr(
            std::string(backend::gpu ? "; hip/fused/256, fused" : "; nontemporal/16")
            + ": is compiled for storage: 'full'"));
    EXPECT_THAT(
        why_no_stepper(params.with("storage", "full").with("variant", "no_ghosts")),
        testing::EndsWith(
            backend::gpu ? "; hip/fused/256 is the best here"
                         : "; nontemporal/16 is the best here"));
}

TEST(LbmDeclared, the_chapter_on_ranks_has_rungs_that_are_right_there)
{
    auto const all = rungs<double>();
    auto const families = contents();
    auto const on_ranks = std::ranges::find(families, "lbm_ranks", &Family::name);
    ASSERT_NE(on_ranks, families.end());
    EXPECT_GE(std::ranges::count_if(on_ranks->variants, &Variant<>::available), 3);
    for (auto const& variant : on_ranks->variants) {
        if (!variant.available()) {
            continue; // another build compiles this variant, and its tests cover it
        }
        auto const rung = std::ranges::find(all, variant.name, &Variant<Problem<double>>::name);
        ASSERT_NE(rung, all.end()) << variant.name;
        EXPECT_EQ(rung->on_ranks, OnRanks::timed) << variant.name;
    }
}

} // namespace
} // namespace miniapp::lbm
