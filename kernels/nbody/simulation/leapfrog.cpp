// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nbody/simulation/leapfrog.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace miniapp::nbody {
namespace {

template <class T>
Kokkos::View<T*, MemorySpace> velocities_on_device(std::vector<Vector> const& vectors)
{
    auto const n = vectors.size();
    Kokkos::View<T*, MemorySpace> device("nbody/velocities", 3 * n);
    auto const host = Kokkos::create_mirror_view(device);
    for (std::size_t i = 0; i < n; ++i) {
        host(i) = static_cast<T>(vectors[i].x);
        host(n + i) = static_cast<T>(vectors[i].y);
        host(2 * n + i) = static_cast<T>(vectors[i].z);
    }
    Kokkos::deep_copy(device, host);
    return device;
}

/// Returns the potential energy: minus the sum of m_i m_j / sqrt(r^2 + epsilon^2) over all pairs.
/// This is half of the sum over all i and j with i != j.
template <class T>
double potential_energy(Fields<T> const& b)
{
    double sum = 0;
    Kokkos::parallel_reduce(
        "nbody/potential",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>>(0, b.n),
        KOKKOS_LAMBDA(int i, double& total) {
            double of_body = 0;
            for (int j = 0; j < b.n; ++j) {
                double const dx = double(b.x[j]) - double(b.x[i]);
                double const dy = double(b.y[j]) - double(b.y[i]);
                double const dz = double(b.z[j]) - double(b.z[i]);
                double const square = dx * dx + dy * dy + dz * dz + double(b.epsilon_squared);
                of_body += j == i ? 0 : double(b.m[j]) / sqrt(square);
            }
            total += double(b.m[i]) * of_body;
        },
        sum);
    return -sum / 2;
}

/// Computes v += kick a, then x += drift v. This is a free function, because CUDA forbids device
/// lambdas in a private member.
template <class T>
void kick_and_drift(
    Problem<T> const& problem, Kokkos::View<T*, MemorySpace> const& v, T kick, T drift)
{
    auto const b = problem.fields();
    T* const positions = problem.positions.data();
    T* const packed = problem.packed_bodies.data();
    T const* const a = b.ax;
    Kokkos::parallel_for(
        "nbody/kick_and_drift",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>>(0, b.n),
        KOKKOS_LAMBDA(int i) {
            for (int axis = 0; axis < 3; ++axis) {
                T const speed = v(axis * b.n + i) + kick * a[axis * b.n + i];
                T const place = positions[axis * b.padded_n + i] + drift * speed;
                v(axis * b.n + i) = speed;
                positions[axis * b.padded_n + i] = place;
                packed[4 * i + axis] = place;
            }
        });
}

} // namespace

template <class T>
Leapfrog<T>::Leapfrog(BodyState const& state, double softening, ForceFunction forces)
    : m_problem(state, softening)
    , m_compute_forces(std::move(forces))
    , m_velocities(velocities_on_device<T>(state.velocities))
{
    m_compute_forces(m_problem, ExecutionSpace{});
}

template <class T>
void Leapfrog<T>::kick_and_drift(double kick, double drift)
{
    nbody::kick_and_drift(m_problem, m_velocities, static_cast<T>(kick), static_cast<T>(drift));
}

/// Makes `steps` steps of length dt. The last kick of a step and the first of the next are not
/// merged into one, because results would then depend on where a run is interrupted.
template <class T>
void Leapfrog<T>::step(int steps, double dt)
{
    for (int step = 0; step < steps; ++step) {
        kick_and_drift(dt / 2, dt);
        m_compute_forces(m_problem, ExecutionSpace{});
        kick_and_drift(dt / 2, 0);
    }
    Kokkos::fence();
}

template <class T>
ConservedSums Leapfrog<T>::conserved_sums() const
{
    auto const now = state();
    ConservedSums sums;
    for (std::size_t i = 0; i < now.masses.size(); ++i) {
        double const m = now.masses[i];
        auto const& r = now.positions[i];
        auto const& v = now.velocities[i];
        sums.kinetic_energy += 0.5 * m * (v.x * v.x + v.y * v.y + v.z * v.z);
        sums.momentum.x += m * v.x;
        sums.momentum.y += m * v.y;
        sums.momentum.z += m * v.z;
        Vector const turn{
            m * (r.y * v.z - r.z * v.y), m * (r.z * v.x - r.x * v.z), m * (r.x * v.y - r.y * v.x)};
        sums.angular_momentum.x += turn.x;
        sums.angular_momentum.y += turn.y;
        sums.angular_momentum.z += turn.z;
        sums.angular_magnitude_sum +=
            std::sqrt(turn.x * turn.x + turn.y * turn.y + turn.z * turn.z);
    }
    sums.potential_energy = potential_energy(m_problem.fields());
    return sums;
}

template <class T>
BodyState Leapfrog<T>::state() const
{
    using Array = Kokkos::View<T const*, MemorySpace, Kokkos::MemoryUnmanaged>;
    auto const& p = m_problem;
    auto const packed = Kokkos::create_mirror_view_and_copy(
        Kokkos::HostSpace{}, Array(p.packed_bodies.data(), 4 * static_cast<std::size_t>(p.n)));
    auto const v = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace{}, m_velocities);
    BodyState state;
    for (int i = 0; i < p.n; ++i) {
        state.positions.push_back({packed(4 * i), packed(4 * i + 1), packed(4 * i + 2)});
        state.masses.push_back(packed(4 * i + 3));
        state.velocities.push_back({v(i), v(p.n + i), v(2 * p.n + i)});
    }
    return state;
}

template class Leapfrog<double>;
template class Leapfrog<float>;

double scale_of_change(double sum, double magnitudes)
{
    constexpr double cancelled = 1e-9;
    if (std::abs(sum) > cancelled * magnitudes) {
        return sum;
    }
    return magnitudes > 0 ? magnitudes : 1;
}

double length(Vector const& v)
{
    return std::sqrt(v.x * v.x + v.y * v.y + v.z * v.z);
}

Vector difference(Vector const& a, Vector const& b)
{
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}

std::array<double, 3> lagrangian_radii(BodyState const& state)
{
    double total = 0;
    Vector centre;
    for (std::size_t i = 0; i < state.masses.size(); ++i) {
        double const m = state.masses[i];
        total += m;
        centre.x += m * state.positions[i].x;
        centre.y += m * state.positions[i].y;
        centre.z += m * state.positions[i].z;
    }
    centre = {centre.x / total, centre.y / total, centre.z / total};
    std::vector<std::pair<double, double>> shells; // radius and mass of each body
    for (std::size_t i = 0; i < state.masses.size(); ++i) {
        shells.emplace_back(length(difference(state.positions[i], centre)), state.masses[i]);
    }
    std::ranges::sort(shells);
    std::array<double, 3> const shares{0.1, 0.5, 0.9};
    std::array<double, 3> radii{};
    double inside = 0;
    std::size_t next = 0;
    for (auto const& [radius, mass] : shells) {
        inside += mass;
        while (next < shares.size() && inside >= shares[next] * total * (1 - 1e-12)) {
            radii[next++] = radius;
        }
    }
    return radii;
}

} // namespace miniapp::nbody
