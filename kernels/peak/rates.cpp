// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "peak/parts/rates.hpp"

#include "peak/03_dispatch.hpp"
#include "peak/04_lds.hpp"
#include "peak/05_last_level.hpp"
#include "peak/parts/rungs.hpp"

namespace miniapp::peak {

Family dispatch_family()
{
    Variants<Arrays<float>> variants{{.name = "range", .run = launch_range}};
    if constexpr (backend::gpu) {
        add(variants, Kind::gpu, hip_dispatch_variants());
    }
    auto size = size_parameter(1 << 26, 1 << 26);
    size.help = "work items; of one, the run is a launch";
    size.max = 4e9; // a HIP grid has at most 2^32 threads
    auto family = make_family<float>(
        {.name = "peak.dispatch",
         .help = "kernels that do nothing: how fast launches and blocks can be",
         .parameters = {size},
         .input_sizes = [](Params const&) { return std::vector<std::int64_t>{}; },
         .output_size =
             [](Params const& p) {
                 return (size_of(p) + threads_that_share_a_number - 1)
                        / threads_that_share_a_number;
             },
         .oracle = [](Params const&, HostInputs<float> const&, std::int64_t i) -> double {
             return number_at(i);
         },
         .edge_cases = [](Params const& p) { return edge_sizes(p, std::int64_t{3} << 26); }},
        variants);
    family.merits = [](Params const&) -> Merits {
        return {{Quantity::items, "Gwork items/s", 1e9 / threads_that_share_a_number}};
    };
    family.limit = no_limit;
    return family;
}

Family lds_family()
{
    auto family = make_family<float>(
        {.name = "peak.lds",
         .help = "sums of words of the LDS: how fast it can be read",
         .parameters = {size_parameter(1 << 22, 1 << 18)},
         .input_sizes = single_input_size,
         .output_size = size_of,
         .oracle = sum_of_words,
         .edge_cases = [](Params const& p) { return edge_sizes(p, 2500007); },
         .roundings = [](Params const&) { return double(words_of_sum); },
         .flops = [](Params const& p) { return double(words_of_sum) * double(size_of(p)); }},
        {{.name = "tile", .run = sum_from_lds}});
    family.merits = [](Params const&) -> Merits { return {{Quantity::flops, "Gread/s", 1e9}}; };
    family.limit = no_limit;
    return family;
}

Family last_level_family()
{
    auto family = make_family<float>(
        {.name = "peak.last_level",
         .help = "copies of what the last-level cache holds, many in a launch",
         .parameters = {size_parameter(1 << 18, 1 << 20)},
         .input_sizes = single_input_size,
         .output_size = size_of,
         .oracle = copied_element,
         .edge_cases = [](Params const& p) { return edge_sizes(p, 2500007); }},
        {{.name = "turns", .run = copy_in_turns}});
    family.merits = [](Params const&) -> Merits {
        return {{Quantity::bytes, "GB/s", 1e9 / copies_per_launch}};
    };
    family.limit = no_limit;
    return family;
}

} // namespace miniapp::peak
