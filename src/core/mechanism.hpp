// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace miniapp {

/// What makes a variant faster or slower than another one. The first six can also be floors.
enum class Mechanism {
    memory,   ///< bytes and transactions of the memory
    cache,    ///< the same of a cache that holds the footprint, and of the last level
    launch,   ///< of kernels
    dispatch, ///< of blocks to compute units
    lds,      ///< reads of the LDS and conflicts of its banks
    issue,    ///< of instructions
    latency,  ///< of dependent instructions or accesses, and what hides it
    divergence,
    registers, ///< and scratch memory, where they spill
    barrier,
    transfer,   ///< between host and device
    allocation, ///< of memory
    undeclared,
};

char const* word_of(Mechanism mechanism);

} // namespace miniapp
