// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cerrno>
#include <cstddef>
#include <string>
#include <system_error>
#include <vector>

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "problem/variant.hpp"
#include "world/world.hpp"

namespace miniapp {

/// Memory of every rank of a host that all of them can read and write: host memory here, device
/// memory in gpu/peer_memory.hpp. All ranks construct and destroy it together.
class PeerMemory
{
    World m_world;
    std::size_t m_bytes;
    std::byte* m_mine = nullptr;
    std::vector<std::byte*> m_all; ///< empty until the memory of all ranks is opened
    int m_file = -1; ///< a file without a name, so that nothing is left behind however a rank ends

public:
    PeerMemory(World const& world, std::size_t bytes)
        : m_world(world)
        , m_bytes(bytes)
        , m_file(memfd_create("miniapp", MFD_CLOEXEC))
    {
        check(m_file != -1 && ftruncate(m_file, static_cast<off_t>(bytes)) == 0);
        m_mine = map(m_file);
    }
    ~PeerMemory()
    {
        for (auto* const memory : m_all) {
            if (memory != m_mine) {
                munmap(memory, m_bytes);
            }
        }
        munmap(m_mine, m_bytes);
        close(m_file);
    }
    PeerMemory(PeerMemory const&) = delete;
    PeerMemory& operator=(PeerMemory const&) = delete;

    /// Returns why these ranks cannot share memory (they are on several hosts), or "".
    static std::string refusal(World const& world)
    {
        return world.local_size() == world.size()
                   ? ""
                   : "the ranks are on several hosts, and memory is shared within one";
    }

    std::byte* own_address() const { return m_mine; }

    /// Address of the memory of `rank`. The first call, which all ranks make together, opens the
    /// memory of all ranks; it throws Refused if they are not on one host.
    std::byte* address_of(int rank)
    {
        if (m_all.empty()) {
            open();
        }
        return m_all[static_cast<std::size_t>(rank)];
    }

private:
    void open()
    {
        if (m_world.local_size() != m_world.size()) {
            throw Refused("the ranks are on several hosts, and memory is shared within one");
        }
        struct Where
        {
            pid_t process;
            int file;
        };
        auto const all = m_world.gather(Where{getpid(), m_file});
        for (int rank = 0; rank < m_world.size(); ++rank) {
            if (rank == m_world.rank()) {
                m_all.push_back(m_mine);
                continue;
            }
            auto const& where = all[static_cast<std::size_t>(rank)];
            auto const path =
                "/proc/" + std::to_string(where.process) + "/fd/" + std::to_string(where.file);
            int const file = ::open(path.c_str(), O_RDWR | O_CLOEXEC);
            check(file != -1);
            m_all.push_back(map(file));
            close(file);
        }
        m_world.barrier();
    }

    static void check(bool done)
    {
        if (!done) {
            throw std::system_error(errno, std::generic_category(), "memory that ranks share");
        }
    }

    std::byte* map(int file) const
    {
        void* const address = mmap(nullptr, m_bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        check(address != MAP_FAILED);
        return static_cast<std::byte*>(address);
    }
};

} // namespace miniapp
