// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/floor.hpp"

namespace miniapp {

char const* word_of(Mechanism mechanism)
{
    constexpr char const* words[] = {
        "memory",
        "cache",
        "launch",
        "block dispatch",
        "LDS",
        "instruction issue",
        "latency",
        "divergence",
        "registers",
        "barrier",
        "transfer",
        "allocation",
        "undeclared"};
    return words[static_cast<int>(mechanism)];
}

double amount_at(FloorKind const& floor, Use const& use)
{
    switch (floor.of) {
    case Mechanism::memory:
    case Mechanism::cache:
        return floor.in_last_level ? use.cache_bytes : use.bytes;
    case Mechanism::launch:
        return use.launches;
    case Mechanism::dispatch:
        return use.threads_of_block == floor.threads_of_block ? use.work_items : 0;
    case Mechanism::lds:
        return use.lds_reads;
    case Mechanism::issue:
        return floor.in_double ? use.double_flops : use.flops;
    default:
        return 0;
    }
}

} // namespace miniapp
