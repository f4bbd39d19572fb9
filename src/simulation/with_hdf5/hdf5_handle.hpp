// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>
#include <hdf5.h>

#include "simulation/hdf5_file.hpp"

// Code shared by everything that writes and reads with HDF5.
namespace miniapp::hdf5 {

/// Throws std::runtime_error with the system's reason, errno, which HDF5 passes on only as prose.
/// Callers clear errno first; if HDF5 fails by itself, the message says that no reason was given.
[[noreturn]] inline void fail(std::string const& what, int reason = errno)
{
    throw std::runtime_error(fmt::format(
        "HDF5 cannot {}: {}", what, reason == 0 ? "no reason given" : std::strerror(reason)));
}

/// Owns an HDF5 handle and closes it at the end of its scope. The constructor throws
/// std::runtime_error if `id` is negative, because the call that made it failed.
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
    Handle(Handle&& other) noexcept
        : m_id(std::exchange(other.m_id, -1))
        , m_close(other.m_close)
        , m_what(std::move(other.m_what))
    {
    }
    Handle& operator=(Handle&&) = delete;
    ~Handle()
    {
        if (m_id >= 0) {
            m_close(m_id);
        }
    }
    /// Closes a file, which writes buffered data. Returns false if that fails.
    bool close() { return m_close(std::exchange(m_id, -1)) >= 0; }
    operator hid_t() const { return m_id; }
};

/// Turns off HDF5's printed error stacks, because errors are thrown.
inline void silence_error_stacks()
{
    // HDF5 1.10 crashes at exit if a file could not be closed on a full disk. This program closes
    // its handles, so that HDF5 need not clean up at exit. Only the first call has an effect.
    H5dont_atexit();
    H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
}

/// Returns the extents of a dataset, the slowest first; several components are the last extent.
inline std::vector<hsize_t> extents_of_dataset(Extents const& count, int components)
{
    std::vector<hsize_t> extents(count.rbegin(), count.rend());
    if (components > 1) {
        extents.push_back(static_cast<hsize_t>(components));
    }
    return extents;
}

// Names of a file's attributes that say where its points lie.
inline constexpr char const* first_point_attribute = "first_xyz";
inline constexpr char const* stride_attribute = "stride_xyz";

/// Writes an attribute of `count` elements, 0 for a scalar; returns false if that fails. Its type
/// is `stored` in the file and `given` in memory.
inline bool write_attribute(
    hid_t object, char const* name, hid_t stored, hid_t given, void const* data, hsize_t count = 0)
{
    Handle const space(
        count == 0 ? H5Screate(H5S_SCALAR) : H5Screate_simple(1, &count, nullptr),
        H5Sclose,
        "set up an attribute");
    auto const made = H5Acreate2(object, name, stored, space, H5P_DEFAULT, H5P_DEFAULT);
    bool const written = made >= 0 && H5Awrite(made, given, data) >= 0;
    return (made < 0 || H5Aclose(made) >= 0) && written;
}

inline bool write_extents(hid_t file, char const* name, Extents const& extents)
{
    return write_attribute(
        file, name, H5T_STD_I64LE, H5T_NATIVE_INT64, extents.data(), extents.size());
}

inline bool write_text(hid_t object, char const* name, std::string const& text)
{
    Handle const type(H5Tcopy(H5T_C_S1), H5Tclose, "set up a text");
    H5Tset_size(type, text.size() + 1);
    H5Tset_cset(type, H5T_CSET_UTF8);
    return write_attribute(object, name, type, type, text.c_str());
}

inline bool write_unit(hid_t object, std::string const& unit, std::string const& name = "unit")
{
    return unit.empty() || write_text(object, name.c_str(), unit);
}

/// Writes the facts as attributes; returns false if that fails. If several ranks write a file, all
/// call it.
inline bool write_facts(hid_t file, std::vector<RunFact> const& facts)
{
    return std::ranges::all_of(facts, [&](RunFact const& fact) {
        auto const* const name = fact.name.c_str();
        auto const& value = fact.value;
        bool const written =
            value.index() == 0
                ? write_attribute(file, name, H5T_STD_I64LE, H5T_NATIVE_INT64, &std::get<0>(value))
            : value.index() == 1 ? write_attribute(
                  file, name, H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE, &std::get<1>(value))
            : value.index() == 2 ? write_text(file, name, std::get<2>(value))
                                 : write_extents(file, name, std::get<3>(value));
        return written && write_unit(file, fact.unit, fact.name + "_unit");
    });
}

/// Writes the region as attributes; returns false if that fails. If several ranks write a file, all
/// call it.
inline bool write_region(hid_t file, Region const& region)
{
    return write_extents(file, first_point_attribute, region.first)
           && write_extents(file, stride_attribute, region.stride);
}

/// Returns the properties with which a dataset is created. No times are stored, so that the same
/// fields make the same file whenever they are written.
inline Handle layout_of(std::vector<hsize_t> const& extents, Storage storage)
{
    Handle layout(H5Pcreate(H5P_DATASET_CREATE), H5Pclose, "set up a dataset");
    H5Pset_obj_track_times(layout, false);
    if (storage.compression > 0) {
        auto chunk = extents;
        chunk.front() = 1; // a chunk holds one plane
        H5Pset_chunk(layout, static_cast<int>(chunk.size()), chunk.data());
        H5Pset_deflate(layout, static_cast<unsigned>(storage.compression));
    } else {
        // Space is allocated early, as it is if ranks write together, so that both ways give files
        // that are equal to the byte.
        H5Pset_alloc_time(layout, H5D_ALLOC_TIME_EARLY);
    }
    return layout;
}

/// Creates a dataset in a file and returns its handle, which is negative if that failed.
inline hid_t create_dataset(
    hid_t file, std::string const& name, std::vector<hsize_t> const& extents, Storage storage)
{
    auto const layout = layout_of(extents, storage);
    Handle const space(
        H5Screate_simple(static_cast<int>(extents.size()), extents.data(), nullptr),
        H5Sclose,
        "shape " + name);
    return H5Dcreate2(
        file,
        name.c_str(),
        storage.in_double ? H5T_IEEE_F64LE : H5T_IEEE_F32LE,
        space,
        H5P_DEFAULT,
        layout,
        H5P_DEFAULT);
}

} // namespace miniapp::hdf5
