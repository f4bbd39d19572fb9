// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lbm/model/site_file.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <limits>
#include <stdexcept>

#include <fmt/format.h>

#include "core/finite.hpp"
#include "core/printable.hpp"
#include "simulation/hdf5_file.hpp"

namespace miniapp::lbm {
namespace {

/// Returns the numbers of a file, one for each site. `unit` names them in an error message.
template <class Number>
std::vector<double>
numbers_in(std::string const& path, char const* dataset, Extents const& size, char const* unit)
{
    auto const length = size[0] * size[1] * size[2];
    if (path.ends_with(".h5")) {
        return read_hdf5(path, dataset, length);
    }
    auto const shown = printable(path, longest_path);
    std::error_code error;
    auto const bytes = std::filesystem::file_size(path, error);
    if (error) {
        throw std::runtime_error(fmt::format("cannot read {}: {}", shown, error.message()));
    }
    auto const wanted = static_cast<std::uintmax_t>(length) * sizeof(Number);
    if (bytes != wanted) {
        throw std::runtime_error(
            fmt::format("{} has {} bytes, and {} {} are {}", shown, bytes, length, unit, wanted));
    }
    std::vector<Number> numbers(static_cast<std::size_t>(length));
    std::ifstream in(path, std::ios::binary);
    in.read(reinterpret_cast<char*>(numbers.data()), static_cast<std::streamsize>(bytes));
    if (!in) {
        throw std::runtime_error("cannot read " + shown + " to its end");
    }
    return {numbers.begin(), numbers.end()};
}

double byte_swapped(double number)
{
    return std::bit_cast<double>(__builtin_bswap64(std::bit_cast<std::uint64_t>(number)));
}

/// Throws if the numbers look right only after their bytes are swapped. In the wrong byte order
/// most are denormal, because the low bytes of numbers such as +-1 are zeros.
void refuse_other_byte_order(std::vector<double> const& phi, double most, std::string const& path)
{
    auto const usual = [most](double number) {
        auto const size = std::abs(number);
        return size == 0 || (size >= std::numeric_limits<double>::min() && size <= most);
    };
    if (!std::ranges::all_of(phi, usual) && std::ranges::all_of(phi, usual, byte_swapped)) {
        throw std::runtime_error(fmt::format(
            "the numbers of {} are in the other byte order than this machine's: write them anew "
            "(in Python numbers.byteswap().tofile(...))",
            printable(path, longest_path)));
    }
}

} // namespace

std::vector<double> phi_in(std::string const& path, Extents const& size, double phi_star)
{
    auto phi = numbers_in<double>(path, "phi", size, "numbers in double");
    if (!std::ranges::all_of(phi, is_finite)) {
        throw std::runtime_error(
            printable(path, longest_path) + " holds numbers that are not finite");
    }
    auto const most = 2 * phi_star;
    refuse_other_byte_order(phi, most, path);
    for (std::size_t site = 0; site < phi.size(); ++site) {
        if (std::abs(phi[site]) > most) {
            auto const row = static_cast<std::int64_t>(site) / size[0];
            throw std::runtime_error(fmt::format(
                "{} holds phi = {:.4g} at {},{},{}, and phi lies between -{:.4g} and {:.4g} "
                "(phi* of this fluid; twice that is refused)",
                printable(path, longest_path),
                phi[site],
                static_cast<std::int64_t>(site) % size[0],
                row % size[1],
                row / size[1],
                phi_star,
                phi_star));
        }
    }
    return phi;
}

std::vector<double> mask_in(std::string const& path, Extents const& size)
{
    return numbers_in<char>(path, "solid", size, "sites of one byte");
}

} // namespace miniapp::lbm
