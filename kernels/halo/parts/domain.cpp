// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "halo/parts/domain.hpp"

#include <utility>

namespace miniapp::halo {
namespace {

Sides for_kernels(std::vector<Side> const& sides)
{
    Sides result;
    for (auto const& side : sides) {
        result.all[result.count++] = side;
        result.elements += side.count;
    }
    return result;
}

} // namespace

Domain::Domain(
    World const& of, RankBox const& of_ranks, Shape const& of_array, std::vector<Side> all)
    : world(of)
    , box(of_ranks)
    , shape(of_array)
    , sides(std::move(all))
    , on_device(for_kernels(sides))
    , to_send("halo/to_send", on_device.elements)
    , received("halo/received", on_device.elements)
    , m_memory(
          world,
          static_cast<std::size_t>(shape.fields * shape.cells() + 2 * guard) * sizeof(double))
{
    u = reinterpret_cast<double*>(m_memory.mine()) + guard;
}

} // namespace miniapp::halo
