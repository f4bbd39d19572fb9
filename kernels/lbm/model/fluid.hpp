// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>
#include <bit>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/params.hpp"
#include "problem/backend.hpp"

namespace miniapp::lbm {

/// The fluid as the user chooses it, in lattice units (dx = dt = 1).
struct Fluid
{
    double rho_light = 1;
    double rho_heavy = 3;
    double sigma = 0.01; ///< surface tension
    double width = 4;    ///< width W of an interface, phi = phi* tanh(2 x / W)
    double tau_rho = 0.8;
    double tau_phi = 0.7;
    double gamma = 1; ///< Gamma, the mobility parameter
    double gravity = 0;
    double tau_rho_light = 0; ///< tau_rho of the light phase; 0 means the same as in the heavy one
    std::array<double, 3>
        force_heavy{}; ///< force on a site of the heavy phase, in addition to gravity
    std::array<double, 3> force_light{}; ///< force on a light site, on which no gravity acts
};

/// The constants that follow from a Fluid: Zheng, Shu, Chew, J. Comput. Phys. 218 (2006) 353, for f
/// that streams as in the README, which also writes down the model.
struct Derived
{
    double phi_star = 0; ///< phi in the bulk of the heavy phase; the light one has -phi_star
    double slope = 0;    ///< 2 / (W phi*): |grad phi| = slope (phi*^2 - phi^2) in an interface
    double n = 0;        ///< mean of both densities, which is the inertia of both phases
    double a = 0;        ///< factor A of the free energy A (phi^2 - phi*^2)^2
    double kappa = 0;
    double gamma = 0;
    double tau_rho = 0;
    double tau_phi = 0;
    double q = 0;                         ///< share of each f that streams; the rest stays
    double nu = 0;                        ///< kinematic viscosity of the heavy phase
    double mobility = 0;                  ///< mobility M in d phi/dt = M laplacian mu
    double diffusivity = 0;               ///< diffusivity of phi near +-phi*
    double stiffness = 0;                 ///< Gamma sigma / phi*^2; a run is stable up to 0.03
    double force_heavy = 0;               ///< force along z where phi > 0
    double force_light = 0;               ///< force along z elsewhere
    std::array<double, 2> across_heavy{}; ///< force along x and y where phi > 0
    std::array<double, 2> across_light{}; ///< force along x and y elsewhere
    double nu_light = 0;                  ///< kinematic viscosity of the light phase

    /// Whether the fluid needs ConstantsByPhase: its viscosity depends on the phase, or there is a
    /// force along x or y.
    bool needs_phase_terms() const;
};

Derived derive(Fluid const& fluid);

/// Returns the derived constants that the plan of a run prints, with their names.
std::vector<std::pair<std::string, double>> named_constants(Derived const& derived);

/// The first function returns the parameters of a fluid in a timed step, and the second one those
/// that only a simulation has in addition.
std::vector<Parameter> fluid_parameters();
std::vector<Parameter> more_fluid_parameters();

/// Returns what is wrong with the parameter `force`. fluid_of() ignores a force that is wrong.
std::vector<InvalidParameter> invalid_force(Params const& params);

/// Returns the fluid that the parameters describe. If an Eotvos number is given, gravity follows
/// from it and the radius.
Fluid fluid_of(Params const& params);

/// Returns the rules of a stable run that this fluid breaks if the bulk moves with `speed`.
std::vector<InvalidParameter> broken_stability_rules(Fluid const& fluid, double speed);

/// Returns the number of extents of a box that are more than one site. With three, a drop is a
/// sphere, whose pressure jumps by 2 sigma / R (Laplace's law). With two it is a disk, whose
/// pressure jumps by sigma / R. With one it is a film, whose pressure does not jump.
int dimensions_of(Extents const& size);

/// Returns the number of sites in a drop of this radius. radius_of_drop() is the inverse.
double volume_of_drop(int dimensions, double radius);
double radius_of_drop(int dimensions, double volume);

/// Returns the radius below which a drop dissolves in a box of V sites, if its interface has the
/// width W. A drop of radius R0 shrinks to a radius R, because the bulk around it takes up some of
/// its volume; if R0 is below the returned radius, the equation for R has no solution. For a
/// sphere, R^3 + V W / (16 pi R) = R0^3 gives 1.587 (V W / (48 pi))^(1/4). For a disk, R^2 + V W /
/// (24 pi R) = R0^2 gives 1.732 (V W / (48 pi))^(1/3). For a film it is 0.
double smallest_lasting_radius(Extents const& size, double width);

/// A number that is the same in all lanes of a SIMD vector V. It is stored once, and the
/// instruction that loads it broadcasts it.
template <class V>
struct Broadcast
{
    typename V::Element number;

    template <class Other>
    explicit KOKKOS_FORCEINLINE_FUNCTION Broadcast(Other other)
        : number(static_cast<typename V::Element>(other))
    {
    }
    KOKKOS_FORCEINLINE_FUNCTION operator V() const { return V(number); }
};

/// The type in which a constant is stored for computations in T.
template <class T>
struct ConstantOf
{
    using type = T;
};
template <class T>
requires requires
{
    typename T::Element;
}
struct ConstantOf<T>
{
    using type = Broadcast<T>;
};

/// The constants in the form in which the kernels use them, each computed once in double.
template <class T>
struct Constants
{
    using Number = typename ConstantOf<T>::type;

    Number n;
    Number gamma;
    Number four_a;
    Number kappa;
    Number phi_star2;
    Number inv_tau_phi;
    Number keep_phi; ///< share of f that a collision keeps: 1 - 1 / tau_phi
    Number q;
    Number stay; ///< share of f that does not stream: 1 - q
    Number half_inv_q;
    Number keep_rho; ///< share of g that a collision keeps: 1 - 1 / tau_rho
    Number eg0;      ///< factor of the equilibrium of g_0: w_0 / tau_rho
    Number eg1;
    Number eg2;
    Number egc0; ///< factor of the force on g_0: 3 w_0 (1 - 1 / (2 tau_rho))
    Number egc1;
    Number egc2;
    Number force_heavy;
    Number force_light;

    explicit Constants(Derived const& d)
        : n(Number(d.n))
        , gamma(Number(d.gamma))
        , four_a(Number(4 * d.a))
        , kappa(Number(d.kappa))
        , phi_star2(Number(d.phi_star * d.phi_star))
        , inv_tau_phi(Number(1 / d.tau_phi))
        , keep_phi(Number(1 - 1 / d.tau_phi))
        , q(Number(d.q))
        , stay(Number(1 - d.q))
        , half_inv_q(Number(1 / (2 * d.q)))
        , keep_rho(Number(1 - 1 / d.tau_rho))
        , eg0(Number(1 / (3 * d.tau_rho)))
        , eg1(Number(1 / (18 * d.tau_rho)))
        , eg2(Number(1 / (36 * d.tau_rho)))
        , egc0(Number(1 - 0.5 / d.tau_rho))
        , egc1(Number((1 - 0.5 / d.tau_rho) / 6))
        , egc2(Number((1 - 0.5 / d.tau_rho) / 12))
        , force_heavy(Number(d.force_heavy))
        , force_light(Number(d.force_light))
    {
    }

    /// Converts the constants from another vector type, which stores each number in the same form.
    template <class U>
    requires(!std::is_same_v<T, U>) explicit Constants(Constants<U> const& other)
        : Constants(std::bit_cast<Constants>(other))
    {
    }
};

} // namespace miniapp::lbm
