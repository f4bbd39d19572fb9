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

/// The same about another mechanism than its row's, with controls of its own.
inline Expectation
counted_by(Mechanism mechanism, std::vector<std::string> controls, Expectation const& expectation)
{
    return by(mechanism, ours(expectation, std::move(controls)));
}

} // namespace miniapp::advice
