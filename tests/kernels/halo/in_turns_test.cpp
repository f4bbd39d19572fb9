// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <set>

#include <gtest/gtest.h>

#include "halo/11_peer_write_in_turns.hpp"
#include "halo/problem.hpp"

namespace miniapp::halo {
namespace {

Params small_params()
{
    Params const params(Problem::parameters());
    return params.with("size", Extents{6, 5, 4}).with("width", std::int64_t{2});
}

TEST(HaloInTurns, launches_use_both_arrays_alternately_and_each_is_verified)
{
    Problem p(small_params(), World{});
    ExecutionSpace const space;
    std::set<double*> exchanged;
    for (int launch = 0; launch < 4; ++launch) {
        p.poison();
        EXPECT_FALSE(p.verify().ok());
        peer_write_in_turns<2>(p, space);
        EXPECT_TRUE(p.verify().ok());
        exchanged.insert(p.latest);
    }
    EXPECT_EQ(exchanged, (std::set<double*>{p.u, p.second_array_of(0)}));
}

TEST(HaloInTurns, a_fault_in_one_array_is_not_hidden_by_the_other)
{
    Problem p(small_params(), World{});
    ExecutionSpace const space;
    peer_write_in_turns<1>(p, space);
    peer_write_in_turns<1>(p, space);
    for (double* const array : {p.u, p.second_array_of(0)}) {
        p.latest = array;
        EXPECT_TRUE(p.verify().ok());
        Kokkos::View<double, MemorySpace, Kokkos::MemoryUnmanaged> const halo(
            array + ranks::place(0, p.sides[0].extent, p.sides[0].halo, p.shape.extents()));
        Kokkos::deep_copy(halo, -1.);
        EXPECT_FALSE(p.verify().ok());
    }
}

} // namespace
} // namespace miniapp::halo
