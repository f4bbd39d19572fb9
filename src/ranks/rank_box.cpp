// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ranks/rank_box.hpp"

#include <limits>
#include <stdexcept>

#include <fmt/format.h>

namespace miniapp {
namespace {

/// Number of cells in the faces at all cuts. Cells of faces across x count twice, because each lies
/// in a cache line of its own. (Two H200, 512 x 256 x 256, two phases, lbm_ranks/columns: a cut of
/// y reaches 1.97 times the rate of one GPU; a cut of x, with half the cells, reaches 1.81 times.)
double cells_at_cuts(Extents const& size, Extents const& ranks)
{
    double sum = 0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        auto const face = static_cast<double>(size[(axis + 1) % 3] * size[(axis + 2) % 3]);
        sum += static_cast<double>(ranks[axis] - 1) * face * (axis == 0 ? 2 : 1);
    }
    return sum;
}

bool agrees_with(Extents const& ranks, Extents const& wanted)
{
    for (std::size_t axis = 0; axis < 3; ++axis) {
        if (wanted[axis] != 0 && wanted[axis] != ranks[axis]) {
            return false;
        }
    }
    return true;
}

Extents box_with_least_cuts(int count, Extents const& wanted, Extents const& size)
{
    Extents best = {0, 0, 0};
    double smallest = std::numeric_limits<double>::infinity();
    for (std::int64_t x = 1; x <= count; ++x) {
        for (std::int64_t y = 1; x * y <= count; ++y) {
            Extents const ranks = {x, y, count / (x * y)};
            bool const divides = x * y * ranks[2] == count;
            if (divides && agrees_with(ranks, wanted) && cells_at_cuts(size, ranks) < smallest) {
                smallest = cells_at_cuts(size, ranks);
                best = ranks;
            }
        }
    }
    return best;
}

} // namespace

int RankBox::neighbour(Triple const& steps) const
{
    for (int axis = 0; axis < 3; ++axis) {
        int const to = place[axis] + steps[axis];
        if (!periodic && (to < 0 || to >= ranks[axis])) {
            return -1;
        }
    }
    auto const to = place_of_neighbour(steps);
    return to[0] + ranks[0] * (to[1] + ranks[1] * to[2]);
}

Triple RankBox::place_of_neighbour(Triple const& steps) const
{
    Triple to = place;
    for (int axis = 0; axis < 3; ++axis) {
        to[axis] = (place[axis] + steps[axis] + ranks[axis]) % ranks[axis];
    }
    return to;
}

Triple begin_of_part(Triple const& whole, RankBox const& box, Triple const& place)
{
    Triple begin = place;
    for (int axis = 0; axis < 3; ++axis) {
        auto const cells = std::int64_t{whole[axis]} * place[axis] / box.ranks[axis];
        begin[axis] = static_cast<int>(cells);
    }
    return begin;
}

Triple extents_of_part(Triple const& whole, RankBox const& box, Triple const& place)
{
    auto const begin = begin_of_part(whole, box, place);
    auto const end = begin_of_part(whole, box, {{place[0] + 1, place[1] + 1, place[2] + 1}});
    return {{end[0] - begin[0], end[1] - begin[1], end[2] - begin[2]}};
}

Parameter ranks_parameter()
{
    return {
        .name = "ranks",
        .default_value = Extents{0, 0, 0},
        .unit = "",
        .help = "in each direction; 0 makes the faces smallest, where those across x count twice",
        .min = 0,
        .max = 65536};
}

RankBox rank_box(World const& world, Extents const& wanted, Extents const& size, bool periodic)
{
    auto const ranks = box_with_least_cuts(world.size(), wanted, size);
    if (ranks[0] == 0) {
        throw std::runtime_error(fmt::format(
            "ranks {} cannot be made of the {} that were started",
            to_string(wanted),
            world.size()));
    }
    int const x = static_cast<int>(ranks[0]);
    int const y = static_cast<int>(ranks[1]);
    int const rank = world.rank();
    return {
        .ranks = {{x, y, static_cast<int>(ranks[2])}},
        .place = {{rank % x, rank / x % y, rank / (x * y)}},
        .periodic = periodic};
}

} // namespace miniapp
