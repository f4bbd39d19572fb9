// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/parts/row.hpp"

namespace miniapp::advice::launch {

constexpr int launches = 64;

template <int floats>
struct Payload
{
    float value[floats];
};

/// out = in by 64 launches, each of a part, with an argument of that many bytes, of which the last
/// element is used.
template <int bytes>
void argument_of(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    constexpr int floats = bytes / 4;
    auto const in = p.in(0);
    auto const out = p.out();
    auto const n = p.size();
    Payload<floats> payload{};
    payload.value[floats - 1] = Unknown(p).one;
    auto const part = (n + launches - 1) / launches;
    for (std::int64_t begin = 0; begin < n; begin += part) {
        Kokkos::parallel_for(
            label, Range(space, begin, std::min(n, begin + part)), KOKKOS_LAMBDA(std::int64_t i) {
                out(i) = in(i)*payload.value[floats - 1];
            });
    }
}

/// Kokkos passes up to 512 bytes (CUDA, HIP) in one way, up to 4 or 32 KB in another, through
/// constant memory.
inline Family family()
{
    return family_of(
        with_use(
            in_parts<launches>,
            row("launch",
                guidelines("application level"),
                "let a kernel capture little: a launch carries its arguments",
                {1 << 14, 1 << 14})),
        {{.name = "600", .run = argument_of<600>},
         {.name = "8", .run = argument_of<8>, .expectation = compared_with("600")},
         {.name = "256", .run = argument_of<256>, .expectation = compared_with("8")},
         {.name = "40000", .run = argument_of<40000>, .expectation = compared_with("8")}});
}

} // namespace miniapp::advice::launch
