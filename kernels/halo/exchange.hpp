// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>

#include "ranks/domain.hpp"

// Exchanges of a domain's halo for other chapters.
namespace miniapp::halo {

using Exchange = std::function<void(ranks::Domain&, ExecutionSpace const&)>;
Exchange peers();    ///< peer_write
Exchange messages(); ///< mpi/persistent; empty in a build without MPI

} // namespace miniapp::halo
