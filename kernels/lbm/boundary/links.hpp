// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "lbm/boundary/neighbours.hpp"
#include "lbm/model/fluid.hpp"
#include "lbm/model/grid.hpp"
#include "lbm/model/walls.hpp"
#include "problem/backend.hpp"
#include "ranks/rank_box.hpp"

// The walls of a box are lists of solid sites and ghosts whose values are set after the ghosts were
// filled as in a periodic box. So the step itself needs no code for walls.
namespace miniapp::lbm {

/// A population that moves from a solid site into the fluid. By halfway bounce-back, its value is
/// that of the population that left the fluid site in the opposite direction, plus `push`. Each
/// pair of a population and a fluid site is in at most one link.
struct Link
{
    int population;
    int wall_site;  ///< the solid site
    int fluid_site; ///< the fluid site
    double push; ///< 6 w n (e . u) from a wall of velocity u (Ladd, J. Fluid Mech. 271 (1994) 285)
};

/// A solid site next to the fluid, whose phi is read by the derivatives of phi at fluid sites.
struct WetSite
{
    int site;
    int first_neighbour; ///< index of its first fluid neighbour in Links::fluid_neighbours
    int neighbour_count; ///< number of its fluid neighbours
    double slope;        ///< |d| cos(angle) 2 / (W phi*), d from the site to its neighbours' mean
};

/// Lists of the values that the walls of a box, or of a rank's part, determine.
struct Links
{
    Kokkos::View<Link*, MemorySpace> links; ///< all links, sorted by population
    int f_link_count = 0;                   ///< number of links of f, which come first
    Kokkos::View<WetSite*, MemorySpace> wet_sites;
    Kokkos::View<int*, MemorySpace> fluid_neighbours; ///< fluid neighbours of all wet sites
    Kokkos::View<int*, MemorySpace> solid_sites;      ///< sites inside obstacles
    Kokkos::View<unsigned char*, MemorySpace> mask; ///< 1 for solid points; empty without obstacles
    double phi_star2 = 0;
};

/// Returns the lists for a box, or for a rank's part with `walls` in the part's coordinates.
Links links_of(Grid const& grid, Walls const& walls, Derived const& derived, Cuts const& cuts = {});

/// Coordinates of a site of the box or of the ghosts around it.
struct Coordinates
{
    int i;
    int j;
    int k;
};

/// Returns the solid sites, ghosts included, that are next to a fluid site of the box, x fastest.
/// Ghosts beyond `cuts` count as sites of the box, because they are sites of another rank.
std::vector<Coordinates>
solids_beside_fluid(Grid const& grid, Walls const& walls, Cuts const& cuts = {});

/// Whether the rank that is `steps` away computes phi of a solid site. This is the rank in whose
/// part the site lies, or, if the site lies beyond a wall of the box, the rank whose part ends at
/// that wall.
bool computes_phi_of(
    Triple const& steps,
    Coordinates const& at,
    Grid const& grid,
    Walls const& walls,
    Cuts const& cuts);

/// Copies a list to the device. Throws std::runtime_error if an int cannot count its entries.
template <class Number>
Kokkos::View<Number*, MemorySpace> on_device(std::vector<Number> const& list, char const* name)
{
    if (list.size() > static_cast<std::size_t>(std::numeric_limits<int>::max())) {
        throw std::runtime_error(fmt::format(
            "lbm: the walls make {} {}, more than the 2147483647 that a list holds; fewer solid "
            "sites, or more ranks, would do",
            list.size(),
            name));
    }
    Kokkos::View<Number*, MemorySpace> view(
        Kokkos::view_alloc(std::string("lbm/") + name, Kokkos::WithoutInitializing), list.size());
    auto const host = Kokkos::create_mirror_view(view);
    std::copy(list.begin(), list.end(), host.data());
    Kokkos::deep_copy(view, host);
    return view;
}

using ListPolicy = Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>>;

/// Call this before a pull. For each link of [0, last), sets the population at the solid site to
/// the one that the fluid site has sent towards it, plus the link's push.
template <class Populations>
void bounce_back(Links const& l, int last, Populations const& source, ExecutionSpace const& space)
{
    auto const links = l.links;
    auto const values = source;
    Kokkos::parallel_for(
        "lbm/bounce_back", ListPolicy(space, 0, last), KOKKOS_LAMBDA(int n) {
            using T = decltype(values(0, 0) + values(0, 0));
            Link const at = links(n);
            values(at.population, at.wall_site) =
                values(opposite(at.population), at.fluid_site) + static_cast<T>(at.push);
        });
}

/// Call this after a push of g. Sends the g that went into a wall back to the fluid.
template <class Populations>
void bounce_back_after_push(
    Links const& l, Populations const& destination, ExecutionSpace const& space)
{
    auto const links = l.links;
    auto const values = destination;
    Kokkos::parallel_for(
        "lbm/give_back",
        ListPolicy(space, l.f_link_count, static_cast<int>(links.size())),
        KOKKOS_LAMBDA(int n) {
            using T = decltype(values(0, 0) + values(0, 0));
            Link const at = links(n);
            values(at.population, at.fluid_site) =
                values(opposite(at.population), at.wall_site) + static_cast<T>(at.push);
        });
}

/// Sets the populations inside obstacles to 0, because a step computes meaningless values there.
template <class Populations>
void empty_obstacles(Links const& l, Populations const& state, ExecutionSpace const& space)
{
    auto const solid = l.solid_sites;
    auto const values = state;
    Kokkos::parallel_for(
        "lbm/empty_obstacles",
        ListPolicy(space, 0, static_cast<int>(solid.size())),
        KOKKOS_LAMBDA(int n) {
            for (int p = 0; p < populations; ++p) {
                values(p, solid(n)) = 0;
            }
        });
}

/// Returns phi of a solid site, given the mean phi of its fluid neighbours and c = WetSite::slope.
/// Halfway between them, with the wall's normal n into the fluid, n . grad(phi) is -cos(angle) 2 /
/// (W phi*) (phi*^2 - phi^2). By this cubic wall energy, a flat interface touches the wall at the
/// contact angle (Fakhari, Bolster, J. Comput. Phys. 334 (2017) 620). The mean m of the given phi
/// and the returned one solves c m^2 + 2 m = 2 phi + c phi*^2.
template <class T>
KOKKOS_INLINE_FUNCTION T phi_of_wet_site(T phi, T c, T phi_star2)
{
    T const square = T(1) + c * (T(2) * phi + c * phi_star2);
    T const mean = (T(2) * phi + c * phi_star2) / (T(1) + (square > T(0) ? sqrt(square) : T(0)));
    return T(2) * mean - phi;
}

/// Sets phi of the solid sites next to the fluid.
template <class T>
void set_phi_of_wet_sites(Links const& l, T* phi, ExecutionSpace const& space)
{
    auto const sites = l.wet_sites;
    auto const fluid_neighbours = l.fluid_neighbours;
    T const phi_star2 = static_cast<T>(l.phi_star2);
    Kokkos::parallel_for(
        "lbm/wet", ListPolicy(space, 0, static_cast<int>(sites.size())), KOKKOS_LAMBDA(int n) {
            WetSite const at = sites(n);
            T sum = 0;
            for (int i = 0; i < at.neighbour_count; ++i) {
                sum += phi[fluid_neighbours(at.first_neighbour + i)];
            }
            phi[at.site] =
                phi_of_wet_site(sum / T(at.neighbour_count), static_cast<T>(at.slope), phi_star2);
        });
}

} // namespace miniapp::lbm
