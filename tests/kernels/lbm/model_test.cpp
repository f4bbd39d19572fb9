// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cmath>
#include <complex>
#include <numbers>

#include <gtest/gtest.h>

#include "kernels/lbm/parameters.hpp"
#include "lbm/problem.hpp"
#include "lbm/reference.hpp"

// Compares the reference step with closed forms. T0 and so on are the numbers of the tests in the
// table of ../../../kernels/lbm/simulation/README.md, which shows what each test prints.
namespace miniapp::lbm {
namespace {

constexpr double pi = std::numbers::pi;

void report(char const* what, double measured, double expected)
{
    std::printf("    %-44s %.8g (expected %.8g)\n", what, measured, expected);
}

Reference reference_of(Params const& params)
{
    Reference reference(params.extents("size"), derive(fluid_of(params)));
    reference.start(Initial(params));
    return reference;
}

double kinetic_energy(Reference const& reference, Extents const& size)
{
    double sum = 0;
    for (int k = 0; k < size[2]; ++k) {
        for (int j = 0; j < size[1]; ++j) {
            for (int i = 0; i < size[0]; ++i) {
                auto const m = reference.at(i, j, k);
                sum += m.rho * (m.u[0] * m.u[0] + m.u[1] * m.u[1] + m.u[2] * m.u[2]) / 2;
            }
        }
    }
    return sum;
}

// The weights are counted in units of 1/36, so that all sums are exact.
TEST(LbmModel, T0_weights_and_velocities_have_the_right_moments)
{
    int sum = 0;
    int second[3][3] = {};
    int fourth[3][3] = {};
    for (int i = 0; i < g_count; ++i) {
        auto const e = velocity(i);
        int const v[3] = {e.x, e.y, e.z};
        int const w = static_cast<int>(std::lround(36 * weight(i)));
        sum += w;
        for (int a = 0; a < 3; ++a) {
            for (int b = 0; b < 3; ++b) {
                second[a][b] += w * v[a] * v[b];
                fourth[a][b] += w * v[a] * v[a] * v[b] * v[b];
            }
        }
        if (i > 0) {
            auto const opposite = velocity(i % 2 == 1 ? i + 1 : i - 1);
            EXPECT_EQ(opposite.x, -e.x);
            EXPECT_EQ(opposite.y, -e.y);
            EXPECT_EQ(opposite.z, -e.z);
        }
    }
    EXPECT_EQ(sum, 36);
    for (int a = 0; a < 3; ++a) {
        for (int b = 0; b < 3; ++b) {
            EXPECT_EQ(second[a][b], a == b ? 12 : 0); // 36 delta_ab / 3
            EXPECT_EQ(fourth[a][b], a == b ? 12 : 4); // 36 (1 + 2 delta_ab) / 9
        }
    }
}

TEST(LbmModel, T1_uniform_flow_stays)
{
    for (double const tau_rho : {1., 0.6}) {
        auto const params = standard_params({16, 16, 16})
                                .with("initial", "uniform")
                                .with("tau_rho", tau_rho)
                                .with("ux", 0.05)
                                .with("uy", -0.02)
                                .with("uz", 0.03);
        auto reference = reference_of(params);
        auto const before = reference.momentum();

        reference.step(100);

        auto const after = reference.momentum();
        double change = 0;
        for (int a = 0; a < 3; ++a) {
            change = std::max(change, std::abs(after[a] - before[a]) / std::abs(before[a]));
        }
        report("T1 relative change of momentum", change, 0);
        EXPECT_LT(change, 1e-12);
        EXPECT_NEAR(reference.at(3, 4, 5).u[0], 0.05, 1e-12);
    }
}

TEST(LbmModel, T2_both_masses_are_conserved)
{
    auto const params =
        standard_params({20, 18, 16}).with("radius", 5.).with("ux", 0.02).with("tau_rho", 0.6);
    auto reference = reference_of(params);
    double const phi = reference.total_phi();
    double const density = reference.total_density();

    reference.step(300);

    double const phi_change = std::abs(reference.total_phi() / phi - 1);
    double const density_change = std::abs(reference.total_density() / density - 1);
    report("T2 relative change of sum phi", phi_change, 0);
    report("T2 relative change of sum rho", density_change, 0);
    EXPECT_LT(phi_change, 1e-11);
    EXPECT_LT(density_change, 1e-11);
}

/// Returns the exact viscosity of the scheme at wave number k. A shear wave u_x(y) depends only on
/// the differences of populations with e_x = 1 and e_x = -1, summed for each e_y = -1, 0, 1. In
/// equilibrium these three sums are c = 1/6, 2/3 and 1/6 of the momentum. A step multiplies each by
/// 1 - 1/tau, adds its equilibrium / tau and shifts it, which is a factor d = exp(-i k e_y). A wave
/// that a step multiplies by lambda obeys 1 = sum c d / (tau lambda - (tau - 1) d). Newton's method
/// solves this, starting from exp(-nu k^2).
double viscosity_of_the_scheme(double k, double tau)
{
    auto const sum = [&](double lambda) {
        double total = 0;
        for (int e : {-1, 0, 1}) {
            std::complex<double> const d = std::polar(1., -k * e);
            total += (e == 0 ? 2. / 3 : 1. / 6) * (d / (tau * lambda - (tau - 1) * d)).real();
        }
        return total;
    };
    double lambda = std::exp(-(tau - 0.5) / 3 * k * k);
    for (int i = 0; i < 20; ++i) {
        double const h = 1e-6;
        lambda -= (sum(lambda) - 1) / ((sum(lambda + h) - sum(lambda - h)) / (2 * h));
    }
    return -std::log(lambda) / (k * k);
}

TEST(LbmModel, T3_shear_wave_decays_with_the_viscosity)
{
    struct Case
    {
        int n;
        double tau_rho;
    };
    for (auto const& c : {Case{32, 1}, {32, 0.6}, {64, 0.6}}) {
        Extents const size{1, c.n, 1};
        auto const params = standard_params(size)
                                .with("initial", "shear")
                                .with("ux", 0.02)
                                .with("tau_rho", c.tau_rho);
        auto reference = reference_of(params);
        // The flow starts without viscous stress. 50 steps multiply this error by (1 - 1/tau)^50.
        reference.step(50);
        double const before = kinetic_energy(reference, size);

        reference.step(250);

        double const k = 2 * pi / c.n;
        double const nu = (c.tau_rho - 0.5) / 3;
        double const discrete = viscosity_of_the_scheme(k, c.tau_rho);
        double const measured =
            -std::log(kinetic_energy(reference, size) / before) / (2 * k * k * 250);
        report("T3 effective / exact viscosity", measured / nu, 1);
        report("T3 effective viscosity over the scheme's", measured / discrete, 1);
        EXPECT_NEAR(measured / discrete, 1, 1e-6);
        // The scheme's own error is of second order in k: here at most 0.3 %, and 3e-6 for tau 1.
        if (c.tau_rho == 1) {
            EXPECT_NEAR(measured / nu, 1, 1e-3);
        }
    }
    auto const excess = [](int n) {
        return viscosity_of_the_scheme(2 * pi / n, 0.6) / (0.1 / 3) - 1;
    };
    report("T3 the scheme's excess viscosity, 32 over 64", excess(32) / excess(64), 4);
    EXPECT_NEAR(excess(32) / excess(64), 4, 0.1);
}

TEST(LbmModel, T4_taylor_green_decays)
{
    struct Case
    {
        int n;
        double u0;
        int steps;
        double tau_rho;
        double tolerance;
    };
    for (auto const& c :
         {Case{32, 0.02, 250, 1, 5e-3}, {64, 0.01, 1000, 1, 1.5e-3}, {32, 0.02, 1000, 0.6, 5e-3}}) {
        Extents const size{c.n, c.n, 1};
        auto const params = standard_params(size)
                                .with("initial", "taylor_green")
                                .with("ux", c.u0)
                                .with("tau_rho", c.tau_rho);
        auto reference = reference_of(params);
        double const before = kinetic_energy(reference, size);

        reference.step(c.steps);

        double const k = 2 * pi / c.n;
        double const nu = (c.tau_rho - 0.5) / 3;
        double const measured =
            -std::log(kinetic_energy(reference, size) / before) / (4 * k * k * c.steps);
        report("T4 effective / exact viscosity", measured / nu, 1);
        EXPECT_NEAR(measured / nu, 1, c.tolerance);
    }
}

// With A < 0 and kappa = 0, mu is 4 |A| phi*^2 phi for small phi, so that phi simply diffuses.
TEST(LbmModel, T5_phi_diffuses_with_the_mobility)
{
    Derived derived = derive(fluid_of(standard_params({64, 1, 1})));
    derived.gamma = 10;
    derived.mobility *= 10;
    derived.a = -0.01 / 4;
    derived.kappa = 0;
    Reference reference({64, 1, 1}, derived);
    Params const params = standard_params({64, 1, 1}).with("initial", "uniform");
    reference.start(Initial(params));
    auto const amplitude = [&] {
        double sum = 0;
        for (int i = 0; i < 64; ++i) {
            sum += reference.at(i, 0, 0).phi * std::sin(2 * pi * i / 64) / 32;
        }
        return sum;
    };
    for (int p = 0; p < f_count; ++p) {
        for (int i = 0; i < 64; ++i) {
            double const phi = 1e-3 * std::sin(2 * pi * i / 64);
            double const mu = 0.01 * phi;
            reference.population(p)[i] = p == 0 ? phi - 30 * mu : 5 * mu;
        }
    }
    reference.update_phi();
    double const before = amplitude();

    reference.step(4000);

    double const k = 2 * pi / 64;
    double const measured = -std::log(amplitude() / before) / (0.01 * k * k * 4000);
    report("T5 mobility", measured, derived.mobility);
    EXPECT_NEAR(measured / derived.mobility, 1, 5e-3);
}

TEST(LbmModel, T6_kolmogorov_flow_has_its_speed)
{
    auto const params = standard_params({1, 32, 1}).with("initial", "uniform");
    auto reference = reference_of(params);
    double const k = 2 * pi / 32;
    reference.extra_force = [=](int, int j, int, double) {
        return Reference::Vector{1e-5 * std::sin(k * j), 0, 0};
    };

    reference.step(4000);

    // After 4000 steps, which are 25.7 decay times, the flow is steady.
    double const exact = 1e-5 / (2. / 6 * k * k);
    double const measured = reference.at(0, 8, 0).u[0];
    report("T6 largest speed", measured, exact);
    EXPECT_NEAR(measured / exact, 1, 5e-3);
}

// With the mean force subtracted, u is one parabola in the slab and another one outside of it.
TEST(LbmModel, T7_layered_poiseuille_flow_has_its_speed)
{
    auto const params = standard_params({64, 1, 1})
                            .with("initial", "slab")
                            .with("radius", 16.)
                            .with("gravity", 5e-7);
    auto reference = reference_of(params);
    reference.extra_force = [](int, int, int, double) { return Reference::Vector{0, 0, -0.5e-6}; };

    reference.step(10000);

    auto const uz = [&](int i) { return reference.at(i, 0, 0).u[2]; };
    double const measured = (uz(31) + uz(32)) / 2 - (uz(0) + uz(63)) / 2;
    double const exact = 2 * 1e-6 * 32 * 32 / (16 * 2. / 6);
    report("T7 speed of the middle less that of the edge", measured, exact);
    EXPECT_NEAR(measured / exact, 1, 3e-3);
}

/// Returns the z momentum as a sum of differences of opposite populations. A sum of the populations
/// themselves would have a rounding error of 1e-16 of their total, which is 1152 here.
double z_momentum(Reference const& reference)
{
    double sum = 0;
    for (std::size_t x = 0; x < reference.population(0).size(); ++x) {
        for (int i = 1; i < g_count; i += 2) {
            sum +=
                velocity(i).z
                * (reference.population(f_count + i)[x] - reference.population(f_count + i + 1)[x]);
        }
    }
    return sum;
}

TEST(LbmModel, T8_gravity_gives_its_impulse)
{
    for (double const tau_rho : {1., 0.6}) {
        auto const params = standard_params({64, 3, 3})
                                .with("initial", "slab")
                                .with("radius", 16.)
                                .with("gravity", 5e-7)
                                .with("tau_rho", tau_rho);
        auto reference = reference_of(params);
        reference.step(5);
        int heavy = 0;
        for (int i = 0; i < 64; ++i) {
            heavy += reference.at(i, 0, 0).phi > 0 ? 9 : 0;
        }
        double const before = z_momentum(reference);

        reference.step();

        double const impulse = z_momentum(reference) - before;
        report("T8 impulse a step", impulse, 1e-6 * heavy);
        report("T8 impulse a step less gravity's", impulse - 1e-6 * heavy, 0);
        EXPECT_NEAR(impulse, 1e-6 * heavy, 1e-12);
    }
}

// Only n and Gamma / phi*^2 matter: a change of phi to c phi and of Gamma to c^2 Gamma changes
// neither u nor the pressure jump.
TEST(LbmModel, T19_the_density_ratio_only_scales_phi)
{
    auto const plain = standard_params({20, 20, 20}).with("radius", 6.).with("tau_rho", 0.85);
    auto const scaled = plain.with("rho_heavy", 3.5).with("rho_light", 0.5).with("gamma", 2.25);
    auto a = reference_of(plain);
    auto b = reference_of(scaled);

    a.step(100);
    b.step(100);

    double difference = 0;
    for (int i = 0; i < 20; ++i) {
        auto const x = a.at(i, 7, 11);
        auto const y = b.at(i, 7, 11);
        difference = std::max(difference, std::abs(x.phi * 1.5 - y.phi));
        difference = std::max(difference, std::abs(x.pressure - y.pressure));
        difference = std::max(difference, std::abs(x.u[0] - y.u[0]));
    }
    report("T19 difference after scaling", difference, 0);
    EXPECT_LT(difference, 1e-10);
}

} // namespace
} // namespace miniapp::lbm
