// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <stdexcept>

#include "ranks/transport.hpp"

namespace miniapp::ranks {

std::unique_ptr<Transport> message_transport(World const&, std::vector<Message> const&)
{
    throw std::runtime_error("messages: this build has no MPI (cmake -D MINIAPP_MPI=ON)");
}

} // namespace miniapp::ranks
