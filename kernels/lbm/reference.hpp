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

/// The oracle: the model as the README writes it, on the host, in double, periodic by modulo, one
/// loop over the velocities per equation. It shares nothing with the rungs but the velocity set and
/// the derived constants, and knows nothing of ghosts, links, pairs or shifted g. Rows are shared
/// among the host's threads, which changes no result: each point is computed by one, from arrays
/// that the sweep does not write.
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

    /// The equilibrium of a start; of the sites from `begin` on where this box is a part of one of
    /// `whole` sites, whose outermost layer is then wrong in every direction that is cut: what
    /// lies beyond is not the other end.
    void start(Initial const& initial, Extents const& begin = {}, Extents const& whole = {});

    void step()
    {
        collide();
        stream();
    }
    /// Replaces the populations by those after the collision.
    void collide();
    /// Moves them: g whole, f by form B, f_i(x + e) = q f_i(x) + (1 - q) f_i(x + e).
    void stream();

    Macroscopic at(int i, int j, int k) const;
    /// sum of all populations' momenta, sum e_i g_i over the box.
    Vector momentum() const;
    /// sum of f or of g over the box.
    double total_phi() const;
    double total_density() const;

    /// Population p of the 26 at every point, x fastest.
    std::vector<double>& population(int p) { return m_population[p]; }
    std::vector<double> const& population(int p) const { return m_population[p]; }

    /// One more force at each site, of which the tests need several; gravity is in Derived. Called
    /// by several threads at once.
    std::function<Vector(int i, int j, int k, double phi)> extra_force;

    /// phi = sum f at every point, as collide() and at() need it; both stream() and start() call
    /// it.
    void update_phi();

    /// Populations of obstacles are those of a fluid at rest, of neither phase.
    void empty_obstacles();

private:
    int m_nx;
    int m_ny;
    int m_nz;
    Derived m_d;
    Walls m_walls;
    std::array<std::vector<double>, populations> m_population;
    std::vector<double> m_phi;

    struct Local
    {
        double phi;
        double mu;
        double laplacian;
        Vector gradient;
    };

    /// op(i, j, k) at every point that is not solid, in any order.
    template <class Op>
    void for_each_point(Op const& op) const;

    std::size_t point(int i, int j, int k) const;
    double phi_at(int i, int j, int k) const;
    double phi_in_wall(int i, int j, int k) const;
    Local derivatives(int i, int j, int k) const;
    Vector force(Local const& local, int i, int j, int k) const;
    Macroscopic moments(Local const& local, Vector const& force, std::size_t x) const;
    /// tau of g: 1 / nu is linear in phi between the phases.
    double relaxation_time(double phi) const;
    double f_equilibrium(int i, Local const& local, Vector const& u) const;
    double g_equilibrium(int i, Local const& local, double rho, Vector const& u) const;
};

/// Adds the noise of 0.1 % of the start that is verified: site(x) is the number that point x of the
/// reference has in the whole box.
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
