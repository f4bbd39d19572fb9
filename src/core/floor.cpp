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

double amount_at(Mechanism of, int threads_of_block, bool in_double, Use const& use)
{
    switch (of) {
    case Mechanism::memory:
    case Mechanism::cache:
        return use.bytes;
    case Mechanism::launch:
        return use.launches;
    case Mechanism::dispatch:
        return use.threads_of_block == threads_of_block ? use.work_items : 0;
    case Mechanism::lds:
        return use.lds_reads;
    case Mechanism::issue:
        return in_double ? use.double_flops : use.flops;
    default:
        return 0;
    }
}

} // namespace miniapp
