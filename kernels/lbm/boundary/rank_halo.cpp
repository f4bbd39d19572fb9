// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lbm/boundary/rank_halo.hpp"

#include <algorithm>

namespace miniapp::lbm {
namespace {

std::vector<ranks::Message> messages_of(SidesOfPart const& of, std::size_t bytes)
{
    std::vector<ranks::Message> messages;
    for (std::size_t s = 0; s < of.partners.size(); ++s) {
        auto const& side = of.sides.all[s];
        auto const numbers = static_cast<std::size_t>(side.sites) * side.numbers_per_site;
        messages.push_back({of.partners[s].to, of.partners[s].from, numbers * bytes});
    }
    return messages;
}

} // namespace

RankHalo::RankHalo(
    Part const& part,
    Grid const& grid,
    Walls const& walls,
    std::size_t bytes,
    std::string const& transport,
    World const& world)
    : m_part(part)
    , m_grid(grid)
    , m_population_sides(sides_of(part, false))
    , m_phi_sides(sides_of(part, true))
    , m_population_sides_on_device(on_device(m_population_sides.sides))
    , m_phi_sides_on_device(on_device(m_phi_sides.sides))
    , m_population_transport(
          ranks::transport(transport, world, messages_of(m_population_sides, bytes)))
    , m_phi_transport(ranks::transport(transport, world, messages_of(m_phi_sides, bytes)))
    , m_wet_sides(wet_sides_of(part, grid, walls))
    , m_second_instance(std::make_unique<SecondInstance>())
{
    int const longest =
        world.reduce(m_wet_sides.longest_message, [](int a, int b) { return std::max(a, b); });
    if (longest > 0) {
        auto messages = messages_of(m_phi_sides, bytes);
        for (auto& message : messages) {
            message.bytes = static_cast<std::size_t>(longest) * bytes;
        }
        m_wet_transport = ranks::transport(transport, world, messages);
    }
}

} // namespace miniapp::lbm
