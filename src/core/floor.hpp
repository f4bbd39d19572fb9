// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>
#include <vector>

#include "core/limit.hpp"
#include "core/work.hpp"

namespace miniapp {

/// Resources that can limit the time of a kernel.
enum class Bottleneck {
    memory,   ///< bytes to and from memory
    cache,    ///< bytes to and from a cache that holds the footprint
    launch,   ///< launches of kernels
    dispatch, ///< dispatch of blocks to compute units
    lds,      ///< reads of the LDS
    issue,    ///< issue of instructions
};

char const* word_of(Bottleneck bottleneck);

/// Resources that one run of a variant uses, counted from its source; what is not counted is 0.
struct ResourceUse
{
    double launches = 0;      ///< number of launches of kernels
    double work_items = 0;    ///< number of threads of all launches together
    int threads_of_block = 0; ///< size of a block; 0 if Kokkos chooses it, as for a RangePolicy
    double bytes = 0;         ///< least number of bytes to and from memory
    double lds_reads = 0;     ///< number of reads of 4 bytes from the LDS, of all lanes
    double issued_flops = 0;  ///< two for each instruction of any kind in each lane
    double issued_double_flops = 0; ///< two for each double-precision instruction in each lane
};

/// Computes a variant's resource use from the family's default.
using UseModel = std::function<ResourceUse(Params const&, ResourceUse usual)>;

inline ResourceUse default_use(Params const&, ResourceUse usual)
{
    return usual;
}

/// A rate that limits a kernel whatever else it does, measured in the session that uses it.
struct Floor
{
    Bottleneck bottleneck;
    Limit limit;              ///< the floor's rate is that of the limit's fastest kernel
    int threads_of_block = 0; ///< block size for which a dispatch rate holds
    bool in_double = false;   ///< whether an issue rate is that of double precision
};

/// Resource that a floor limits, and the conditions under which it applies.
struct FloorKind
{
    Bottleneck bottleneck;
    int threads_of_block = 0;
    bool in_double = false;
};

/// Returns how much of the floor's resource a run uses: bytes, launches, work items, reads or
/// flops; 0 if the floor does not apply.
double amount_at(FloorKind const& floor, ResourceUse const& use);

/// Returns the floors of a comparison: the rates of memory_limit() at the run's footprint, of
/// launches, and of issued instructions, of any kind and in double precision; on a GPU also the
/// rates of block dispatch and of LDS reads. Defined in kernels/peak/floors.cpp.
std::vector<Floor> comparison_floors(Params const& params, Work const& work);

inline std::vector<Floor> no_floors(Params const&, Work const&)
{
    return {};
}

} // namespace miniapp
