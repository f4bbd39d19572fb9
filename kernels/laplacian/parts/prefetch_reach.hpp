// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace miniapp::laplacian {

/// Number of prefetches for each line: the hardware drops a prefetch while its queue of misses is
/// full, and a later one finds it emptier.
inline constexpr int asks = 3;

/// Number of bytes between the first prefetch of a line and its use, by the number of rows in a
/// pass; the other prefetches follow at even steps. A pass over several rows takes longer, so its
/// prefetches may be nearer. The values were found by trial on two cores of a Zen 5. On a Xeon
/// (Sapphire Rapids, shared with other users) distances of 2 to 8 KiB, one to three prefetches,
/// into L1 or L2, differed by less than repetitions did, so one table serves both.
inline constexpr int reach_of_one_row = 6 << 10;
inline constexpr int reach_of_two_rows = 4 << 10;
inline constexpr int reach_of_more_rows = 3 << 10;

constexpr int prefetch_reach(int rows)
{
    return rows == 1 ? reach_of_one_row : rows == 2 ? reach_of_two_rows : reach_of_more_rows;
}

} // namespace miniapp::laplacian
