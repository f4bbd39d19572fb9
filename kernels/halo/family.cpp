// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include "halo/07_peer_copy.hpp"
#include "halo/08_peer_write.hpp"
#include "halo/09_peer_read.hpp"
#include "halo/10_peer_write_fused.hpp"
#include "halo/11_peer_write_in_turns.hpp"
#include "halo/13_peer_write_lines.hpp"
#include "halo/14_peer_write_then_meet.hpp"
#include "halo/parts/rungs.hpp"
#include "halo_rows.hpp"
#include "ranks/transport.hpp"

namespace miniapp::halo {
namespace {

Variants<Problem> variants()
{
    using V = Variant<Problem>;
    Variants<Problem> variants;
    if constexpr (built::native) {
        variants = mpi_variants();
    }
    if constexpr (built::library) {
        add(variants, Kind::library, nccl_variants());
    }
    add(variants,
        Kind::portable,
        joined<V>({
            {{.name = "peer_copy", .run = peer_copy},
             {.name = "peer_write", .run = peer_write},
             {.name = "peer_read", .run = peer_read},
             {.name = "peer_write_fused", .run = peer_write_fused}},
            tunings<1, 2, 4>([](auto m) {
                return V{.name = "peer_write_in_turns", .run = peer_write_in_turns<m>};
            }),
            tunings<1, 2, 4>(
                [](auto m) { return V{.name = "peer_write_lines", .run = peer_write_lines<m>}; }),
            tunings<1, 4>([](auto m) {
                return V{.name = "peer_write_then_meet", .run = peer_write_then_meet<m>};
            }),
        }));
    return variants;
}

/// Returns the limit of the link: the time to copy as many bytes as a rank sends to other ranks. If
/// a rank sends only to itself, the copy has as many bytes as it sends to itself.
Limit link_limit(Params const& params, Work const& /*work*/)
{
    std::string name = "link";
    for (auto const& [parameter, value] : params.values()) {
        name += fmt::format(", {} {}", parameter, to_string(value));
    }
    return {.name = name, .kernels_of_world = [params](double working_set, World const& world) {
                double const bytes = working_set / 2;
                double const share = Problem::fraction_to_other_ranks(params, world);
                auto kernels =
                    ranks::link_kernels(world, bytes / sizeof(double) * (share > 0 ? share : 1));
                for (auto& kernel : kernels) {
                    kernel.amount = bytes;
                }
                return kernels;
            }};
}

} // namespace

Exchange peer_exchange()
{
    return peer_write;
}

Exchange message_exchange()
{
    if constexpr (built::native) {
        return mpi_message_exchange();
    } else {
        return {};
    }
}

std::vector<Family> families()
{
    auto family =
        make_family<Problem>("halo", "exchange of halos among neighbouring ranks", variants());
    // Where a rate means nothing, only times are shown: in a box that is not periodic, because its
    // ranks send different amounts, and below 64 KiB, where the time is mostly latency.
    family.merits = [](Params const& params) {
        FigureOfMerit const rate = {Quantity::items, "GB/s", 1e9};
        bool const is_rate =
            params.text("periodic") == "yes" && Problem::work(params).items >= 65536;
        return is_rate ? Merits{rate} : Merits{};
    };
    family.limit = link_limit;
    family.shared_by_ranks = true;
    return {family};
}

} // namespace miniapp::halo
