// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lbm/boundary/rank_walls.hpp"

#include <algorithm>

#include "lbm/boundary/links.hpp"

namespace miniapp::lbm {
namespace {

/// Returns the solid sites whose phi a part requests from the rank that is `from` steps away.
std::vector<Place> places_requested_from(Triple const& from, Part const& part, Walls const& walls)
{
    Grid const grid(part.size);
    auto const seen = walls.in_coordinates_from(part.begin);
    auto places = solids_beside_fluid(grid, seen);
    std::erase_if(places, [&](Place const& at) {
        return !computes_phi_of(from, at, grid, seen, part.cuts());
    });
    return places;
}

/// Converts the coordinates of a site from those of the neighbouring part that lies in `direction`
/// to those of this part.
Place in_own_coordinates(
    Place const& there, Part const& here, Part const& neighbour, Triple const& direction)
{
    auto const along = [&](int at, std::size_t a) {
        auto const n = direction[a] > 0 ? here.size[a] : direction[a] < 0 ? -neighbour.size[a] : 0;
        return at + static_cast<int>(n);
    };
    return {along(there.i, 0), along(there.j, 1), along(there.k, 2)};
}

void append(
    std::vector<WetEntry>& to, std::size_t side, std::vector<Place> const& places, Grid const& grid)
{
    for (std::size_t n = 0; n < places.size(); ++n) {
        auto const [i, j, k] = places[n];
        to.push_back({static_cast<int>(side), static_cast<int>(n), grid.site(i, j, k)});
    }
}

} // namespace

WetSides wet_sides_of(Part const& part, Grid const& grid, Walls const& walls)
{
    auto const sides = sides_of(part, true).partners;
    std::vector<WetEntry> sent;
    std::vector<WetEntry> received;
    for (std::size_t s = 0; s < sides.size() && !walls.none(); ++s) {
        auto const& to = sides[s].direction;
        Triple const from = {{-to[0], -to[1], -to[2]}};
        auto const there = part.neighbour(to);
        auto places = places_requested_from(from, there, walls);
        for (auto& place : places) {
            place = in_own_coordinates(place, part, there, to);
        }
        append(sent, s, places, grid);
        append(received, s, places_requested_from(from, part, walls), grid);
    }
    WetSides all{on_device(sent, "wet_sent"), on_device(received, "wet_received")};
    for (auto const& list : {sent, received}) {
        for (auto const& entry : list) {
            all.longest = std::max(all.longest, entry.index + 1);
        }
    }
    return all;
}

} // namespace miniapp::lbm
