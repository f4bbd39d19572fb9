// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>
#include <functional>

#include "nbody/model/initial.hpp"
#include "nbody/problem.hpp"

namespace miniapp::nbody {

/// Sums over all bodies, in double. Energy, momentum and angular momentum are conserved by the
/// exact motion.
struct ConservedSums
{
    double kinetic_energy = 0;
    double potential_energy = 0; ///< minus the sum over pairs of m_i m_j / sqrt(r^2 + epsilon^2)
    Vector momentum;
    Vector angular_momentum;

    /// Sum of the magnitudes of the angular momenta of all bodies.
    double angular_magnitude_sum = 0;

    double energy() const { return kinetic_energy + potential_energy; }
    double energy_magnitude_sum() const { return kinetic_energy - potential_energy; }
};

/// Moves bodies by the leapfrog method in its form kick, drift, kick: half a step of velocities, a
/// step of positions, new accelerations, half a step of velocities. It is of second order,
/// symplectic and reversible with -dt (Hairer, Lubich, Wanner, Geometric Numerical Integration,
/// I.1.4). A kernel of its own moves positions, so that none is written while a kernel of the
/// forces reads it.
template <class T>
class Leapfrog
{
public:
    using ForceFunction = std::function<void(Problem<T>&, ExecutionSpace const&)>;

    /// Calls `forces`, which computes accelerations (e.g. by a variant), for the initial state.
    Leapfrog(BodyState const& state, double softening, ForceFunction forces);

    void step(int steps, double dt);

    ConservedSums conserved_sums() const;
    BodyState state() const;

private:
    Problem<T> m_problem;
    ForceFunction m_compute_forces;
    Kokkos::View<T*, MemorySpace> m_velocities; ///< x of all bodies, then y, then z

    void kick_and_drift(double kick, double drift);
};

/// Returns the radii of the spheres about the centre of mass that contain 10, 50 and 90 % of the
/// mass.
std::array<double, 3> lagrangian_radii(BodyState const& state);

/// Returns the number by which the change of a conserved sum is divided: the sum at the start; if
/// its terms cancel, the sum of their magnitudes; or 1 if these are 0, too.
double scale_of_change(double sum, double magnitudes);

double length(Vector const& v);
Vector difference(Vector const& a, Vector const& b);

} // namespace miniapp::nbody
