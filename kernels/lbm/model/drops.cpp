// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lbm/model/drops.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <stdexcept>

#include <fmt/format.h>

#include "lbm/model/words.hpp"
#include "problem/random.hpp"

namespace miniapp::lbm {
namespace {

Drop drop_in(std::string const& entry)
{
    Words words(entry, "x y z radius [ux uy uz] [bubble]");
    Drop drop{.centre = words.read_vector(), .radius = words.read_number()};
    if (drop.radius <= 0) {
        words.refuse();
    }
    drop.is_bubble = words.take("bubble");
    if (!drop.is_bubble && !words.done()) {
        drop.velocity = words.read_vector();
        drop.is_bubble = words.take("bubble");
    }
    words.expect_end();
    return drop;
}

} // namespace

std::vector<Drop> drops_in(std::string const& list)
{
    std::vector<Drop> drops;
    std::ranges::transform(entries_of(list), std::back_inserter(drops), drop_in);
    return drops;
}

std::vector<Drop>
random_drops(Extents const& size, std::int64_t count, double radius, double gap, std::int64_t seed)
{
    std::vector<Drop> drops;
    constexpr int tries = 100000; // enough: spheres placed so fill at most about 38 % of a box
    std::uint64_t number = 0;
    for (int i = 0; i < tries && std::ssize(drops) < count; ++i) {
        Drop drop{.radius = radius};
        for (int a = 0; a < 3; ++a) {
            drop.centre[a] =
                static_cast<double>(size[a]) * uniform(number++, static_cast<std::uint64_t>(seed));
        }
        bool const free = std::ranges::none_of(drops, [&](Drop const& other) {
            return distance(size, drop.centre, other.centre) < 2 * radius + gap;
        });
        if (free) {
            drops.push_back(drop);
        }
    }
    if (std::ssize(drops) < count) {
        throw std::invalid_argument(fmt::format(
            "found room for {} drops of radius {:.4g}, {:.4g} apart; fewer or smaller ones, a "
            "larger box or a smaller gap would do",
            drops.size(),
            radius,
            gap));
    }
    return drops;
}

double distance(
    Extents const& period, std::array<double, 3> const& point, std::array<double, 3> const& centre)
{
    double sum = 0;
    for (int a = 0; a < 3; ++a) {
        auto const n = static_cast<double>(period[a]);
        double const d = point[a] - centre[a];
        double const way = d - n * std::round(d / n);
        sum += way * way;
    }
    return std::sqrt(sum);
}

} // namespace miniapp::lbm
