// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ranks/sides.hpp"

#include <cstdlib>

namespace miniapp::ranks {
namespace {

bool is_exchanged(Triple const& direction, HaloShape const& reach)
{
    int axes = 0;
    for (int axis = 0; axis < 3; ++axis) {
        if (direction[axis] != 0 && !reach.axis[axis]) {
            return false;
        }
        axes += std::abs(direction[axis]);
    }
    return axes == 1 || (axes > 1 && reach.corners);
}

Side side_of(
    RankBox const& box,
    Shape const& shape,
    Triple const& direction,
    std::function<Triple(Triple const&)> const& size_at)
{
    Triple const back = {{-direction[0], -direction[1], -direction[2]}};
    auto const size_there = size_at(box.place_of_neighbour(direction));
    auto const size_elsewhere = size_at(box.place_of_neighbour(back));
    int const w = shape.width;
    Side side{};
    side.to = box.neighbour(direction);
    side.from = box.neighbour(back);
    side.elements = shape.fields;
    auto const extents_of = [&](Triple const& size) {
        auto other = shape;
        other.size = size;
        return other.extents();
    };
    side.extents_of_receiver = extents_of(size_there);
    side.extents_of_sender = extents_of(size_elsewhere);
    for (int axis = 0; axis < 3; ++axis) {
        int const d = direction[axis];
        // In an upward direction a rank sends its last cells, and the receiver puts them into the
        // halo below its first cells. In a downward direction it is the other way round.
        auto const sent = [&](Triple const& size) { return d > 0 ? size[axis] : w; };
        auto const received = [&](Triple const& size) {
            return d > 0 ? 0 : d < 0 ? size[axis] + w : w;
        };
        side.extent[axis] = d == 0 ? shape.size[axis] : w;
        side.begin[axis] = sent(shape.size);
        side.halo[axis] = received(shape.size);
        side.halo_of_receiver[axis] = received(size_there);
        side.begin_of_sender[axis] = sent(size_elsewhere);
        side.elements *= side.extent[axis];
    }
    return side;
}

} // namespace

std::vector<Side> sides_of(
    RankBox const& box,
    Shape const& shape,
    HaloShape const& reach,
    std::function<Triple(Triple const&)> const& size_at)
{
    std::vector<Side> sides;
    std::int64_t offset = 0;
    for (int z = -1; z <= 1; ++z) {
        for (int y = -1; y <= 1; ++y) {
            for (int x = -1; x <= 1; ++x) {
                Triple const direction = {{x, y, z}};
                if (is_exchanged(direction, reach)) {
                    auto side = side_of(box, shape, direction, size_at);
                    side.offset = offset;
                    offset += side.elements;
                    sides.push_back(side);
                }
            }
        }
    }
    return sides;
}

} // namespace miniapp::ranks
