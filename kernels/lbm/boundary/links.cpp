// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lbm/boundary/links.hpp"

#include <cmath>
#include <vector>

#include "lbm/boundary/exchange.hpp"
#include "lbm/model/velocity_set.hpp"

namespace miniapp::lbm {
namespace {

int modulo(int i, int n)
{
    return (i % n + n) % n;
}

/// Whether coordinate i of an axis with n sites lies in the box, or is a ghost beyond a cut.
bool is_in_reach(int i, int n, bool cut)
{
    return cut ? i >= -1 && i <= n : i >= 0 && i < n;
}

std::vector<Link> links_from(
    std::vector<Coordinates> const& places,
    int p,
    Grid const& g,
    Walls const& walls,
    Derived const& d)
{
    auto const e = velocity_of_population(p);
    double const weight_of_push = p < f_count ? 0 : 6 * weight(p - f_count) * d.n;
    std::vector<Link> links;
    for (auto const [i, j, k] : places) {
        if (is_inside(g, i + e.x, j + e.y, k + e.z) && !walls.is_solid(i + e.x, j + e.y, k + e.z)) {
            auto const u = walls.velocity(i, j, k);
            double const along = e.x * u[0] + e.y * u[1] + e.z * u[2];
            int const wall = g.site(i, j, k);
            links.push_back({p, wall, wall + g.step(e), weight_of_push * along});
        }
    }
    return links;
}

/// Returns the WetSite at `at`. Appends its fluid neighbours to the list: those across faces, or
/// else those across edges; some may lie at the box's other end, or be ghosts beyond a cut.
WetSite wet_site(
    Coordinates const& at,
    Grid const& g,
    Walls const& walls,
    Cuts const& cuts,
    double slope,
    std::vector<int>& fluid_neighbours)
{
    auto const place = [&](int i, int n, int axis) { return cuts.cut(axis) ? i : modulo(i, n); };
    WetSite site{
        .site = g.site(at.i, at.j, at.k),
        .first_neighbour = static_cast<int>(fluid_neighbours.size()),
        .neighbour_count = 0,
        .slope = 0};
    for (int const begin : {1, f_count}) {
        Direction sum{0, 0, 0};
        for (int d = begin; d < (begin == 1 ? f_count : g_count); ++d) {
            auto const e = velocity(d);
            int const i = at.i + e.x;
            int const j = at.j + e.y;
            int const k = at.k + e.z;
            if (!walls.is_solid(i, j, k)) {
                fluid_neighbours.push_back(
                    g.site(place(i, g.nx, 0), place(j, g.ny, 1), place(k, g.nz, 2)));
                sum = {sum.x + e.x, sum.y + e.y, sum.z + e.z};
                ++site.neighbour_count;
            }
        }
        if (site.neighbour_count > 0) {
            double const distance = std::hypot(sum.x, sum.y, sum.z) / site.neighbour_count;
            site.slope = distance * walls.cosine(at.i, at.j, at.k) * slope;
            break;
        }
    }
    return site;
}

} // namespace

std::vector<Coordinates> solids_beside_fluid(Grid const& g, Walls const& walls, Cuts const& cuts)
{
    std::vector<Coordinates> places;
    for (int k = -1; k <= g.nz; ++k) {
        for (int j = -1; j <= g.ny; ++j) {
            for (int i = -1; i <= g.nx; ++i) {
                bool beside = false;
                for (int d = 1; d < g_count && walls.is_solid(i, j, k) && !beside; ++d) {
                    auto const e = velocity(d);
                    beside = is_in_reach(i + e.x, g.nx, cuts.cut(0))
                             && is_in_reach(j + e.y, g.ny, cuts.cut(1))
                             && is_in_reach(k + e.z, g.nz, cuts.cut(2))
                             && !walls.is_solid(i + e.x, j + e.y, k + e.z);
                }
                if (beside) {
                    places.push_back({i, j, k});
                }
            }
        }
    }
    return places;
}

bool computes_phi_of(
    Triple const& steps, Coordinates const& at, Grid const& g, Walls const& walls, Cuts const& cuts)
{
    auto const along = [&](int axis, int i, int n) {
        bool const elsewhere = cuts.cut(axis) && !walls.is_beyond_wall(axis, i);
        return steps[axis] == (!elsewhere ? 0 : i < 0 ? -1 : i >= n ? 1 : 0);
    };
    return along(0, at.i, g.nx) && along(1, at.j, g.ny) && along(2, at.k, g.nz);
}

Links links_of(Grid const& grid, Walls const& walls, Derived const& derived, Cuts const& cuts)
{
    Links all;
    if (walls.none()) {
        return all;
    }
    auto const places = solids_beside_fluid(grid, walls);
    std::vector<Link> links;
    for (int p = 1; p < populations; ++p) {
        auto const more =
            p == f_count ? std::vector<Link>{} : links_from(places, p, grid, walls, derived);
        links.insert(links.end(), more.begin(), more.end());
        all.f_link_count = p < f_count ? static_cast<int>(links.size()) : all.f_link_count;
    }
    std::vector<WetSite> wet;
    std::vector<int> fluid_neighbours;
    for (auto const& place : solids_beside_fluid(grid, walls, cuts)) {
        if (computes_phi_of({}, place, grid, walls, cuts)) {
            wet.push_back(wet_site(place, grid, walls, cuts, derived.slope, fluid_neighbours));
        }
    }
    std::vector<int> solid;
    std::vector<unsigned char> mask;
    int const points = walls.solid_sites() > 0 ? grid.points() : 0;
    mask.reserve(points);
    for (int point = 0; point < points; ++point) {
        bool const is_solid =
            walls.is_solid(point % grid.nx, point / grid.nx % grid.ny, point / grid.nx / grid.ny);
        mask.push_back(is_solid ? 1 : 0);
        if (is_solid) {
            solid.push_back(grid.site_of_point(point));
        }
    }
    all.links = on_device(links, "links");
    all.wet_sites = on_device(wet, "wet_sites");
    all.fluid_neighbours = on_device(fluid_neighbours, "beside_walls");
    all.solid_sites = on_device(solid, "solid");
    all.mask = on_device(mask, "mask");
    all.phi_star2 = derived.phi_star * derived.phi_star;
    return all;
}

} // namespace miniapp::lbm
