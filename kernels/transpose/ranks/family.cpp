// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ranks/transport.hpp"
#include "transpose/ranks/04_peer_read.hpp"
#include "transpose_rows.hpp"

namespace miniapp::transpose_ranks {

Family family()
{
    Variants<Problem> variants;
    if constexpr (transpose::built::native) {
        add(variants, Kind::portable, mpi_variants(), Needs::mpi);
    }
    if constexpr (transpose::built::collectives) {
        add(variants, Kind::library, nccl_variants());
    }
    add(variants,
        Kind::portable,
        {{.name = "peer_read", .run = peer_read},
         {.name = "peer_read_in_turns", .run = peer_read_in_turns}});
    auto family = make_family<Problem>(
        "transpose_ranks", "B = A^T, both distributed by rows: an all-to-all exchange", variants);
    family.merits = [](Params const&) -> Merits { return {{Quantity::items, "GB/s", 1e9}}; };
    // The link limits the exchange: each of P ranks sends (P - 1) / P^2 of the n x n elements. A
    // single rank copies all elements.
    family.limit = [](Params const& params, Work const&) -> Limit {
        auto const n = static_cast<double>(params.integer("size"));
        return {
            .name = "link, transpose of " + std::to_string(params.integer("size")),
            .kernels_of_world = [n](double /*working_set*/, World const& world) {
                double const ranks = world.size();
                double const share = ranks > 1 ? (ranks - 1) / (ranks * ranks) : 1;
                auto kernels = ranks::link_kernels(world, n * n * share);
                for (auto& kernel : kernels) {
                    kernel.amount = n * n * sizeof(double);
                }
                return kernels;
            }};
    };
    family.folder = "transpose/ranks";
    family.shared_by_ranks = true;
    return family;
}

} // namespace miniapp::transpose_ranks
