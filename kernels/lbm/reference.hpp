// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>
#include <functional>
#include <vector>

#include "common/on_host.hpp"
#include "lbm/model/fluid.hpp"
#include "lbm/model/initial.hpp"
#include "lbm/model/velocity_set.hpp"
#include "lbm/model/walls.hpp"
#include "problem/random.hpp"

namespace miniapp::lbm {

/// The oracle. It computes the model as the README writes it: on the host, in double, with periodic
/// indices by modulo, and with one loop over the velocities per equation. It shares with the rungs
/// only the velocity set, the derived constants, the start and the walls, and knows nothing of
/// ghosts, links or shifted g. The threads of the host share the rows, which changes no result:
/// each point is computed by one thread, from numbers that no other thread writes.
class Reference
{
public:
    using Vector = std::array<double, 3>;

    /// The quantities that are measured at a site, before the collision.
    struct Macroscopic
    {
        double phi;
        double rho;
        Vector u;
        double pressure;
    };

    Reference(Extents const& size, Derived const& derived, Walls walls = {});

    /// Sets the populations to the equilibrium of a start. If this box is a part of a box of
    /// `whole` sites, it begins there at site `begin`. Its outermost layer is wrong in every
    /// direction that is cut: derivatives there read the part's other end, not the sites beyond.
    void start(Initial const& initial, Extents const& begin = {}, Extents const& whole = {});

    void step(int steps = 1)
    {
        for (int n = 0; n < steps; ++n) {
            collide();
            stream();
        }
    }
    /// Replaces the populations by those after the collision.
    void collide();
    /// Moves the populations: g entirely, f by form B, f_i(x + e) = q f_i(x) + (1 - q) f_i(x + e).
    void stream();

    Macroscopic at(int i, int j, int k) const;
    /// Returns the momentum of all populations, sum e_i g_i over the box.
    Vector momentum() const;
    /// Return the sum of f, and the sum of g, over the box.
    double total_phi() const;
    double total_density() const;

    /// Returns population p of the 26 at every point, x fastest.
    std::vector<double>& population(int p) { return m_population[p]; }
    std::vector<double> const& population(int p) const { return m_population[p]; }

    /// An additional force at each site, for tests. Several threads call the function at once.
    std::function<Vector(int i, int j, int k, double phi)> extra_force;

    /// Sets phi = sum f at every point, for collide() and at(). stream() and start() call this.
    void update_phi();

    /// Sets the populations of obstacles to those of a fluid at rest with phi = 0.
    void empty_obstacles();

private:
    int m_nx;
    int m_ny;
    int m_nz;
    Derived m_derived;
    Walls m_walls;
    std::array<std::vector<double>, populations> m_population;
    std::vector<double> m_phi;

    struct PhiAndDerivatives
    {
        double phi;
        double mu;
        double laplacian;
        Vector gradient;
    };

    /// Calls op(i, j, k) for every point that is not solid, in any order.
    template <class Op>
    void for_each_point(Op const& op) const;

    std::size_t point(int i, int j, int k) const;
    double phi_at(int i, int j, int k) const;
    double phi_in_wall(int i, int j, int k) const;
    PhiAndDerivatives derivatives(int i, int j, int k) const;
    Vector force(PhiAndDerivatives const& local, int i, int j, int k) const;
    Macroscopic moments(PhiAndDerivatives const& local, Vector const& force, std::size_t x) const;
    /// Returns the relaxation time of g, for which 1 / nu is linear in phi between the phases.
    double relaxation_time(double phi) const;
    double f_equilibrium(int i, PhiAndDerivatives const& local, Vector const& u) const;
    double g_equilibrium(int i, PhiAndDerivatives const& local, double rho, Vector const& u) const;
};

/// Adds noise of 0.1 % to the start of a verified step. site(x) is the number in the whole box of
/// point x of the reference, so that the noise does not depend on how the box is cut.
template <class Site>
void add_noise(Reference& reference, Derived const& derived, Site const& site)
{
    for (int p = 0; p < populations; ++p) {
        bool const of_f = p < f_count;
        double const amplitude = 1e-3 * (of_f ? derived.phi_star : weight(p - f_count) * derived.n);
        auto& population = reference.population(p);
        for_each_on_host(static_cast<std::int64_t>(population.size()), [&](std::int64_t x) {
            auto const noise = 2 * uniform(site(x), static_cast<std::uint64_t>(p) + 1) - 1;
            population[static_cast<std::size_t>(x)] += amplitude * noise;
        });
    }
}

} // namespace miniapp::lbm
