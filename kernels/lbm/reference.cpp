// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lbm/reference.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace miniapp::lbm {
namespace {

double dot(Direction e, Reference::Vector const& v)
{
    return e.x * v[0] + e.y * v[1] + e.z * v[2];
}

double dot(Reference::Vector const& a, Reference::Vector const& b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

int wrap(int i, int n)
{
    return i < 0 ? wrap(i + n, n) : i < n ? i : wrap(i - n, n);
}

} // namespace

Reference::Reference(Extents const& size, Derived const& derived, Walls walls)
    : m_nx(static_cast<int>(size[0]))
    , m_ny(static_cast<int>(size[1]))
    , m_nz(static_cast<int>(size[2]))
    , m_derived(derived)
    , m_walls(std::move(walls))
{
    auto const points = static_cast<std::size_t>(m_nx) * m_ny * m_nz;
    m_population.fill(std::vector<double>(points));
    m_phi.resize(points);
}

template <class Op>
void Reference::for_each_point(Op const& op) const
{
    auto const each_of_row = [&](std::int64_t row) {
        auto const j = static_cast<int>(row % m_ny);
        auto const k = static_cast<int>(row / m_ny);
        for (int i = 0; i < m_nx; ++i) {
            if (m_walls.none() || !m_walls.is_solid(i, j, k)) {
                op(i, j, k);
            }
        }
    };
    // A step has 26 sweeps. Over few sites a sweep takes less time than a barrier of threads.
    constexpr std::size_t few = 4096;
    auto const rows = std::int64_t{m_ny} * m_nz;
    if (m_phi.size() > few) {
        for_each_on_host(rows, each_of_row);
        return;
    }
    for (std::int64_t row = 0; row < rows; ++row) {
        each_of_row(row);
    }
}

std::size_t Reference::point(int i, int j, int k) const
{
    auto const z = static_cast<std::size_t>(wrap(k, m_nz));
    return (z * m_ny + wrap(j, m_ny)) * m_nx + wrap(i, m_nx);
}

/// Returns phi of a solid site, found by Newton's method. Halfway between it and the mean of the
/// nearest fluid sites the slope of phi is that of a flat interface that touches the wall at the
/// contact angle.
double Reference::phi_in_wall(int i, int j, int k) const
{
    for (auto const& [first, last] : {std::pair{1, f_count}, std::pair{f_count, g_count}}) {
        double phi = 0;
        Vector way{};
        int count = 0;
        for (int d = first; d < last; ++d) {
            auto const e = velocity(d);
            if (!m_walls.is_solid(i + e.x, j + e.y, k + e.z)) {
                phi += m_phi[point(i + e.x, j + e.y, k + e.z)];
                way = {way[0] + e.x, way[1] + e.y, way[2] + e.z};
                ++count;
            }
        }
        if (count > 0) {
            phi /= count;
            double const c =
                std::sqrt(dot(way, way)) / count * m_walls.cosine(i, j, k) * m_derived.slope;
            double beyond = phi;
            for (int iteration = 0; iteration < 50; ++iteration) {
                double const middle = (phi + beyond) / 2;
                double const wrong =
                    phi - beyond + c * (m_derived.phi_star * m_derived.phi_star - middle * middle);
                beyond += wrong / (1 + c * middle);
            }
            return beyond;
        }
    }
    return 0; // no fluid site reads this value
}

double Reference::phi_at(int i, int j, int k) const
{
    bool const in_wall = !m_walls.none() && m_walls.is_solid(i, j, k);
    return in_wall ? phi_in_wall(i, j, k) : m_phi[point(i, j, k)];
}

Reference::PhiAndDerivatives Reference::derivatives(int i, int j, int k) const
{
    PhiAndDerivatives local{
        .phi = m_phi[point(i, j, k)],
        .mu = 0,
        .laplacian = -4 * m_phi[point(i, j, k)],
        .gradient = {}};
    for (int d = 1; d < g_count; ++d) {
        auto const e = velocity(d);
        double const phi = phi_at(i + e.x, j + e.y, k + e.z);
        double const share = d < f_count ? 2. : 1.; // weight along an axis, or of a diagonal
        local.laplacian += share * phi / 6;
        local.gradient[0] += share * e.x * phi / 12;
        local.gradient[1] += share * e.y * phi / 12;
        local.gradient[2] += share * e.z * phi / 12;
    }
    double const phi = local.phi;
    local.mu = 4 * m_derived.a * phi * (phi * phi - m_derived.phi_star * m_derived.phi_star)
               - m_derived.kappa * local.laplacian;
    return local;
}

Reference::Vector Reference::force(PhiAndDerivatives const& local, int i, int j, int k) const
{
    Vector force{
        local.mu * local.gradient[0], local.mu * local.gradient[1], local.mu * local.gradient[2]};
    force[2] += local.phi > 0 ? m_derived.force_heavy : m_derived.force_light;
    force[0] += local.phi > 0 ? m_derived.across_heavy[0] : m_derived.across_light[0];
    force[1] += local.phi > 0 ? m_derived.across_heavy[1] : m_derived.across_light[1];
    if (extra_force) {
        auto const extra = extra_force(i, j, k, local.phi);
        for (int a = 0; a < 3; ++a) {
            force[a] += extra[a];
        }
    }
    return force;
}

Reference::Macroscopic
Reference::moments(PhiAndDerivatives const& local, Vector const& force, std::size_t x) const
{
    Macroscopic m{.phi = local.phi, .rho = 0, .u = {}, .pressure = 0};
    for (int i = 0; i < g_count; ++i) {
        double const g = m_population[f_count + i][x];
        m.rho += g;
        m.u[0] += velocity(i).x * g;
        m.u[1] += velocity(i).y * g;
        m.u[2] += velocity(i).z * g;
    }
    for (int a = 0; a < 3; ++a) {
        m.u[a] = (m.u[a] + force[a] / 2) / m.rho;
    }
    double const phi2 = local.phi * local.phi;
    double const star2 = m_derived.phi_star * m_derived.phi_star;
    m.pressure = m.rho / 3 + m_derived.a * (3 * phi2 * phi2 - 2 * star2 * phi2 - star2 * star2)
                 - m_derived.kappa * local.phi * local.laplacian
                 - m_derived.kappa / 2 * dot(local.gradient, local.gradient);
    return m;
}

double Reference::f_equilibrium(int i, PhiAndDerivatives const& local, Vector const& u) const
{
    if (i == 0) {
        return local.phi - 3 * m_derived.gamma * local.mu;
    }
    return m_derived.gamma * local.mu / 2 + local.phi * dot(velocity(i), u) / (2 * m_derived.q);
}

double
Reference::g_equilibrium(int i, PhiAndDerivatives const& local, double rho, Vector const& u) const
{
    double const uu = dot(u, u);
    if (i == 0) {
        return (rho - 6 * local.phi * local.mu - 1.5 * rho * uu) / 3;
    }
    double const eu = dot(velocity(i), u);
    return weight(i) * (3 * local.phi * local.mu + rho + rho * (3 * eu + 4.5 * eu * eu - 1.5 * uu));
}

double Reference::relaxation_time(double phi) const
{
    if (m_derived.nu_light == m_derived.nu) {
        return m_derived.tau_rho;
    }
    double const heavy =
        std::clamp((1 + phi / m_derived.phi_star) / 2, 0., 1.); // share of the heavy phase
    return 0.5 + 3 / (heavy / m_derived.nu + (1 - heavy) / m_derived.nu_light);
}

void Reference::start(Initial const& initial, Extents const& begin, Extents const& whole)
{
    int const own[] = {m_nx, m_ny, m_nz};
    auto const place = [&](int i, std::size_t axis) {
        int const n = whole[axis] > 0 ? static_cast<int>(whole[axis]) : own[axis];
        return wrap(i + static_cast<int>(begin[axis]), n);
    };
    for_each_point([&](int i, int j, int k) {
        m_phi[point(i, j, k)] = initial.phi(place(i, 0), place(j, 1), place(k, 2));
    });
    for_each_point([&](int i, int j, int k) {
        auto const local = derivatives(i, j, k);
        auto const u = initial.velocity(place(i, 0), place(j, 1), place(k, 2));
        for (int p = 0; p < populations; ++p) {
            m_population[p][point(i, j, k)] =
                p < f_count ? f_equilibrium(p, local, u)
                            : g_equilibrium(p - f_count, local, m_derived.n, u);
        }
    });
    empty_obstacles();
    update_phi();
}

void Reference::update_phi()
{
    for_each_point([&](int i, int j, int k) {
        auto const x = point(i, j, k);
        m_phi[x] = 0;
        for (int p = 0; p < f_count; ++p) {
            m_phi[x] += m_population[p][x];
        }
    });
}

void Reference::collide()
{
    for_each_point([&](int i, int j, int k) {
        auto const x = point(i, j, k);
        auto const local = derivatives(i, j, k);
        double const tau_rho = relaxation_time(local.phi);
        double const h = 1 - 1 / (2 * tau_rho);
        auto const total = force(local, i, j, k);
        auto const m = moments(local, total, x);
        for (int d = 0; d < f_count; ++d) {
            double& f = m_population[d][x];
            f += (f_equilibrium(d, local, m.u) - f) / m_derived.tau_phi;
        }
        double const uf = dot(m.u, total);
        for (int d = 0; d < g_count; ++d) {
            double& g = m_population[f_count + d][x];
            double const eu = dot(velocity(d), m.u);
            double const ef = dot(velocity(d), total);
            g += (g_equilibrium(d, local, m.rho, m.u) - g) / tau_rho
                 + h * weight(d) * 3 * (ef - uf + 3 * eu * ef);
        }
    });
}

/// A solid site returns each population in the opposite direction to the site from which it came,
/// with the momentum of a moving wall added.
void Reference::stream()
{
    auto const points = m_phi.size();
    std::array before{std::vector<double>(points), std::vector<double>(points)};
    // the first population of each pair of opposite velocities
    for (int const first : {1, 3, 5, 8, 10, 12, 14, 16, 18, 20, 22, 24}) {
        before[0].swap(m_population[first]);
        before[1].swap(m_population[first + 1]);
        for (int const second : {0, 1}) {
            int const p = first + second;
            auto const e = velocity_of_population(p);
            double const moving = p < f_count ? m_derived.q : 1;
            double const drag = p < f_count ? 0 : 6 * weight(p - f_count) * m_derived.n;
            for_each_point([&](int i, int j, int k) {
                auto const x = point(i, j, k);
                bool const from_wall =
                    !m_walls.none() && m_walls.is_solid(i - e.x, j - e.y, k - e.z);
                double const arriving =
                    from_wall ? before[1 - second][x]
                                    + drag * dot(e, m_walls.velocity(i - e.x, j - e.y, k - e.z))
                              : before[second][point(i - e.x, j - e.y, k - e.z)];
                m_population[p][x] = moving * arriving + (1 - moving) * before[second][x];
            });
        }
    }
    empty_obstacles();
    update_phi();
}

void Reference::empty_obstacles()
{
    if (m_walls.solid_sites() == 0) {
        return;
    }
    for (int k = 0; k < m_nz; ++k) {
        for (int j = 0; j < m_ny; ++j) {
            for (int i = 0; i < m_nx; ++i) {
                for (int p = 0; p < populations && m_walls.is_solid(i, j, k); ++p) {
                    m_population[p][point(i, j, k)] =
                        p < f_count ? 0 : weight(p - f_count) * m_derived.n;
                }
            }
        }
    }
}

Reference::Macroscopic Reference::at(int i, int j, int k) const
{
    auto const local = derivatives(i, j, k);
    return moments(local, force(local, i, j, k), point(i, j, k));
}

Reference::Vector Reference::momentum() const
{
    Vector sum{};
    for (int i = 0; i < g_count; ++i) {
        auto const& g = m_population[f_count + i];
        double const total = std::accumulate(g.begin(), g.end(), 0.);
        sum[0] += velocity(i).x * total;
        sum[1] += velocity(i).y * total;
        sum[2] += velocity(i).z * total;
    }
    return sum;
}

double Reference::total_phi() const
{
    return std::accumulate(m_phi.begin(), m_phi.end(), 0.);
}

double Reference::total_density() const
{
    double total = 0;
    for (int p = f_count; p < populations; ++p) {
        total = std::accumulate(m_population[p].begin(), m_population[p].end(), total);
    }
    return total;
}

} // namespace miniapp::lbm
