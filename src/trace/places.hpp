// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <cstdint>

// Where arrays lie. A host gives them addresses that differ from run to run, and with them the sets
// of the caches that their lines fall into. A trace has addresses of its own instead: each array
// begins at the next multiple of 2 MiB, as large ones of a GPU do, in the order of allocation.
namespace miniapp::trace {

/// From now on Kokkos tells of every array that it allocates. To be called once, after its start.
void know_arrays();

/// An array of so many bytes begins at `begin`; what was known of this memory is forgotten.
void add_array(std::uintptr_t begin, std::size_t bytes);

/// Where the trace has this address; itself where it is in no array.
std::uintptr_t place_of(std::uintptr_t address);

} // namespace miniapp::trace
