// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tests what becomes of ranks that wait for one that comes late, or never. Every rank runs every
// test: mpirun -n 2 late_peer_of_ranks_test, with MINIAPP_PEER_WAIT=2 (seconds). A test of
// NeverComes ends the program with a message that CMakeLists.txt checks.
#include <chrono>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "core/exit_code.hpp"
#include "driver/machine/machine.hpp"
#include "ranks/partners.hpp"
#include "ranks/transport.hpp"
#include "world/ranks.hpp"
#include "world/waiting.hpp"

namespace miniapp {
namespace {

World world; // NOLINT: global, because main() sets it and the tests read it

int last_rank()
{
    return world.size() - 1;
}

/// A kernel that does nothing.
struct EmptyKernel
{
    KOKKOS_INLINE_FUNCTION void operator()(std::int64_t) const {}
};

void synchronise(PeerSignals& signals)
{
    signals.synchronise(ExecutionSpace{});
    Kokkos::fence();
}

TEST(LatePeer, a_rank_that_computes_for_long_is_waited_for)
{
    PeerSignals signals(world, ranks::other_ranks(world));
    synchronise(signals);
    auto const compute = [] {
        if (world.rank() == last_rank()) {
            std::this_thread::sleep_for(std::chrono::duration<double>(2.5 * peer_wait()));
        }
    };
    compute();
    synchronise(signals);
    compute();
    world.barrier();
}

TEST(LatePeer, a_limit_that_is_no_positive_number_is_refused)
{
    std::string const usual = std::getenv("MINIAPP_PEER_WAIT");
    for (auto const* const wrong : {"", "soon", "0", "-1", "1 s", "nan"}) {
        setenv("MINIAPP_PEER_WAIT", wrong, 1);
        EXPECT_THROW(peer_wait(), std::runtime_error) << wrong;
    }
    unsetenv("MINIAPP_PEER_WAIT");
    EXPECT_EQ(peer_wait(), 60);
    setenv("MINIAPP_PEER_WAIT", usual.c_str(), 1);
}

TEST(NeverComes, to_a_barrier)
{
    PeerSignals signals(world, ranks::other_ranks(world));
    synchronise(signals);
    if (world.rank() != last_rank()) {
        synchronise(signals);
    }
    world.barrier();
}

TEST(NeverComes, to_a_launch_that_synchronises)
{
    PeerSignals signals(world, ranks::other_ranks(world));
    if (world.rank() != last_rank()) {
        signals.synchronise_after("halo/nothing", 1000, ExecutionSpace{}, EmptyKernel{});
        Kokkos::fence();
    }
    world.barrier();
}

TEST(NeverComes, because_it_throws_between_two_barriers)
{
    auto const step = [] {
        PeerSignals signals(world, ranks::other_ranks(world));
        synchronise(signals);
        if (world.rank() == last_rank()) {
            throw std::runtime_error("a rung fails on this rank alone");
        }
        synchronise(signals);
    };
    EXPECT_THROW(step(), std::runtime_error);
    world.barrier();
}

TEST(NeverComes, to_an_exchange_in_peers_memory)
{
    std::vector<ranks::Message> messages;
    for (int const rank : ranks::other_ranks(world)) {
        messages.push_back({rank, rank, 800});
    }
    auto const transport = ranks::peer_transport(world, messages);
    if (world.rank() != last_rank()) {
        transport->exchange(ExecutionSpace{});
        Kokkos::fence();
    }
    world.barrier();
}

} // namespace
} // namespace miniapp

int main(int argc, char* argv[])
{
    miniapp::Ranks const ranks(argc, argv, miniapp::exit_environment);
    miniapp::world = ranks.world();
    testing::InitGoogleTest(&argc, argv);
    auto device = miniapp::choose_device(miniapp::world); // each rank gets its own GPU
    std::vector<char*> arguments(argv, argv + argc);
    arguments.push_back(device.empty() ? nullptr : device.data());
    int count = argc + (device.empty() ? 0 : 1);
    Kokkos::ScopeGuard const kokkos(count, arguments.data());
    return RUN_ALL_TESTS();
}
