// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "trace/waves.hpp"

#include <algorithm>

namespace miniapp::trace {
void begin_launch(unsigned threads_of_block)
{
    if (sink) {
        sink->first_block.push_back(static_cast<std::uint32_t>(sink->first_wave.size() - 1));
        sink->threads.push_back(threads_of_block);
    }
}

void append_wave(Trace& trace, std::vector<Access> const* threads, std::size_t count)
{
    std::vector<std::size_t> next(count, 0);
    auto const left = [&](std::size_t t) { return threads[t].size() - next[t]; };
    for (;;) {
        std::size_t leader = 0;
        for (std::size_t t = 1; t < count; ++t) {
            leader = left(t) > left(leader) ? t : leader;
        }
        if (left(leader) == 0) {
            break;
        }
        Access const what = threads[leader][next[leader]];
        auto const first = trace.lines.size();
        for (std::size_t t = 0; t < count; ++t) {
            if (left(t) == 0) {
                continue;
            }
            Access const& mine = threads[t][next[t]];
            if (mine.instruction == what.instruction && mine.kind == what.kind) {
                if (mine.kind != Kind::barrier) {
                    add_lines(trace.lines, first, mine.address, mine.bytes);
                }
                ++next[t];
            }
        }
        trace.instructions.push_back(
            {static_cast<std::uint32_t>(first),
             static_cast<std::uint16_t>(trace.lines.size() - first),
             what.kind});
    }
    trace.first_instruction.push_back(static_cast<std::uint32_t>(trace.instructions.size()));
}

void end_block(std::vector<std::vector<Access>> const& threads)
{
    if (!sink) {
        return;
    }
    for (std::size_t t = 0; t < threads.size(); t += sink->lanes) {
        append_wave(*sink, &threads[t], std::min<std::size_t>(sink->lanes, threads.size() - t));
    }
    sink->first_wave.push_back(static_cast<std::uint32_t>(sink->first_instruction.size() - 1));
}

} // namespace miniapp::trace
