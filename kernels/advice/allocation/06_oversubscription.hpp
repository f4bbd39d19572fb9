// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/parts/row.hpp"

namespace miniapp::advice::oversubscription {

inline void device(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const in = p.in(0);
    auto const out = p.out();
    Kokkos::parallel_for(
        label, Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) { out(i) = in(i); });
}

Variants<Row> hip_variants(); // 06_oversubscription.hip.hpp

/// More managed memory than the device has. It can hang a GPU for everyone on it, and so nothing
/// here runs unless the input says so by a parameter of that name; never on a machine that is
/// shared or lent.
inline Family family()
{
    auto comparison = declared(
        no_prediction(
            "pages move by rules of the driver, and the row is not run where it "
            "could hang a device for others",
            of_the_page("memory thrashing", "the same pages, in order or not")),
        row("oversubscription",
            Mechanism::transfer,
            "out = in, after a sweep over more managed memory than the device has",
            1 << 20,
            1 << 20));
    comparison.parameters.push_back(
        {.name = "may_hang_the_device_with_percent",
         .default_value = std::int64_t{0},
         .unit = "percent of the device's memory",
         .help = "managed memory to sweep over; 0: no sweep. Above 100 it can hang the GPU for all "
                 "of its users",
         .min = 0,
         .max = 200});
    // One per cent is no more than any program takes.
    comparison.edge_cases = [](Params const& defaults) {
        return edge_sizes(
            defaults.with("may_hang_the_device_with_percent", std::int64_t{1}), 1500007);
    };
    std::vector<Rung> const rungs{{.name = "device", .run = device}};
    Variants<Row> native;
    if constexpr (backend::gpu) {
        native = hip_variants();
    }
    return family_of(std::move(comparison), rungs, native);
}

} // namespace miniapp::advice::oversubscription
