// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lbm/boundary/rank_walls.hpp"

#include <algorithm>

#include "lbm/boundary/links.hpp"

namespace miniapp::lbm {
namespace {

/// The places whose phi a part asks of the rank that is so many steps away.
std::vector<Place> asked(Part const& part, Walls const& walls, Triple const& from)
{
    Grid const grid(part.size);
    auto const seen = walls.from(part.begin);
    auto places = solids_beside_fluid(grid, seen);
    std::erase_if(
        places, [&](Place const& at) { return !known_by(from, at, grid, seen, part.cuts()); });
    return places;
}

/// The place `there`, given in the coordinates of the part that lies in `direction`, in those of
/// this part.
Place as_here(Place const& there, Part const& here, Part const& of_there, Triple const& direction)
{
    auto const along = [&](int at, std::size_t a) {
        auto const n = direction[a] > 0 ? here.size[a] : direction[a] < 0 ? -of_there.size[a] : 0;
        return at + static_cast<int>(n);
    };
    return {along(there.i, 0), along(there.j, 1), along(there.k, 2)};
}

void append(
    std::vector<WetNumber>& to,
    std::size_t side,
    std::vector<Place> const& places,
    Grid const& grid)
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
    std::vector<WetNumber> sent;
    std::vector<WetNumber> received;
    for (std::size_t s = 0; s < sides.size() && !walls.none(); ++s) {
        auto const& to = sides[s].direction;
        Triple const from = {{-to[0], -to[1], -to[2]}};
        auto const there = part.neighbour(to);
        auto places = asked(there, walls, from);
        for (auto& place : places) {
            place = as_here(place, part, there, to);
        }
        append(sent, s, places, grid);
        append(received, s, asked(part, walls, from), grid);
    }
    WetSides all{on_device(sent, "wet_sent"), on_device(received, "wet_received")};
    for (auto const& list : {sent, received}) {
        for (auto const& number : list) {
            all.most = std::max(all.most, number.number + 1);
        }
    }
    return all;
}

} // namespace miniapp::lbm
