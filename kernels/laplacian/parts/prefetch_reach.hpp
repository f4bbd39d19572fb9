// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace miniapp::laplacian {

/// How many times a line is asked for: the hardware drops a prefetch while its queue of misses is
/// full, and the next one, nearer to the use, finds it emptier.
inline constexpr int asks = 3;

/// Bytes between the first request for a line and its use, the others at even steps nearer. A pass
/// over several rows is slower by as many lines, so its requests may be nearer: 6 KiB for one row,
/// 2 x 4 and 3 x 3 KiB for more, by trial on two cores of a Zen 5. On a Xeon (AVX-512) with other
/// users, requests from 2 to 8 KiB ahead, once to three times, into the first cache or the second,
/// differed by less than their own repetitions did.
constexpr int prefetch_reach(int rows)
{
    return rows == 1 ? 6144 : rows == 2 ? 4096 : 3072;
}

} // namespace miniapp::laplacian
