// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pinned_buffer.hpp"
#include "ranks/mpi.hpp"
#include "ranks/transport.hpp"
#include "world/ranks.hpp"

namespace miniapp::ranks {
namespace {

/// Transport by MPI, with buffers on the device and, if MPI cannot take those, on the host, too.
class MessageTransport final : public Transport
{
    using Buffer = Kokkos::View<double*, MemorySpace>;

    MPI_Comm m_ranks;
    std::vector<Message> m_messages;
    std::vector<std::size_t>
        m_offsets; ///< first element of each message in a buffer, then the end of the buffer
    bool m_staged;
    Buffer m_out;
    Buffer m_in;
    PinnedBuffer m_host_out;
    PinnedBuffer m_host_in;

    static std::vector<std::size_t> offsets_of(std::vector<Message> const& all)
    {
        std::vector<std::size_t> offsets = {0};
        for (auto const& message : all) {
            offsets.push_back(
                offsets.back() + (message.bytes + sizeof(double) - 1) / sizeof(double));
        }
        return offsets;
    }

    void send_and_receive(double const* out, double* in)
    {
        std::vector<MPI_Request> requests(2 * m_messages.size());
        for (std::size_t n = 0; n < m_messages.size(); ++n) {
            auto const& message = m_messages[n];
            int const bytes = static_cast<int>(message.bytes);
            int const tag = static_cast<int>(n);
            MPI_Irecv(
                in + m_offsets[n], bytes, MPI_BYTE, message.from, tag, m_ranks, &requests[2 * n]);
            MPI_Isend(
                out + m_offsets[n],
                bytes,
                MPI_BYTE,
                message.to,
                tag,
                m_ranks,
                &requests[2 * n + 1]);
        }
        wait_for(requests);
    }

public:
    MessageTransport(World const& world, std::vector<Message> const& all, bool staged)
        : m_ranks(communicator(world))
        , m_messages(all)
        , m_offsets(offsets_of(all))
        , m_staged(staged)
        , m_out("halo/out", m_offsets.back())
        , m_in("halo/in", m_offsets.back())
        , m_host_out(staged ? m_offsets.back() : 0)
        , m_host_in(staged ? m_offsets.back() : 0)
    {
    }

    std::byte* to_send(std::size_t n) override
    {
        return reinterpret_cast<std::byte*>(m_out.data() + m_offsets[n]);
    }
    std::byte const* received(std::size_t n) override
    {
        return reinterpret_cast<std::byte const*>(m_in.data() + m_offsets[n]);
    }
    void exchange(ExecutionSpace const& space) override
    {
        if (m_staged) {
            Kokkos::deep_copy(space, m_host_out.view(), m_out);
        }
        space.fence();
        send_and_receive(
            m_staged ? m_host_out.data() : m_out.data(), m_staged ? m_host_in.data() : m_in.data());
        if (m_staged) {
            Kokkos::deep_copy(space, m_in, m_host_in.view());
        }
    }
    std::string name() const override
    {
        return m_staged ? "messages by way of the host" : "messages";
    }
};

} // namespace

std::unique_ptr<Transport> message_transport(World const& world, std::vector<Message> const& all)
{
    bool const staged = backend::gpu && !why_not_gpu_aware(backend::hip).empty();
    return std::make_unique<MessageTransport>(world, all, staged);
}

} // namespace miniapp::ranks
