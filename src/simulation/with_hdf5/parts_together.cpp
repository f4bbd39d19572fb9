// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cstdio>

#include <fcntl.h>
#include <mpi.h>
#include <unistd.h>

#include "simulation/hdf5_file.hpp"
#include "simulation/with_hdf5/hdf5_handle.hpp"

namespace miniapp {
namespace {

using hdf5::Handle;

/// Makes an error of one rank an error of all, because the others would wait for it in the next
/// call. Open objects stay open, because closing them is a collective call, too.
void throw_if_any_failed(World const& world, bool good, std::string const& what)
{
    int const reason =
        world.reduce(good ? -1 : errno, [](int one, int other) { return std::max(one, other); });
    if (reason >= 0) {
        hdf5::fail(what, reason);
    }
}

/// Throws std::runtime_error if there is no room for `bytes` bytes, as far as the file system can
/// tell. If a disk becomes full while ranks write together, some of them wait for ever (Open MPI
/// 4.1.4), and HDF5 1.10 crashes in MPI_Finalize.
void check_free_space(World const& world, std::string const& path, std::size_t bytes)
{
    int reason = 0;
    if (world.is_first()) {
        int const file = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
        bool const enough = file >= 0 && fallocate(file, 0, 0, static_cast<off_t>(bytes)) == 0;
        reason = enough || errno == EOPNOTSUPP ? 0 : errno;
        if (file >= 0) {
            close(file);
        }
    }
    if (reason = world.from_first(reason); reason != 0) {
        hdf5::fail("write " + path, reason);
    }
}

std::size_t bytes_of(Extents const& count, std::vector<Dataset> const& datasets, Storage storage)
{
    std::size_t bytes = 1 << 16; // room for everything except the numbers
    for (auto const& dataset : datasets) {
        auto const points = static_cast<std::size_t>(count[0] * count[1] * count[2]);
        bytes +=
            points * static_cast<std::size_t>(dataset.components) * (storage.in_double ? 8 : 4);
    }
    return bytes;
}

hid_t create_file(World const& world, std::string const& path)
{
    Handle const access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose, "set up a file");
    H5Pset_fapl_mpio(access, MPI_COMM_WORLD, MPI_INFO_NULL);
    auto const file = H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, access);
    throw_if_any_failed(world, file >= 0, "write " + path);
    return file;
}

/// Returns the selection of a part in a dataset; it is empty if the part has no points.
Handle place_of(hid_t dataset, BoxPart const& part, int components)
{
    auto const count = hdf5::extents_of_dataset(part.count, components);
    auto begin = hdf5::extents_of_dataset(part.begin, components);
    begin.resize(3);
    begin.resize(count.size(), 0); // the selection begins at the first component
    Handle space(H5Dget_space(dataset), H5Sclose, "read the shape of a dataset");
    if (std::ranges::find(count, 0U) != count.end()) {
        H5Sselect_none(space);
    } else {
        H5Sselect_hyperslab(space, H5S_SELECT_SET, begin.data(), nullptr, count.data(), nullptr);
    }
    return space;
}

/// Writes the numbers in their stored type, because HDF5 does not convert in collective writes.
template <class T>
herr_t write_numbers(
    hid_t dataset, hid_t type, hid_t place, hid_t together, std::vector<double> const& data)
{
    std::vector<T> const numbers(data.begin(), data.end());
    hsize_t const length = std::max<std::size_t>(numbers.size(), 1);
    Handle const memory(H5Screate_simple(1, &length, nullptr), H5Sclose, "shape a part");
    if (numbers.empty()) {
        H5Sselect_none(memory);
    }
    return H5Dwrite(dataset, type, memory, place, together, numbers.data());
}

void write_part(
    World const& world,
    hid_t file,
    std::string const& path,
    Extents const& count,
    BoxPart const& part,
    Dataset const& mine,
    Storage storage)
{
    auto const& name = mine.name;
    auto const dataset =
        hdf5::create_dataset(file, name, hdf5::extents_of_dataset(count, mine.components), storage);
    throw_if_any_failed(world, dataset >= 0, "create " + name);
    auto const place = place_of(dataset, part, mine.components);
    Handle const together(H5Pcreate(H5P_DATASET_XFER), H5Pclose, "set up a transfer");
    H5Pset_dxpl_mpio(together, H5FD_MPIO_COLLECTIVE);
    auto const written =
        storage.in_double
            ? write_numbers<double>(dataset, H5T_NATIVE_DOUBLE, place, together, mine.data)
            : write_numbers<float>(dataset, H5T_NATIVE_FLOAT, place, together, mine.data);
    throw_if_any_failed(
        world,
        written >= 0 && hdf5::write_unit(dataset, mine.unit),
        "write " + name + " to " + path);
    throw_if_any_failed(world, H5Dclose(dataset) >= 0, "write " + name + " to " + path);
}

} // namespace

void write_parts(
    World const& world,
    std::string const& path,
    Region const& region,
    BoxPart const& part,
    std::vector<Dataset> const& mine,
    Storage storage,
    std::vector<RunFact> const& facts)
{
    auto const& count = region.count;
    hdf5::silence_error_stacks();
    errno = 0;
    try {
        check_free_space(world, path, bytes_of(count, mine, storage));
        if (world.size() == 1) {
            write_hdf5(path, region, mine, storage, facts);
            return;
        }
        auto const file = create_file(world, path);
        throw_if_any_failed(
            world,
            hdf5::write_region(file, region) && hdf5::write_facts(file, facts),
            "write " + path);
        for (auto const& dataset : mine) {
            write_part(world, file, path, count, part, dataset, storage);
        }
        throw_if_any_failed(world, H5Fclose(file) >= 0, "write " + path);
    } catch (...) {
        if (world.is_first()) {
            std::remove(path.c_str());
        }
        throw;
    }
}

} // namespace miniapp
