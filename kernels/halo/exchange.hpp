// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>

#include "ranks/domain.hpp"

// Exchanges of a domain's halo that other chapters use.
namespace miniapp::halo {

using Exchange = std::function<void(ranks::Domain&, ExecutionSpace const&)>;

/// Returns the exchange of the variant `peer_write`.
Exchange peer_exchange();

/// Returns the exchange of the variant `mpi/persistent`, or an empty function in a build without
/// MPI.
Exchange message_exchange();

} // namespace miniapp::halo
