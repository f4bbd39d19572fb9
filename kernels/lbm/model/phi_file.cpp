// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lbm/model/phi_file.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include <fmt/format.h>

#include "core/finite.hpp"
#include "core/printable.hpp"
#include "simulation/hdf5_file.hpp"

namespace miniapp::lbm {
namespace {

std::vector<double> raw(std::string const& path, std::size_t length)
{
    auto const shown = printable(path, longest_path);
    std::error_code error;
    auto const bytes = std::filesystem::file_size(path, error);
    if (error) {
        throw std::runtime_error(fmt::format("cannot read {}: {}", shown, error.message()));
    }
    if (bytes != length * sizeof(double)) {
        throw std::runtime_error(fmt::format(
            "{} has {} bytes, and {} numbers in double are {}",
            shown,
            bytes,
            length,
            length * sizeof(double)));
    }
    std::vector<double> phi(length);
    std::ifstream in(path, std::ios::binary);
    in.read(reinterpret_cast<char*>(phi.data()), static_cast<std::streamsize>(bytes));
    if (!in) {
        throw std::runtime_error("cannot read " + shown + " to its end");
    }
    return phi;
}

} // namespace

std::vector<double> phi_in(std::string const& path, Extents const& size)
{
    auto const length = size[0] * size[1] * size[2];
    auto phi = path.ends_with(".h5") ? read_hdf5(path, "phi", length)
                                     : raw(path, static_cast<std::size_t>(length));
    if (!std::ranges::all_of(phi, is_finite)) {
        throw std::runtime_error(
            printable(path, longest_path) + " holds numbers that are not finite");
    }
    return phi;
}

} // namespace miniapp::lbm
