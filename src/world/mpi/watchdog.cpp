// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "world/mpi/watchdog.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <limits>
#include <string>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace miniapp {
namespace {

constexpr auto left_mark =
    std::numeric_limits<std::uint32_t>::max(); ///< value of `beats` that marks a rank which left

/// Identifies the shared memory with the heartbeats of a host's ranks: a file that the host's first
/// rank creates and the others open through /proc. It has no name in a folder, so that nothing is
/// left behind however a rank ends.
struct SharedFile
{
    pid_t process;
    int number;
    dev_t device;
    ino_t inode; ///< shows whether the path, in another container, leads to another file
};

SharedFile describe_file(int number)
{
    struct stat status = {};
    bool const good = number >= 0 && fstat(number, &status) == 0;
    return {getpid(), good ? number : -1, status.st_dev, status.st_ino};
}

SharedFile create_file(std::size_t bytes)
{
    int const number = memfd_create("miniapp", MFD_CLOEXEC);
    bool const good = number >= 0 && ftruncate(number, static_cast<off_t>(bytes)) == 0;
    return describe_file(good ? number : -1);
}

SharedFile open_file_of(SharedFile const& of_first)
{
    auto const path = fmt::format("/proc/{}/fd/{}", of_first.process, of_first.number);
    auto const found = describe_file(open(path.c_str(), O_RDWR | O_CLOEXEC));
    bool const same = found.device == of_first.device && found.inode == of_first.inode;
    return same ? found : SharedFile{.process = 0, .number = -1, .device = 0, .inode = 0};
}

/// Maps the file as shared memory, or private memory if there is no file.
void* map_file(int file, std::size_t bytes)
{
    int const flags = file >= 0 ? MAP_SHARED : MAP_PRIVATE | MAP_ANONYMOUS;
    return mmap(nullptr, bytes, PROT_READ | PROT_WRITE, flags, file, 0);
}

/// Describes the wait of this rank: the call or kernel, the awaited rank if it is a single one, and
/// the phase; "" if it does not wait.
std::string place_of_wait(RankActivity const& seen)
{
    bool const on_device = seen.wait_name == nullptr && seen.late_note != 0;
    if (seen.wait_name == nullptr && !on_device) {
        return "";
    }
    int const peer = on_device ? static_cast<int>(seen.late_note) - 1 : seen.peer;
    return fmt::format(
        "in {}{}, {}",
        on_device ? "a kernel" : seen.wait_name,
        peer == Waiting::several_peers ? "" : fmt::format(" for rank {}", peer),
        seen.phase);
}

/// Starts a thread in which all signals are blocked, because the main thread handles signals.
template <class Body>
std::thread start_thread_without_signals(Body const& body)
{
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    std::thread thread(body);
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    return thread;
}

} // namespace

Watchdog::Watchdog(World const& world, MPI_Comm host, int exit_code)
    : m_world(world)
    , m_exit_code(exit_code)
{
    share_heartbeats(host);
    m_thread = start_thread_without_signals([this] { watch_until_end(); });
}

Watchdog::~Watchdog()
{
    {
        std::lock_guard const guard(m_lock);
        m_end = true;
    }
    m_end_changed.notify_all();
    m_thread.join();
    m_heartbeats[m_own_index].beats = left_mark;
}

void Watchdog::share_heartbeats(MPI_Comm host)
{
    auto const count = static_cast<std::size_t>(m_world.local_size());
    std::size_t const bytes = count * sizeof(Heartbeat);
    bool const is_first = m_world.local_rank() == 0;
    auto file = is_first ? create_file(bytes) : SharedFile{};
    MPI_Bcast(&file, sizeof file, MPI_BYTE, 0, host);
    if (!is_first) {
        file = open_file_of(file);
    }
    auto* memory = map_file(file.number, bytes);
    int shared = file.number >= 0 && memory != MAP_FAILED ? 1 : 0;
    MPI_Allreduce(MPI_IN_PLACE, &shared, 1, MPI_INT, MPI_MIN, host);
    if (file.number >= 0) {
        close(file.number);
    }
    m_ranks.resize(count);
    int const rank = m_world.rank();
    MPI_Allgather(&rank, 1, MPI_INT, m_ranks.data(), 1, MPI_INT, host);
    m_own_index = static_cast<std::size_t>(m_world.local_rank());
    if (shared == 0) {
        memory = map_file(-1, sizeof(Heartbeat));
        m_ranks = {rank};
        m_own_index = 0;
    }
    m_heartbeats = static_cast<Heartbeat*>(memory);
}

