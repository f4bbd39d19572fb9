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
    double width = 4;    ///< W of the interface phi = phi* tanh(2 x / W)
    double tau_rho = 0.8;
    double tau_phi = 0.7;
    double gamma = 1; ///< Gamma, the mobility parameter
    double gravity = 0;
    double balance = 0;                  ///< force along z on every site, of whatever phase
    double tau_rho_light = 0;            ///< in the light phase; 0 means tau_rho
    std::array<double, 3> force_heavy{}; ///< force on a site, beside gravity
    std::array<double, 3> force_light{};
};

/// The constants that follow from a Fluid: Zheng, Shu, Chew, J. Comput. Phys. 218 (2006) 353, for
/// streaming form B. The README derives each.
struct Derived
{
    double phi_star = 0; ///< phi of the heavy bulk; minus that in the light one
    double slope = 0;    ///< 2 / (W phi*): |grad phi| = slope (phi*^2 - phi^2) in an interface
    double n = 0;        ///< mean of both densities, the only inertia that the dynamics know
    double a = 0;        ///< A of the free energy A (phi^2 - phi*^2)^2
    double kappa = 0;
    double gamma = 0;
    double tau_rho = 0;
    double tau_phi = 0;
    double q = 0;                         ///< share of a population that streams
    double nu = 0;                        ///< kinematic viscosity
    double mobility = 0;                  ///< M of d phi/dt = M laplacian mu
    double diffusivity = 0;               ///< diffusivity of phi near +-phi*
    double stiffness = 0;                 ///< Gamma sigma / phi*^2, stable up to 0.03
    double force_heavy = 0;               ///< along z where phi > 0
    double force_light = 0;               ///< along z elsewhere
    std::array<double, 2> across_heavy{}; ///< force along x and y where phi > 0
    std::array<double, 2> across_light{};
    double nu_light = 0; ///< nu is that of the heavy phase

    /// Whether the fluid needs ConstantsByPhase: its viscosity depends on the phase, or there is a
    /// force along x or y.
    bool by_phase() const;
};

Derived derive(Fluid const& fluid);

/// Every derived constant by name, for the echo.
std::vector<std::pair<std::string, double>> listing(Derived const& derived);

/// The parameters of a fluid that a timed step takes, and those that only a simulation takes
/// besides.
std::vector<Parameter> fluid_parameters();
std::vector<Parameter> more_fluid_parameters();

/// Says what is wrong with the parameter `force`. fluid_of() takes a wrong one for none.
std::vector<InvalidParameter> invalid_force(Params const& params);

/// The fluid of a run's parameters; gravity from the Eotvos number, if one is given, and radius.
Fluid fluid_of(Params const& params);

/// Finds the rules of a stable run that this fluid breaks at bulk speed `speed`.
std::vector<InvalidParameter> unstable(Fluid const& fluid, double speed);

/// How many extents of a box are more than one site. In a box of three a drop is a sphere, of which
/// Laplace's law says that the pressure jumps by 2 sigma / R; of two it is a disk, whose pressure
/// jumps by sigma / R; of one a film, whose pressure does not jump.
int dimensions_of(Extents const& size);

/// Sites in a drop of that many dimensions, and the radius of so many sites.
double volume_of_drop(int dimensions, double radius);
double radius_of_drop(int dimensions, double volume);

/// The radius below which a drop of interface width `width` dissolves into a box of `size`, where
/// the equation of what it loses has no solution any more: of a sphere 1.587 (V W / (48 pi))^(1/4),
/// from R^3 + V W / (16 pi R) = R0^3; of a disk 1.732 (V W / (48 pi))^(1/3), from
/// R^2 + V W / (24 pi R) = R0^2; of a film 0.
double smallest_lasting_radius(Extents const& size, double width);

/// A number that is the same in all lanes of a vector V. It is kept once, and the load that needs
/// it repeats it.
template <class V>
struct Repeated
{
    typename V::Element number;

    template <class Other>
    explicit KOKKOS_FORCEINLINE_FUNCTION Repeated(Other other)
        : number(static_cast<typename V::Element>(other))
    {
    }
    KOKKOS_FORCEINLINE_FUNCTION operator V() const { return V(number); }
};

/// The type in which a constant is kept beside numbers of type T.
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
    using type = Repeated<T>;
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
    Number keep_phi; ///< 1 - 1 / tau_phi
    Number q;
    Number stay; ///< 1 - q
    Number half_inv_q;
    Number keep_rho; ///< 1 - 1 / tau_rho
    Number eg0;      ///< w_0 / tau_rho
    Number eg1;
    Number eg2;
    Number egc0; ///< 3 w_0 (1 - 1 / (2 tau_rho))
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

    /// The same numbers for vectors of U: each is kept once, as U keeps it.
    template <class U>
    requires(!std::is_same_v<T, U>) explicit Constants(Constants<U> const& other)
        : Constants(std::bit_cast<Constants>(other))
    {
    }
};

} // namespace miniapp::lbm
