// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <map>
#include <string>

#include "driver/machine/binding.hpp"
#include "driver/machine/machine.hpp"

namespace miniapp {

/// Returns everything that a figure depends on: commit, compiler and flags, Kokkos' version and
/// configuration, backend, device, driver, CPU, threads and binding, environment variables that
/// matter, date, host, and the place of each rank if there are several. Needs an initialised
/// Kokkos.
std::map<std::string, std::string>
provenance(Machine const& machine, std::vector<Binding> const& ranks = {});

} // namespace miniapp
