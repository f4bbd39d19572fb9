// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ranks that wait for one that never comes: mpirun -n 2 late_peer_test, with MINIAPP_PEER_WAIT of
// some seconds. Every rank runs every test.
#include <cstdlib>
#include <numeric>
#include <stdexcept>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "driver/machine/machine.hpp"
#include "peer_signals.hpp"
#include "ranks/transport.hpp"
#include "world/ranks.hpp"

namespace miniapp {
namespace {

World world; // NOLINT: of main()

std::vector<int> others()
{
    std::vector<int> ranks(static_cast<std::size_t>(world.size()));
    std::iota(ranks.begin(), ranks.end(), 0);
    std::erase(ranks, world.rank());
    return ranks;
}

int last()
{
    return world.size() - 1;
}

/// What LatePeer says of these launches; empty where nobody was late.
template <class Launches>
std::string told(Launches const& launches)
{
    try {
        launches();
        Kokkos::fence();
        check_peers();
    } catch (LatePeer const& late) {
        return late.what();
    }
    return "";
}

/// A body of a kernel.
struct Nothing
{
    KOKKOS_INLINE_FUNCTION void operator()(std::int64_t) const {}
};

std::string waited_in(int meeting)
{
    return fmt::format(
        "rank {} has waited {:g} s for rank {} to come to their meeting {}:",
        world.rank(),
        most_wait(),
        last(),
        meeting);
}

TEST(LatePeer, nobody_is_late_who_comes)
{
    PeerSignals signals(world, others());
    EXPECT_EQ(told([&] { signals.meet(ExecutionSpace{}); }), "");
    EXPECT_EQ(told([&] { signals.meet(ExecutionSpace{}); }), "");
    world.barrier();
}

TEST(LatePeer, a_rank_that_never_comes_is_told_by_all_that_wait)
{
    PeerSignals signals(world, others());
    EXPECT_EQ(told([&] { signals.meet(ExecutionSpace{}); }), "");
    if (world.rank() != last()) {
        auto const told_here = told([&] { signals.meet(ExecutionSpace{}); });
        EXPECT_THAT(told_here, testing::StartsWith(waited_in(2)));
    }
    world.barrier();
}

TEST(LatePeer, who_does_not_come_to_a_launch_that_meets_is_told)
{
    PeerSignals signals(world, others());
    if (world.rank() != last()) {
        auto const told_here =
            told([&] { signals.meet_after("halo/nothing", 1000, ExecutionSpace{}, Nothing{}); });
        EXPECT_THAT(told_here, testing::StartsWith(waited_in(1)));
    }
    world.barrier();
}

TEST(LatePeer, who_throws_between_two_meetings_is_told_by_all_that_wait)
{
    auto const step = [] {
        PeerSignals signals(world, others());
        signals.meet(ExecutionSpace{});
        Kokkos::fence();
        if (world.rank() == last()) {
            throw std::runtime_error("a rung fails on this rank alone");
        }
        signals.meet(ExecutionSpace{});
        Kokkos::fence();
        check_peers();
    };
    if (world.rank() == last()) {
        EXPECT_THROW(step(), std::runtime_error);
    } else {
        EXPECT_THAT(step, testing::ThrowsMessage<LatePeer>(testing::StartsWith(waited_in(2))));
    }
    world.barrier();
}

TEST(LatePeer, an_exchange_of_messages_in_peers_memory_ends_too)
{
    std::vector<ranks::Message> messages;
    for (int const rank : others()) {
        messages.push_back({rank, rank, 800});
    }
    auto const transport = ranks::peer_transport(world, messages);
    if (world.rank() != last()) {
        auto const told_here = told([&] { transport->exchange(ExecutionSpace{}); });
        EXPECT_THAT(told_here, testing::StartsWith(waited_in(1)));
    }
    world.barrier();
}

TEST(LatePeer, a_limit_that_is_none_is_refused)
{
    std::string const usual = std::getenv("MINIAPP_PEER_WAIT");
    for (auto const* const wrong : {"", "soon", "0", "-1", "1 s", "nan"}) {
        setenv("MINIAPP_PEER_WAIT", wrong, 1);
        EXPECT_THROW(most_wait(), std::runtime_error) << wrong;
    }
    unsetenv("MINIAPP_PEER_WAIT");
    EXPECT_EQ(most_wait(), 600);
    setenv("MINIAPP_PEER_WAIT", usual.c_str(), 1);
}

} // namespace
} // namespace miniapp

int main(int argc, char* argv[])
{
    miniapp::Ranks const ranks(argc, argv);
    miniapp::world = ranks.world();
    testing::InitGoogleTest(&argc, argv);
    auto device = miniapp::choose_device(miniapp::world); // a GPU for each
    std::vector<char*> arguments(argv, argv + argc);
    arguments.push_back(device.empty() ? nullptr : device.data());
    int count = argc + (device.empty() ? 0 : 1);
    Kokkos::ScopeGuard const kokkos(count, arguments.data());
    return RUN_ALL_TESTS();
}
