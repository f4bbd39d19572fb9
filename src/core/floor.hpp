// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/limit.hpp"
#include "core/work.hpp"

namespace miniapp {

/// What can bound the time of a kernel.
enum class Bottleneck {
    memory,   ///< bytes of the memory
    cache,    ///< bytes of a cache that holds the footprint
    launch,   ///< of kernels
    dispatch, ///< of blocks to compute units
    lds,      ///< reads of the LDS
    issue,    ///< of instructions
};

char const* word_of(Bottleneck bottleneck);

/// What one run of a variant uses, counted from its source. What nobody has counted is zero.
struct Use
{
    double launches = 0;      ///< of kernels
    double work_items = 0;    ///< threads of all launches together
    int threads_of_block = 0; ///< 0: Kokkos chooses, as for a RangePolicy
    double bytes = 0;         ///< that cross the memory at least
    double lds_reads = 0;     ///< of 4 bytes a lane, from the LDS
    double flops = 0;        ///< two an instruction and lane; of others, two an instruction as well
    double double_flops = 0; ///< those of them that the units of double precision do
};

/// Makes what a variant uses of what its family says of all of them.
using UseOf = std::function<Use(Params const&, Use usual)>;

inline Use usual_use(Params const&, Use usual)
{
    return usual;
}

/// A rate that bounds a kernel whatever else it does, measured in the session in which it is used.
struct Floor
{
    Bottleneck of;
    Limit limit;              ///< the fastest of its kernels is the floor
    int threads_of_block = 0; ///< of block dispatch: the block size that it is measured with
    bool in_double = false;   ///< of the issue of instructions: of those of double precision
};

/// What a floor counts.
struct FloorKind
{
    Bottleneck of;
    int threads_of_block = 0;
    bool in_double = false;
};

/// How much of what the floor counts a run uses: bytes, launches, work items, reads, flops; 0 where
/// the floor says nothing about it.
double amount_at(FloorKind const& floor, Use const& use);

/// The floors of a row of a chapter of comparisons: the copy at the row's footprint, the launch and
/// the issue of instructions, of any and of double precision; on a GPU also the dispatch of blocks
/// and the LDS. Defined in kernels/peak/floors.cpp.
std::vector<Floor> comparison_floors(Params const& params, Work const& work);

inline std::vector<Floor> no_floors(Params const&, Work const&)
{
    return {};
}

} // namespace miniapp
