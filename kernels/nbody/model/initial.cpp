// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nbody/model/initial.hpp"

#include <cmath>

#include "problem/random.hpp"

namespace miniapp::nbody {
namespace {

Vector operator+(Vector a, Vector b)
{
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
Vector operator*(double s, Vector a)
{
    return {s * a.x, s * a.y, s * a.z};
}

/// Draws the random numbers of one body. They depend only on the body and on the order of the
/// draws.
class RandomNumbers
{
    static constexpr std::uint64_t draws_per_body = 1 << 16;
    std::uint64_t m_next;

public:
    explicit RandomNumbers(std::int64_t body)
        : m_next(static_cast<std::uint64_t>(body) * draws_per_body)
    {
    }

    /// Returns the next number, uniform in [0, 1).
    double operator()() { return uniform(m_next++, 15); }

    /// Returns a unit vector with z = 0: a random point of the unit disk, drawn by rejection and
    /// normalised.
    Vector direction_in_plane()
    {
        while (true) {
            double const x = 2 * (*this)() - 1;
            double const y = 2 * (*this)() - 1;
            double const square = x * x + y * y;
            if (square <= 1 && square > 1e-6) {
                double const length = std::sqrt(square);
                return {x / length, y / length, 0};
            }
        }
    }

    Vector direction()
    {
        double const z = 2 * (*this)() - 1;
        return std::sqrt(1 - z * z) * direction_in_plane() + Vector{0, 0, z};
    }
};

/// Returns the cube root of x for 0 < x <= 1, by Newton's method from above. The result is exact to
/// a rounding if x >= 1e-12.
double cube_root(double x)
{
    double root = 1;
    for (int step = 0; step < 64; ++step) {
        root = (2 * root + x / (root * root)) / 3;
    }
    return root;
}

void add_body(BodyState& state, double mass, Vector position, Vector velocity)
{
    state.masses.push_back(mass);
    state.positions.push_back(position);
    state.velocities.push_back(velocity);
}

BodyState disk(std::int64_t bodies)
{
    constexpr double star = 1;
    constexpr double disk_mass = 1.5;
    BodyState state;
    add_body(state, star, {}, {});
    for (std::int64_t i = 1; i < bodies; ++i) {
        RandomNumbers draw(i);
        double const r = std::sqrt(3.5 * (0.3 + 3.2 * draw()));
        Vector const e = draw.direction_in_plane();
        double const inside = star + (r - 0.3) / 3.5 * disk_mass;
        double const speed = std::sqrt(inside / r);
        Vector const height{0, 0, 0.08 * draw() - 0.04};
        add_body(
            state,
            disk_mass / static_cast<double>(bodies),
            r * e + height,
            speed * Vector{-e.y, e.x, 0});
    }
    return state;
}

/// Returns a random speed as a fraction q of the escape speed, drawn by rejection from a density
/// proportional to q^2 (1 - q^2)^(7/2).
double fraction_of_escape_speed(RandomNumbers& draw)
{
    while (true) {
        double const q = draw();
        double const rest = 1 - q * q;
        if (0.1 * draw() < q * q * rest * rest * rest * std::sqrt(rest)) {
            return q;
        }
    }
}

BodyState plummer(std::int64_t bodies)
{
    // In Plummer's sphere the share of the mass inside r is r^3 / (1 + r^2)^(3/2). The constant is
    // the share inside r = 10, rounded.
    constexpr double mass_inside_cutoff = 0.985;
    BodyState state;
    for (std::int64_t i = 0; i < bodies; ++i) {
        RandomNumbers draw(i);
        double const root = cube_root(mass_inside_cutoff * (1 - draw()));
        double const r = root / std::sqrt(1 - root * root);
        Vector const place = r * draw.direction();
        double const escape = std::sqrt(2 / std::sqrt(1 + r * r));
        double const speed = fraction_of_escape_speed(draw) * escape;
        add_body(state, 1 / static_cast<double>(bodies), place, speed * draw.direction());
    }
    return state;
}

BodyState galaxies(std::int64_t bodies)
{
    constexpr double total_mass = 2.5;
    constexpr Vector apart{10, 4, 0};
    double const distance = std::sqrt(apart.x * apart.x + apart.y * apart.y);
    // The relative velocity is the escape speed of the pair. It is along x, so that the galaxies
    // pass each other at a distance.
    Vector const approach{-std::sqrt(2 * total_mass / distance), 0, 0};
    double const speed_factor = std::sqrt(0.5); // v ~ sqrt(mass); a galaxy has half the mass
    BodyState state;
    for (int galaxy = 0; galaxy < 2; ++galaxy) {
        auto const own = galaxy == 0 ? bodies - bodies / 2 : bodies / 2;
        auto const one = disk(own);
        double const side = galaxy == 0 ? -0.5 : 0.5;
        for (std::int64_t i = 0; i < own; ++i) {
            auto r = one.positions[i];
            auto v = one.velocities[i];
            if (galaxy == 1) { // rotates this galaxy by 90 degrees about x
                r = {r.x, -r.z, r.y};
                v = {v.x, -v.z, v.y};
            }
            add_body(
                state, 0.5 * one.masses[i], side * apart + r, side * approach + speed_factor * v);
        }
    }
    return state;
}

/// Subtracts the mean, weighted by mass, from every vector.
void subtract_mean(std::vector<double> const& mass, std::vector<Vector>& vectors)
{
    double total = 0;
    Vector sum;
    for (std::size_t i = 0; i < mass.size(); ++i) {
        total += mass[i];
        sum = sum + mass[i] * vectors[i];
    }
    for (auto& vector : vectors) {
        vector = vector + (-1 / total) * sum;
    }
}

} // namespace

BodyState initial_state(std::string const& name, std::int64_t bodies)
{
    auto state = name == "disk"      ? disk(bodies)
                 : name == "plummer" ? plummer(bodies)
                                     : galaxies(bodies);
    subtract_mean(state.masses, state.positions);
    subtract_mean(state.masses, state.velocities);
    return state;
}

} // namespace miniapp::nbody
