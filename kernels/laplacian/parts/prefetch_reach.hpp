// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace miniapp::laplacian {

/// How many times a line is asked for: the hardware drops a prefetch while its queue of misses is
/// full, and the next one, nearer to the use, finds it emptier.
inline constexpr int asks = 3;

/// Bytes between the first request for a line and its use, by the rows of a pass, the other
/// requests at even steps nearer. A pass over several rows is slower by as many lines, so its
/// requests may be nearer. By trial on two cores of a Zen 5; on a Xeon (Sapphire Rapids, other
/// users beside) requests from 2 to 8 KiB ahead, once to three times, into the L1 or the
/// second, differed by less than their own repetitions did, so one table serves both makes.
inline constexpr int reach_of_one_row = 6 << 10;
inline constexpr int reach_of_two_rows = 4 << 10;
inline constexpr int reach_of_more_rows = 3 << 10;

constexpr int prefetch_reach(int rows)
{
    return rows == 1 ? reach_of_one_row : rows == 2 ? reach_of_two_rows : reach_of_more_rows;
}

} // namespace miniapp::laplacian
