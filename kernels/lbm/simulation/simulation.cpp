// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lbm/simulation/simulation.hpp"

#include <cmath>
#include <numbers>

#include "lbm/13_nontemporal.hpp"
#include "lbm/reference.hpp"
#include "lbm/simulation/macroscopic.hpp"

namespace miniapp::lbm {
namespace {

constexpr double two_pi = 2 * std::numbers::pi;

/// The sums of Measures, one pass over the box.
template <class T>
struct Sums
{
    using value_type = double[];
    using size_type = int;
    enum {
        phi,
        rho,
        px,
        py,
        pz,
        energy,
        volume,
        cx,
        sx,
        cy,
        sy,
        cz,
        sz,
        vx,
        vy,
        vz,
        inside,
        p_inside,
        outside,
        p_outside,
        count
    };

    int value_count = count;
    Grid grid;
    Constants<T> c;
    T phi_star;
    T width;
    T* field;
    T* u[3];
    T* pressure;
    Soa<T> now;

    KOKKOS_INLINE_FUNCTION void operator()(int const point, double* sum) const
    {
        int const s = grid.site_of_point(point);
        double const n[3] = {double(grid.nx), double(grid.ny), double(grid.nz)};
        double const at[3] = {
            double(point % grid.nx),
            double(point / grid.nx % grid.ny),
            double(point / grid.nx / grid.ny)};
        double density = c.n;
        for (int i = 0; i < g_count; ++i) {
            density += now(f_count + i, s);
        }
        sum[phi] += field[s];
        sum[rho] += density;
        // A site counts by its phi between -phi*/4 and phi*/4, a layer of one site: a wider one
        // would add its second moment to the volume.
        double part = 0.5 + 2 * field[s] / phi_star;
        part = part < 0 ? 0 : part > 1 ? 1 : part;
        sum[volume] += part;
        for (int a = 0; a < 3; ++a) {
            double const speed = u[a][s];
            sum[px + a] += density * speed;
            sum[vx + a] += part * speed;
            sum[energy] += 0.5 * density * speed * speed;
            sum[cx + 2 * a] += part * cos(two_pi * at[a] / n[a]);
            sum[cx + 2 * a + 1] += part * sin(two_pi * at[a] / n[a]);
        }
        auto const d = derivatives<T>(field, s, grid);
        double const slope2 = d.x * d.x + d.y * d.y + d.z * d.z;
        double const flat = 0.02 * phi_star / width;
        if (slope2 < flat * flat) { // bulk
            int const side = field[s] > 0 ? inside : outside;
            sum[side] += 1;
            sum[side + 1] += pressure[s];
        }
    }
};

template <class T>
double max_speed_squared(Problem<T> const& p)
{
    auto const grid = p.grid;
    T const* const ux = p.fields.gradient_x;
    T const* const uy = p.fields.gradient_y;
    T const* const uz = p.fields.gradient_z;
    double largest = 0;
    Kokkos::parallel_reduce(
        "lbm/max_speed",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>>(0, grid.points()),
        KOKKOS_LAMBDA(int point, double& worst) {
            int const s = grid.site_of_point(point);
            double const uu = ux[s] * ux[s] + uy[s] * uy[s] + uz[s] * uz[s];
            worst = uu > worst ? uu : worst;
        },
        Kokkos::Max<double>(largest));
    return largest;
}

/// Sites of phi > 0, phi as the present populations sum to.
template <class T>
std::int64_t count_heavy(Problem<T>& p)
{
    auto const now = p.template now<Soa<T>>();
    auto const grid = p.grid;
    std::int64_t count = 0;
    Kokkos::parallel_reduce(
        "lbm/count_heavy",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>>(0, grid.points()),
        KOKKOS_LAMBDA(int point, std::int64_t& heavy) {
            int const s = grid.site_of_point(point);
            T sum = T(0);
            static_for<0, f_count>([&](auto i) { sum += now(i, s); });
            heavy += sum > T(0);
        },
        count);
    return count;
}

} // namespace

bool Measures::finite() const
{
    return std::isfinite(phi + rho + kinetic_energy);
}

double periodic_change(double from, double to, double n)
{
    double const change = to - from;
    return change - n * std::round(change / n);
}

template <class T>
Simulation<T>::Simulation(Params const& params)
    : m_params(params)
    , m_derived(derive(fluid_of(params)))
    , m_problem(params)
{
    Reference reference(params.extents("size"), m_derived);
    reference.start(Initial(params));
    reference.collide();
    m_problem.set_state(stored<T>(reference, m_derived));
}

template <class T>
void Simulation<T>::restart(Plain<T> const& state, std::int64_t steps)
{
    m_problem.set_state(state);
    m_steps = steps;
}

template <class T>
void Simulation<T>::set_force()
{
    double heavy = m_gravity ? m_derived.force_heavy : 0;
    double light = m_gravity ? m_derived.force_light : 0;
    if (m_balance && m_gravity) {
        auto const share = static_cast<double>(count_heavy(m_problem)) / m_problem.grid.points();
        double const mean = share * heavy + (1 - share) * light;
        heavy -= mean;
        light -= mean;
    }
    m_problem.c.force_heavy = static_cast<T>(heavy);
    m_problem.c.force_light = static_cast<T>(light);
}

template <class T>
void Simulation<T>::step(std::int64_t steps)
{
    constexpr int packs = backend::gpu ? 1 : 16;
    for (std::int64_t i = 0; i < steps; ++i) {
        if (m_balance || i == 0) {
            set_force();
        }
        nontemporal<T, packs>(m_problem, ExecutionSpace{});
        ++m_steps;
    }
    Kokkos::fence();
}

template <class T>
void Simulation<T>::macroscopic()
{
    set_force(); // of this state, so that a restart measures the same
    post_collision_phi(m_problem);
    post_collision_fields(m_problem);
}

template <class T>
Measures Simulation<T>::measures()
{
    macroscopic();
    auto& p = m_problem;
    Sums<T> sums{
        .grid = p.grid,
        .c = p.c,
        .phi_star = T(m_derived.phi_star),
        .width = T(m_params.real("width")),
        .field = p.phi,
        .u = {p.fields.gradient_x, p.fields.gradient_y, p.fields.gradient_z},
        .pressure = p.fields.laplacian,
        .now = p.template now<Soa<T>>()};
    double sum[Sums<T>::count] = {};
    Kokkos::parallel_reduce(
        "lbm/measures",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>>(0, p.grid.points()),
        sums,
        sum);
    using S = Sums<T>;
    Measures m{
        .phi = sum[S::phi],
        .rho = sum[S::rho],
        .momentum = {sum[S::px], sum[S::py], sum[S::pz]},
        .kinetic_energy = sum[S::energy],
        .max_speed = std::sqrt(max_speed_squared(p)),
        .volume = sum[S::volume]};
    double const n[3] = {double(p.grid.nx), double(p.grid.ny), double(p.grid.nz)};
    for (int a = 0; a < 3; ++a) {
        double const angle = std::atan2(sum[S::cx + 2 * a + 1], sum[S::cx + 2 * a]);
        m.heavy_velocity[a] = sum[S::vx + a] / m.volume;
        m.centre[a] = (angle < 0 ? angle + two_pi : angle) * n[a] / two_pi;
    }
    m.radius = std::cbrt(m.volume * 3 / (4 * std::numbers::pi));
    if (sum[S::inside] > 0 && sum[S::outside] > 0) {
        m.pressure_jump = sum[S::p_inside] / sum[S::inside] - sum[S::p_outside] / sum[S::outside];
    }
    return m;
}

template <class T>
Fields Simulation<T>::fields()
{
    macroscopic();
    auto const& p = m_problem;
    using Array = Kokkos::View<T*, MemorySpace, Kokkos::MemoryUnmanaged>;
    auto const on_host = [&](T* field) {
        return Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace{}, Array(field, p.sites));
    };
    auto const phi = on_host(p.phi);
    auto const ux = on_host(p.fields.gradient_x);
    auto const uy = on_host(p.fields.gradient_y);
    auto const uz = on_host(p.fields.gradient_z);
    auto const pressure = on_host(p.fields.laplacian);
    auto const populations_on_host =
        Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace{}, state());
    int const points = p.grid.points();
    Fields fields;
    for (int point = 0; point < points; ++point) {
        int const s = p.grid.site_of_point(point);
        double rho = m_derived.n;
        for (int q = f_count; q < populations; ++q) {
            rho += populations_on_host(static_cast<std::size_t>(q) * points + point);
        }
        fields.phi.push_back(static_cast<float>(phi(s)));
        fields.rho.push_back(static_cast<float>(rho));
        fields.u.insert(
            fields.u.end(),
            {static_cast<float>(ux(s)), static_cast<float>(uy(s)), static_cast<float>(uz(s))});
        fields.pressure.push_back(static_cast<float>(pressure(s)));
    }
    return fields;
}

template class Simulation<double>;
template class Simulation<float>;

} // namespace miniapp::lbm
