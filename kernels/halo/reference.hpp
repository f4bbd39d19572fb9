// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "ranks/sides.hpp"

namespace miniapp::halo {

/// Returns the value of a cell of the whole domain: a number whose digits are the field and the
/// cell's z, y and x, so that no two cells have the same value. The value is negative if x is odd,
/// and exact below 2^53.
inline double
value_at(ranks::Shape const& shape, Triple const& ranks, int field, Triple const& cell)
{
    double value = field;
    for (int axis = 2; axis >= 0; --axis) {
        value = value * shape.size[axis] * ranks[axis] + cell[axis];
    }
    return cell[0] % 2 == 0 ? value : -value;
}

/// The oracle: computes the value of the cell `in_array` of a rank's array, halo included. Returns
/// false for padding, and for halo cells that `reach` omits or that no rank owns.
inline bool find_expected(
    ranks::Shape const& shape,
    RankBox const& box,
    ranks::HaloShape const& reach,
    int field,
    Triple const& in_array,
    double& value)
{
    Triple cell;
    int outside = 0;
    for (int axis = 0; axis < 3; ++axis) {
        int const in_rank = in_array[axis] - shape.width;
        int const whole = shape.size[axis] * box.ranks[axis];
        if (in_rank >= shape.size[axis] + shape.width) {
            return false; // padding between two rows
        }
        int const global = box.place[axis] * shape.size[axis] + in_rank;
        if (in_rank < 0 || in_rank >= shape.size[axis]) {
            ++outside;
            bool const beyond = global < 0 || global >= whole;
            if (!reach.axis[axis] || (beyond && !box.periodic)) {
                return false;
            }
        }
        cell[axis] = (global + whole) % whole;
    }
    value = value_at(shape, box.ranks, field, cell);
    return outside < 2 || reach.corners;
}

} // namespace miniapp::halo
