// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/memory/07_pinned.hpp"
#include "advice/parts/pinned_numbers.hip.hpp"

namespace miniapp::advice::pinned {

class FromPinned
{
public:
    void operator()(Row const& p, ExecutionSpace const& space)
    {
        gpu::copy(
            p.out_data(), m_numbers.of(p, space), p.size() * sizeof(float), gpu::stream_of(space));
    }

private:
    PinnedNumbers m_numbers;
};

Variants<Row> hip_variants()
{
    return {
        {.name = "hip/pinned",
         .run = FromPinned(),
         .expectation = between("about 3 times pageable memory", "pageable", 1.5, 6)}};
}

} // namespace miniapp::advice::pinned
