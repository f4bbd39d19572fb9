// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>

#include "ranks/domain.hpp"

// Exchanges of a domain's halo that other chapters use.
namespace miniapp::halo {

using Exchange = std::function<void(ranks::Domain&, ExecutionSpace const&)>;
Exchange peers();    ///< exchange of the variant `peer_write`
Exchange messages(); ///< exchange of the variant `mpi/persistent`; empty in a build without MPI

} // namespace miniapp::halo
