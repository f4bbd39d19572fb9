// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/floor.hpp"

// What the variants of this chapter use, counted from their sources.
namespace miniapp::advice {

/// For a run of so many kernels, each for a part of the elements.
template <int launches>
ResourceUse in_parts(Params const&, ResourceUse use)
{
    use.launches = launches;
    return use;
}

/// For a run of so many kernels, each for all elements and bytes.
template <int launches>
ResourceUse repeated(Params const&, ResourceUse use)
{
    use.launches *= launches;
    use.work_items *= launches;
    use.bytes *= launches;
    return use;
}

/// For blocks of so many threads with `each` elements a thread.
template <int threads, int each = 1>
ResourceUse in_blocks_of(Params const&, ResourceUse use)
{
    use.work_items /= each;
    use.threads_of_block = threads;
    return use;
}

/// For so many elements a work item, in blocks whose size Kokkos chooses.
template <int each>
ResourceUse several_each(Params const&, ResourceUse use)
{
    use.work_items /= each;
    return use;
}

} // namespace miniapp::advice
