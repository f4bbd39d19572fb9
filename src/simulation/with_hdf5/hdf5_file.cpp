// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "simulation/hdf5_file.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>
#include <hdf5.h>

namespace miniapp {
namespace {

/// What the system said, which HDF5 passes on only as prose; it clears errno before a call of its
/// own fails.
[[noreturn]] void fail(std::string const& what)
{
    int const reason = errno;
    throw std::runtime_error(fmt::format(
        "HDF5 cannot {}: {}", what, reason == 0 ? "no reason given" : std::strerror(reason)));
}

/// Closes an HDF5 handle at the end of its scope.
class Handle
{
    hid_t m_id;
    herr_t (*m_close)(hid_t);
    std::string m_what;

public:
    Handle(hid_t id, herr_t (*close)(hid_t), std::string what)
        : m_id(id)
        , m_close(close)
        , m_what(std::move(what))
    {
        if (id < 0) {
            fail(m_what);
        }
    }
    Handle(Handle const&) = delete;
    Handle& operator=(Handle const&) = delete;
    ~Handle()
    {
        if (m_id >= 0) {
            m_close(m_id);
        }
    }
    /// Closing a file writes what was held back, which can fail.
    void close()
    {
        if (m_close(std::exchange(m_id, -1)) < 0) {
            fail(m_what);
        }
    }
    operator hid_t() const { return m_id; }
};

/// Errors are thrown; HDF5 prints its stack of them otherwise.
void be_silent()
{
    // HDF5 1.10 ends in a segmentation fault at exit where a file could not be closed on a full
    // disk. All handles are closed here, so that its clean-up has nothing to do. Only the first
    // call counts.
    H5dont_atexit();
    H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
}

/// Extents, slowest first.
std::vector<hsize_t> shape(Extents const& count, int components)
{
    std::vector<hsize_t> extents(count.rbegin(), count.rend());
    if (components > 1) {
        extents.push_back(static_cast<hsize_t>(components));
    }
    return extents;
}

void write_dataset(
    hid_t file,
    std::string const& path,
    Extents const& count,
    Dataset const& dataset,
    Storage storage)
{
    auto const& name = dataset.name;
    auto const extents = shape(count, dataset.components);
    // The same fields make the same file, whenever they are written.
    Handle const layout(H5Pcreate(H5P_DATASET_CREATE), H5Pclose, "set up a dataset");
    H5Pset_obj_track_times(layout, false);
    if (storage.compression > 0) {
        auto chunk = extents;
        chunk.front() = 1; // a plane
        H5Pset_chunk(layout, static_cast<int>(chunk.size()), chunk.data());
        H5Pset_deflate(layout, static_cast<unsigned>(storage.compression));
    }
    Handle const space(
        H5Screate_simple(static_cast<int>(extents.size()), extents.data(), nullptr),
        H5Sclose,
        "shape " + name);
    Handle const made(
        H5Dcreate2(
            file,
            name.c_str(),
            storage.in_double ? H5T_IEEE_F64LE : H5T_IEEE_F32LE,
            space,
            H5P_DEFAULT,
            layout,
            H5P_DEFAULT),
        H5Dclose,
        "create " + name);
    if (H5Dwrite(made, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, dataset.data.data()) < 0) {
        fail("write " + name + " to " + path);
    }
}

} // namespace

bool has_hdf5()
{
    return true;
}

void write_hdf5(
    std::string const& path,
    Extents const& count,
    std::vector<Dataset> const& datasets,
    Storage storage)
{
    be_silent();
    try {
        errno = 0;
        Handle file(
            H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT),
            H5Fclose,
            "write " + path);
        for (auto const& dataset : datasets) {
            write_dataset(file, path, count, dataset, storage);
        }
        if (H5Fflush(file, H5F_SCOPE_LOCAL) < 0) {
            fail("write " + path);
        }
        file.close();
    } catch (...) {
        std::remove(path.c_str());
        throw;
    }
}

std::vector<double> read_hdf5(std::string const& path, std::string const& name, std::int64_t length)
{
    be_silent();
    errno = 0;
    Handle const file(H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT), H5Fclose, "read " + path);
    Handle const dataset(
        H5Dopen2(file, name.c_str(), H5P_DEFAULT), H5Dclose, "find " + name + " in " + path);
    Handle const space(H5Dget_space(dataset), H5Sclose, "read the shape of " + name);
    if (H5Sget_simple_extent_npoints(space) != length) {
        throw std::runtime_error(fmt::format(
            "{} of {} has {} numbers, and {} are needed",
            name,
            path,
            H5Sget_simple_extent_npoints(space),
            length));
    }
    std::vector<double> data(static_cast<std::size_t>(length));
    if (H5Dread(dataset, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, data.data()) < 0) {
        fail("read " + name + " of " + path);
    }
    return data;
}

} // namespace miniapp