/// Measures waits in beats of this thread, not in seconds: no beat is missed if a batch system
/// stops all ranks together and continues them later, or if the clock jumps.
void Watchdog::watch_until_end()
{
    double const beat = std::min(0.5, m_limit / 20); // seconds between two beats
    auto const limit = static_cast<int>(std::ceil(m_limit / beat));
    struct Beats
    {
        std::uint32_t last = 0;
        int missed = 0;
    };
    std::vector<Beats> others(m_ranks.size());
    std::uint32_t last_wait = 0;
    int beats_in_wait = 0; // number of beats since the current wait was first seen
    std::unique_lock lock(m_lock);
    while (
        !m_end_changed.wait_for(lock, std::chrono::duration<double>(beat), [&] { return m_end; })) {
        auto const seen = activity_of_this_rank();
        bool const waits_on = seen.wait_name != nullptr && seen.wait_count == last_wait;
        beats_in_wait = waits_on ? beats_in_wait + 1 : 0;
        last_wait = seen.wait_count;
        auto& own = m_heartbeats[m_own_index];
        own.waits_too_long = beats_in_wait >= limit || seen.late_note != 0;
        ++own.beats;
        bool all_wait = true;
        // Whether this is the lowest rank of its host that has not left; only that one reports.
        bool is_first = true;
        for (std::size_t i = 0; i < m_ranks.size(); ++i) {
            std::uint32_t const beats = m_heartbeats[i].beats;
            all_wait = all_wait && (beats == left_mark || m_heartbeats[i].waits_too_long);
            is_first = is_first && (beats == left_mark || i >= m_own_index);
            auto& other = others[i];
            other.missed = beats == other.last && beats != left_mark ? other.missed + 1 : 0;
            other.last = beats;
            if (other.missed >= limit) {
                give_up_on(m_ranks[i], seen);
            }
        }
        if (all_wait && is_first) {
            give_up_waiting(seen);
        }
    }
}

void Watchdog::give_up_on(int rank, RankActivity const& seen) const
{
    auto const place = place_of_wait(seen);
    give_up(fmt::format(
        "rank {} has not answered for {:g} s while rank {} {}: it was stopped, or has ended",
        rank,
        m_limit,
        m_world.rank(),
        place.empty() ? "was " + seen.phase : "waited " + place));
}

void Watchdog::give_up_waiting(RankActivity const& seen) const
{
    bool const sees_all = m_ranks.size() == static_cast<std::size_t>(m_world.size());
    give_up(fmt::format(
        "rank {} has waited {:g} s {}: {}",
        m_world.rank(),
        m_limit,
        place_of_wait(seen),
        sees_all ? "all ranks wait for each other"
                 : "a rank of another host has ended, hangs, or is slower than MINIAPP_PEER_WAIT "
                   "allows"));
}

/// Ends all ranks. MPI_Abort may hang, like the call that the main thread is in; so another thread
/// ends this rank after 5 s, and the launcher then ends the others.
void Watchdog::give_up(std::string const& why) const
{
    std::fprintf(stderr, "miniapp: %s\n", why.c_str());
    std::thread([code = m_exit_code] {
        std::this_thread::sleep_for(std::chrono::seconds(5));
        _exit(code);
    }).detach();
    int finalized = 0;
    MPI_Finalized(&finalized);
    if (finalized != 0) {
        _exit(m_exit_code);
    }
    m_world.abort(m_exit_code);
}

} // namespace miniapp
