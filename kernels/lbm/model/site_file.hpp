// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

#include "core/params.hpp"

// Files with one number for each site of a box, x fastest: a dataset of a file whose name ends with
// .h5, as a simulation writes it with all sites, or else numbers and nothing else.
namespace miniapp::lbm {

/// The dataset `phi`, or numbers in double of this machine's byte order. Throws std::runtime_error
/// if the file is not of that size, or holds a number that is not finite, or one beyond twice
/// phi_star, which no state of the two fluids reaches (a field overshoots phi* by some percent), or
/// numbers of the other byte order.
std::vector<double> phi_in(std::string const& path, Extents const& size, double phi_star);

/// 0 where a site is fluid: the dataset `solid`, or a byte for each site. Throws std::runtime_error
/// if the file is not of that size.
std::vector<double> mask_in(std::string const& path, Extents const& size);

} // namespace miniapp::lbm
