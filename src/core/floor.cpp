// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/floor.hpp"

namespace miniapp {

char const* word_of(Bottleneck bottleneck)
{
    constexpr char const* words[] = {
        "memory", "cache", "launch", "block dispatch", "LDS", "instruction issue"};
    return words[static_cast<int>(bottleneck)];
}

double amount_at(FloorKind const& floor, ResourceUse const& use)
{
    switch (floor.resource) {
    case Bottleneck::memory:
    case Bottleneck::cache:
        return use.bytes;
    case Bottleneck::launch:
        return use.launches;
    case Bottleneck::dispatch:
        return use.threads_of_block == floor.threads_of_block ? use.work_items : 0;
    case Bottleneck::lds:
        return use.lds_reads;
    case Bottleneck::issue:
        return floor.in_double ? use.double_flops : use.flops;
    }
    return 0;
}

} // namespace miniapp
