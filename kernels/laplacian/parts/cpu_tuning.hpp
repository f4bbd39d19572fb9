// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>

#include "common/l2_bytes.hpp"
#include "laplacian/problem.hpp"

// Sizes that suit the caches of a CPU: how many rows a tile has, and how far ahead lines are
// prefetched.
namespace miniapp::laplacian {

/// Returns the number of rows of a tile that is computed `planes` planes at a time. In `planes` + 2
/// planes of u, these rows take at most five eighths of a core's L2, unless even 4 rows take more.
/// The rest of the L2 is for other lines, such as prefetched ones.
template <class T>
int rows_in_second_level_cache(Problem<T> const& p, int planes)
{
    auto const bytes_of_a_row =
        static_cast<std::int64_t>(p.nx) * (planes + 2) * static_cast<int>(sizeof(T));
    auto const rows = l2_bytes() / 8 * 5 / bytes_of_a_row;
    return static_cast<int>(std::max<std::int64_t>(4, rows));
}

/// Number of prefetches for each line if vectors are as long as a line, found by trial on a Zen 5.
/// More than one helps probably because the core drops a prefetch while all its miss buffers are in
/// use, and a later prefetch may find a free one; this was not proved.
inline constexpr int prefetches_per_line = 3;

/// Returns the number of bytes between the first prefetch of a line and its use, in a pass over
/// `rows` rows; the other prefetches of the line follow at even steps. A pass over several rows
/// takes longer, so its prefetches may be nearer. The values were found by trial on two cores of a
/// Zen 5. On a Xeon (Sapphire Rapids, shared with other users), distances of 2 to 8 KiB and one to
/// three prefetches, into the L1 or the L2, changed times less than repeating a run, so it uses the
/// same values.
constexpr int prefetch_distance(int rows)
{
    return (rows == 1 ? 6 : rows == 2 ? 4 : 3) << 10;
}

} // namespace miniapp::laplacian
