// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lbm/model/by_phase.hpp"

#include <gmock/gmock.h>

#include "kernels/lbm/flow_profile.hpp"
#include "kernels/lbm/oracle_agreement.hpp"
#include "kernels/lbm/parameters.hpp"
#include "lbm/parts/rungs.hpp"
#include "lbm/reference.hpp"
#include "lbm/simulation/simulation.hpp"

// Fluids with forces in any direction, forces on one phase, and two viscosities.
namespace miniapp::lbm {
namespace {

using testing::HasSubstr;

/// A moving drop whose viscosity differs from that around it, with a force in every direction.
Params drop_params()
{
    return simulation_params({13, 10, 9})
        .with("radius", 3.5)
        .with("ux", 0.02)
        .with("tau_rho", 0.6)
        .with("tau_rho_light", 1.7)
        .with("block", Extents{64, 1, 1})
        .with("gravity", 1e-5)
        .with("force", "1e-4 -2e-4 3e-4; 1e-4 2e-4 -5e-5 heavy; 0 1e-4 0 light");
}

TEST(LbmByPhase, the_force_of_a_list_is_its_sum)
{
    auto const derived = derive(fluid_of(drop_params().with("gravity", 0.)));
    EXPECT_NEAR(derived.across_heavy[0], 2e-4, 1e-18);
    EXPECT_NEAR(derived.across_heavy[1], 0, 1e-18);
    EXPECT_NEAR(derived.force_heavy, 2.5e-4, 1e-18);
    EXPECT_NEAR(derived.across_light[0], 1e-4, 1e-18);
    EXPECT_NEAR(derived.across_light[1], -1e-4, 1e-18);
    EXPECT_NEAR(derived.force_light, 3e-4, 1e-18);
    EXPECT_TRUE(derived.needs_phase_terms());
    EXPECT_FALSE(derive(fluid_of(drop_params().with("force", "0 0 1").with("tau_rho_light", 0.)))
                     .needs_phase_terms());
    for (auto const* const wrong : {"1 2", "1 2 3 both", "1 2 x", "1 2 3;"}) {
        EXPECT_THAT(
            invalid_force(drop_params().with("force", wrong))[0].what,
            HasSubstr("should be 'fx fy fz [heavy or light]'"));
    }
}

TEST(LbmByPhase, the_viscosity_is_that_of_each_phase_and_harmonic_between)
{
    auto const derived = derive(fluid_of(drop_params()));
    ConstantsByPhase<double> const c{Constants<double>(derived), PhaseTerms<double>(derived)};
    auto const tau = [&](double phi) { return 1 / (1 - constants_at(c, phi).keep_rho); };
    EXPECT_NEAR(tau(1), 0.6, 1e-14);
    EXPECT_NEAR(tau(1.1), 0.6, 1e-14);
    EXPECT_NEAR(tau(-1), 1.7, 1e-14);
    EXPECT_NEAR(tau(-1.1), 1.7, 1e-14);
    EXPECT_NEAR(tau(0), 0.5 + 2 / (1 / 0.1 + 1 / 1.2), 1e-14);
    auto const in_heavy = constants_at(c, 1.);
    EXPECT_NEAR(in_heavy.eg0, c.eg0, 1e-15);
    EXPECT_NEAR(in_heavy.eg1, c.eg1, 1e-15);
    EXPECT_NEAR(in_heavy.eg2, c.eg2, 1e-15);
    EXPECT_NEAR(in_heavy.egc0, c.egc0, 1e-15);
    EXPECT_NEAR(in_heavy.egc1, c.egc1, 1e-15);
    EXPECT_NEAR(in_heavy.egc2, c.egc2, 1e-15);
}

TEST(LbmByPhase, every_variant_agrees_with_the_oracle_or_refuses)
{
    EXPECT_EQ(compare_variants_with_oracle<double>(drop_params()), 3);
    EXPECT_EQ(compare_variants_with_oracle<float>(drop_params()), 3);
    auto const walls = drop_params()
                           .with("walls", "y angle 70; z- angle 60; z+ moving 0.02 0.01 0")
                           .with("obstacles", "sphere 0 4 4 2");
    EXPECT_EQ(compare_variants_with_oracle<double>(walls), 3);
    EXPECT_EQ(best_variant(drop_params()), backend::gpu ? "fused" : "nontemporal/16");
    for (auto const& variant : rungs<double>()) {
        if (variant.name == "baseline") {
            EXPECT_THAT(variant.refuses(drop_params()), HasSubstr("knows one viscosity"));
        }
    }
}

// All variants accept a force along z on both phases, because it enters a step as gravity does.
TEST(LbmByPhase, a_force_along_z_needs_no_special_rung)
{
    auto const params =
        simulation_params({13, 10, 9}).with("initial", "uniform").with("force", "0 0 1e-4");
    EXPECT_EQ(best_variant(params), best_variant(params.with("force", "none")));
    Simulation<double> simulation(params);
    simulation.step(10);
    EXPECT_NEAR(simulation.measures().momentum[2], 10.5 * 1e-4 * 13 * 10 * 9, 1e-9);
}

TEST(LbmByPhase, a_force_acts_on_its_phase_and_after_the_relaxation)
{
    auto const params = simulation_params({13, 10, 9}).with("initial", "uniform");
    auto const momentum = [&](std::string const& force, std::int64_t relaxation) {
        Simulation<double> simulation(params.with("force", force), {.relaxation = relaxation});
        simulation.step(10);
        return simulation.measures().momentum;
    };
    double const sites = 13 * 10 * 9;
    auto const heavy = momentum("1e-5 -2e-5 3e-5 heavy; 1 1 1 light", 0);
    EXPECT_NEAR(heavy[0], 10.5e-5 * sites, 1e-9);
    EXPECT_NEAR(heavy[1], -21e-5 * sites, 1e-9);
    EXPECT_NEAR(heavy[2], 31.5e-5 * sites, 1e-9);
    EXPECT_NEAR(momentum("1e-5 0 0", 10)[0], 0, 1e-12);
    EXPECT_NEAR(momentum("1e-5 0 0", 5)[0], 4.5e-5 * sites, 1e-9);
}

TEST(LbmByPhase, layered_poiseuille_flow_of_two_viscosities_has_its_profile)
{
    EXPECT_LT(layered_poiseuille_error(48, 1, 1), 0.0005);
    EXPECT_LT(layered_poiseuille_error(48, 0.7, 1.5), 0.018);
    EXPECT_LT(layered_poiseuille_error(48, 1.5, 0.7), 0.006);
}

} // namespace
} // namespace miniapp::lbm
