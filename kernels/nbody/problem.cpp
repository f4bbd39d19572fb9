// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nbody/problem.hpp"

#include "nbody/oracle.hpp"
#include "simulation/parameters.hpp"

namespace miniapp::nbody {
namespace {

template <class T>
void upload(GuardedArray<T> const& array, std::vector<T> const& values)
{
    Kokkos::View<T*, MemorySpace, Kokkos::MemoryUnmanaged> const to(array.data(), array.size());
    Kokkos::View<T const*, Kokkos::HostSpace, Kokkos::MemoryUnmanaged> const from(
        values.data(), values.size());
    Kokkos::deep_copy(to, from);
}

template <class T>
void fill_inputs(Problem<T> const& p, BodyState const& state)
{
    auto const padded = p.padded_count(p.n);
    std::vector<T> positions(4 * padded, T(0));
    std::vector<T> packed(4 * padded, T(0));
    for (std::int64_t i = 0; i < p.n; ++i) {
        auto const& r = state.positions[i];
        double const numbers[] = {r.x, r.y, r.z, state.masses[i]};
        for (std::int64_t c = 0; c < 4; ++c) {
            positions[c * padded + i] = packed[4 * i + c] = static_cast<T>(numbers[c]);
        }
    }
    upload(p.positions, positions);
    upload(p.packed_bodies, packed);
}

} // namespace

template <class T>
Problem<T>::Problem(Params const& params)
    : Problem(
        initial_state(params.text("initial"), params.integer("bodies")), params.real("softening"))
{
}

template <class T>
Problem<T>::Problem(BodyState const& state, double softening)
    : n(static_cast<int>(state.masses.size()))
    , epsilon_squared(static_cast<T>(softening * softening))
    , positions("nbody/positions", 4 * padded_count(n))
    , packed_bodies("nbody/packed", 4 * padded_count(n))
    , accelerations("nbody/accelerations", 3 * static_cast<std::size_t>(n))
    , m_state(std::make_shared<BodyState const>(state))
{
    restore_inputs();
}

template <class T>
void Problem<T>::restore_inputs() const
{
    positions.poison_input();
    packed_bodies.poison_input();
    Kokkos::fence();
    fill_inputs(*this, *m_state);
}

template <class T>
std::vector<Parameter> Problem<T>::parameters()
{
    return {
        number("bodies", backend::gpu ? 32768 : 8192, "number of bodies", 1, 1 << 26),
        choice(
            "initial",
            "a star with a disk, Plummer's sphere, or two disks that meet",
            {"disk", "plummer", "galaxies"}),
        real("softening", 0.015, "", "length epsilon below which gravity is smoothed", 1e-6, 1e3),
    };
}

template <class T>
std::vector<Params> Problem<T>::edge_cases(Params const& defaults)
{
    std::vector<Params> cases;
    // These are one body, a pair, a wavefront plus one, a tile less one, and four tiles plus seven.
    for (std::int64_t const n : {1, 2, 65, 255, 1031}) {
        cases.push_back(defaults.with("bodies", n));
        cases.push_back(defaults.with("bodies", n).with("initial", std::string("plummer")));
    }
    for (auto const n : every_remainder()) {
        cases.push_back(defaults.with("bodies", n));
    }
    for (auto const n : sizes_around(2 * tile_size)) {
        cases.push_back(defaults.with("bodies", n));
    }
    // These have many tiles plus one body, and the second has more pairs than 32 bits can count.
    cases.push_back(defaults.with("bodies", std::int64_t{21 * tile_size + 1}));
    cases.push_back(defaults.with("bodies", std::int64_t{256 * tile_size + 1}));
    cases.push_back(defaults.with("bodies", std::int64_t{2500})
                        .with("initial", std::string("galaxies"))
                        .with("softening", 1e-4));
    return cases;
}

template <class T>
Work Problem<T>::work(Params const& params)
{
    auto const n = static_cast<double>(params.integer("bodies"));
    Work work{
        .bytes_read = 4 * n * sizeof(T),
        .bytes_written = 3 * n * sizeof(T),
        .flops = 20 * n * n,
        .items = n * n,
        .item = "interaction",
        .working_set = 7 * n * sizeof(T)};
    // Counts both forms of bodies, the accelerations, the expected ones, and the oracle in double.
    work.memory = n * (14 * sizeof(T) + 4 * sizeof(double));
    return work;
}

template <class T>
Fields<T> Problem<T>::fields() const
{
    int const padded_n = padded_count(n);
    T const* const x = positions.data();
    return {
        .n = n,
        .padded_n = padded_n,
        .epsilon_squared = epsilon_squared,
        .x = x,
        .y = x + padded_n,
        .z = x + 2 * padded_n,
        .m = x + 3 * padded_n,
        .bodies = reinterpret_cast<Body<T> const*>(packed_bodies.data()),
        .ax = accelerations.data(),
        .ay = accelerations.data() + n,
        .az = accelerations.data() + 2 * n};
}

template <class T>
Verdict Problem<T>::verify()
{
    if (!m_oracle) {
        m_oracle = std::make_shared<Oracle<T>>(fields(), 0, n);
    }
    return m_oracle->verdict(accelerations);
}

template struct Problem<double>;
template struct Problem<float>;

} // namespace miniapp::nbody
