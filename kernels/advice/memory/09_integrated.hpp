// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/parts/host_numbers.hpp"

namespace miniapp::advice::integrated {

template <class From>
void move(From const& from, Row const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const out = p.out();
    Kokkos::parallel_for(
        label, Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) { out(i) = from(i); });
    space.fence(); // before `from` is freed
}

/// Copies to the device, whether that is another memory or not.
class Always
{
public:
    void operator()(Row const& p, ExecutionSpace const& space, std::string const& label)
    {
        auto const host = host_view(m_numbers.of(p).data(), p.size());
        Kokkos::View<float*, MemorySpace> const from(
            Kokkos::view_alloc("advice/copy", Kokkos::WithoutInitializing), p.size());
        Kokkos::deep_copy(space, from, host);
        move(from, p, space, label);
    }

private:
    HostNumbers m_numbers;
};

/// Copies only where the device cannot read the host's memory.
class WhereNeeded
{
public:
    void operator()(Row const& p, ExecutionSpace const& space, std::string const& label)
    {
        auto const host = host_view(m_numbers.of(p).data(), p.size());
        move(Kokkos::create_mirror_view_and_copy(MemorySpace(), host), p, space, label);
    }

private:
    HostNumbers m_numbers;
};

/// A device that shares the host's memory needs no copy, and create_mirror_view_and_copy makes
/// none there: a CPU, an APU. A GPU with a memory of its own needs it.
inline Family family()
{
    return family_of(
        declared(
            no_prediction(
                "both sides copy where the device has its own memory; elsewhere the "
                "copy's memory is allocated in each run, and what its pages cost is not "
                "measured",
                of_the_page(
                    "host and device",
                    "the same elements; where the memory is shared, where_needed copies nothing")),
            row("integrated",
                Mechanism::transfer,
                "out = the host's numbers, copied always or where needed",
                1 << 24,
                1 << 22)),
        {{.name = "always", .run = Always()},
         {.name = "where_needed",
          .run = WhereNeeded(),
          .expectation = backend::gpu
                             ? neutral("a GPU with its own memory needs the copy", "always")
                             : helps("0 bytes copied where the memory is shared", "always")}});
}

} // namespace miniapp::advice::integrated
