// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lbm/boundary/rank_sides.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <stdexcept>

#include <fmt/format.h>

#include "lbm/boundary/links.hpp"
#include "lbm/model/velocity_set.hpp"

namespace miniapp::lbm {
namespace {

Extents extents(Triple const& t)
{
    return {t[0], t[1], t[2]};
}

/// Whether a population of velocity e leaves a part across its side that lies in `direction`.
bool crosses(Direction e, Triple const& direction)
{
    int const along[] = {e.x, e.y, e.z};
    for (int a = 0; a < 3; ++a) {
        if (direction[a] != 0 && along[a] != direction[a]) {
            return false;
        }
    }
    return true;
}

/// Whether the direction leads across a face or an edge, and the box is cut along all axes of the
/// direction. No population crosses a corner.
bool leads_to_a_rank(Triple const& direction, Cuts const& cuts)
{
    int axes = 0;
    for (int a = 0; a < 3; ++a) {
        if (direction[a] != 0 && !cuts.cut(a)) {
            return false;
        }
        axes += std::abs(direction[a]);
    }
    return axes == 1 || axes == 2;
}

RankSide side_of(Part const& part, Triple const& direction, bool of_phi)
{
    RankSide side{};
    side.sites = 1;
    for (int a = 0; a < 3; ++a) {
        int const n = static_cast<int>(part.size[static_cast<std::size_t>(a)]);
        side.extent[a] = direction[a] == 0 ? n : 1;
        side.first_sent[a] = direction[a] > 0 ? n - 1 : 0;
        side.first_ghost[a] = direction[a] > 0 ? -1 : direction[a] < 0 ? n : 0;
        side.sites *= side.extent[a];
    }
    side.numbers_per_site = of_phi ? 1 : 0;
    for (int p = 1; p < populations && !of_phi; ++p) {
        if (crosses(velocity_of_population(p), direction)) {
            side.population[side.numbers_per_site++] = p;
        }
    }
    return side;
}

/// Returns the solid sites whose phi a part requests from the rank that is `from` steps away.
std::vector<Coordinates>
places_requested_from(Triple const& from, Part const& part, Walls const& walls)
{
    Grid const grid(part.size);
    auto const seen = walls.in_coordinates_from(part.begin);
    auto places = solids_beside_fluid(grid, seen);
    std::erase_if(places, [&](Coordinates const& at) {
        return !computes_phi_of(from, at, grid, seen, part.cuts());
    });
    return places;
}

/// Converts the coordinates of a site from those of the neighbouring part that lies in `direction`
/// to those of this part.
Coordinates to_own_coordinates(
    Coordinates const& there, Part const& here, Part const& neighbour, Triple const& direction)
{
    auto const along = [&](int at, std::size_t a) {
        auto const n = direction[a] > 0 ? here.size[a] : direction[a] < 0 ? -neighbour.size[a] : 0;
        return at + static_cast<int>(n);
    };
    return {along(there.i, 0), along(there.j, 1), along(there.k, 2)};
}

void append(
    std::vector<WetEntry>& to,
    std::size_t side,
    std::vector<Coordinates> const& places,
    Grid const& grid)
{
    for (std::size_t n = 0; n < places.size(); ++n) {
        auto const [i, j, k] = places[n];
        to.push_back({static_cast<int>(side), static_cast<int>(n), grid.site(i, j, k)});
    }
}

} // namespace

Part part_of(Extents const& whole, Extents const& wanted, World const& world)
{
    Part part{.whole_size = whole};
    part.box = rank_box(world, wanted, whole, true);
    for (std::size_t a = 0; a < 3; ++a) {
        if (whole[a] < part.box.ranks[a]) {
            throw std::runtime_error(fmt::format(
                "{} sites in a direction are fewer than the {} ranks in it",
                whole[a],
                part.box.ranks[a]));
        }
    }
    return part.neighbour({});
}

Part Part::neighbour(Triple const& steps) const
{
    auto part = *this;
    part.box.place = box.place_of_neighbour(steps);
    part.begin = extents(begin_of_part(triple(whole_size), part.box, part.box.place));
    part.size = extents(miniapp::extents_of_part(triple(whole_size), part.box, part.box.place));
    return part;
}

SidesOnDevice on_device(RankSides const& sides)
{
    SidesOnDevice view("lbm/rank_sides");
    Kokkos::deep_copy(
        view, Kokkos::View<RankSides const, Kokkos::HostSpace, Kokkos::MemoryUnmanaged>(&sides));
    return view;
}

SidesOfPart sides_of(Part const& part, bool of_phi)
{
    SidesOfPart result;
    auto& sides = result.sides;
    std::int64_t numbers = 0;
    for (int z = -1; z <= 1; ++z) {
        for (int y = -1; y <= 1; ++y) {
            for (int x = -1; x <= 1; ++x) {
                Triple const direction = {{x, y, z}};
                if (leads_to_a_rank(direction, part.cuts())) {
                    auto side = side_of(part, direction, of_phi);
                    numbers += std::int64_t{side.sites} * side.numbers_per_site;
                    if (numbers > std::numeric_limits<int>::max()) {
                        throw std::runtime_error(
                            "lbm: a rank would exchange more than 2147483647 numbers, which its "
                            "kernels count in 32 bits; more ranks would do");
                    }
                    side.first_item = sides.items;
                    sides.items += side.sites * side.numbers_per_site / side.elements_per_item();
                    sides.all[sides.count++] = side;
                    result.partners.push_back(
                        {part.box.neighbour(direction),
                         part.box.neighbour({{-x, -y, -z}}),
                         direction});
                }
            }
        }
    }
    return result;
}

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
            place = to_own_coordinates(place, part, there, to);
        }
        append(sent, s, places, grid);
        append(received, s, places_requested_from(from, part, walls), grid);
    }
    WetSides all{on_device(sent, "wet_sent"), on_device(received, "wet_received")};
    for (auto const& list : {sent, received}) {
        for (auto const& entry : list) {
            all.longest_message = std::max(all.longest_message, entry.index + 1);
        }
    }
    return all;
}

} // namespace miniapp::lbm
