// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/merit.hpp"

namespace miniapp {

double amount(Work const& work, Quantity quantity)
{
    switch (quantity) {
    case Quantity::bytes:
        return work.bytes();
    case Quantity::items:
        return work.items;
    case Quantity::flops:
        return work.flops;
    }
    return 0;
}

} // namespace miniapp
