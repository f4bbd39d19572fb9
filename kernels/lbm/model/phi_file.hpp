// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

#include "core/params.hpp"

namespace miniapp::lbm {

/// phi at every site, x fastest: the dataset `phi` of a file whose name ends with .h5, as a
/// simulation writes it with all sites; any other file is numbers in double of this machine's byte
/// order and nothing else. Throws std::runtime_error where the file is not of that size, or holds a
/// number beyond twice phi_star, which no state of the two fluids reaches (a field overshoots phi*
/// by some percent), or numbers of the other byte order.
std::vector<double> phi_in(std::string const& path, Extents const& size, double phi_star);

} // namespace miniapp::lbm
