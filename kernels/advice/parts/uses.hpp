// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "common/declared.hpp"
#include "common/resident.hpp"

// What the variants of this chapter use, counted from their sources, and claims whose ranges follow
// from it.
namespace miniapp::advice {

/// One after the other.
inline UseOf both(UseOf first, UseOf then)
{
    return [first = std::move(first), then = std::move(then)](Params const& params, Use use) {
        return then(params, first(params, use));
    };
}

/// Of a run that is that many kernels, each a part of the elements.
template <int launches>
Use in_parts(Params const&, Use use)
{
    use.launches = launches;
    return use;
}

/// Of a run that is that many kernels, each of all elements and bytes.
template <int launches>
Use repeated(Params const&, Use use)
{
    use.launches *= launches;
    use.work_items *= launches;
    use.bytes *= launches;
    use.cache_bytes *= launches;
    return use;
}

/// Of blocks of so many threads, `each` elements a thread.
template <int threads, int each = 1>
Use in_blocks_of(Params const&, Use use)
{
    use.work_items /= each;
    use.threads_of_block = threads;
    return use;
}

/// Of `each` elements a work item, in blocks that Kokkos chooses.
template <int each>
Use several_each(Params const&, Use use)
{
    use.work_items /= each;
    return use;
}

/// Of so many instructions for each of `size` elements.
template <int instructions>
Use issuing(Params const& params, Use use)
{
    use.flops = 2. * instructions * static_cast<double>(size_of(params));
    return use;
}

/// What the memory moves at least, whatever of it is used: sectors of 32 bytes on NVIDIA, half
/// lines of 64 on gfx90a.
inline constexpr int sector = backend::hip ? 64 : 32;

/// Of accesses whose sectors have 4 useful bytes in every 4 `apart`, and that meet none of them
/// again while a cache holds it. On a CPU neighbouring elements are a core's own, and a line is
/// used up.
template <int apart>
Use in_sectors(Params const&, Use use)
{
    if (backend::gpu) {
        use.bytes *= std::min(apart, sector / 4);
    }
    return use;
}

/// Of bytes that cross the last-level cache of a GPU once, as they cross the memory: a sector that
/// is read there is used up while an L1 holds it.
inline Use as_often_as_the_memory(Params const&, Use use)
{
    use.cache_bytes = backend::gpu ? use.bytes : 0;
    return use;
}

/// Of accesses whose sectors have 4 useful bytes in every 4 `apart`. Others want the rest of a
/// sector while the last-level cache of a GPU holds it, but no L1 does: the memory moves each byte
/// once, and the cache a sector for each access, which is the unit in which an L1 asks it.
template <int apart>
Use in_cached_sectors(Params const&, Use use)
{
    use.cache_bytes = backend::gpu ? use.bytes * std::min(apart, sector / 4) : 0;
    return use;
}

/// Of so many bytes in sectors, for each of `size` elements, that a GPU's L1 asks the last-level
/// cache for or hands through to it: what is stored an L1 does not keep, however often. A CPU's
/// first caches keep it.
template <int bytes>
Use past_the_l1(Params const& params, Use use)
{
    use.cache_bytes = backend::gpu ? bytes * static_cast<double>(size_of(params)) : 0;
    return use;
}

/// A claim of this book whose range is what both variants use over the rates of this device, give
/// or take a factor: less than the usual one where both use the same of everything, or of the one
/// thing that bounds both, so that no rate enters.
inline Expectation from_counts(std::string claim, std::string over, double give_or_take = 1.25)
{
    Expectation expectation{std::move(claim), std::move(over)};
    expectation.from_counts = true;
    expectation.give_or_take = give_or_take;
    return ours(std::move(expectation));
}

/// A claim over a variant that another mechanism bounds: bytes of the last-level cache that become
/// bytes of the memory, or the other way round.
inline Expectation over_one_bound_by(Mechanism mechanism, Expectation expectation)
{
    expectation.mechanism_of_base = mechanism;
    return expectation;
}

/// The same about another mechanism than its row's, with controls of its own.
inline Expectation
counted_by(Mechanism mechanism, std::vector<std::string> controls, Expectation const& expectation)
{
    return by(mechanism, ours(expectation, std::move(controls)));
}

} // namespace miniapp::advice
