// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lbm/simulation/field_writer.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include <fmt/format.h>

#include "core/atomic_file.hpp"
#include "lbm/simulation/hdf5_file.hpp"

namespace miniapp::lbm {

bool can_write_fields()
{
    return has_hdf5();
}

FieldWriter::FieldWriter(std::string prefix, Extents const& size, std::int64_t first_step)
    : m_prefix(std::move(prefix))
    , m_size(size)
{
    if (first_step == 0) {
        return;
    }
    auto const folder = std::filesystem::absolute(m_prefix).parent_path();
    auto const start = std::filesystem::path(m_prefix).filename().string() + "_fields_";
    for (auto const& entry : std::filesystem::directory_iterator(folder)) {
        auto const name = entry.path().filename().string();
        if (name.starts_with(start) && name.ends_with(".h5")) {
            auto const step = std::strtoll(name.c_str() + start.size(), nullptr, 10);
            if (step < first_step && file_of(step).ends_with(name)) {
                m_steps.push_back(step);
            }
        }
    }
    std::ranges::sort(m_steps);
}

std::string FieldWriter::file_of(std::int64_t step) const
{
    return fmt::format("{}_fields_{:08}.h5", m_prefix, step);
}

void FieldWriter::write(std::int64_t step, Fields const& fields)
{
    auto const path = file_of(step);
    write_hdf5(
        path + ".tmp",
        m_size,
        {{"phi", &fields.phi, 1},
         {"rho", &fields.rho, 1},
         {"u", &fields.u, 3},
         {"p", &fields.pressure, 1}});
    publish(path + ".tmp", path);
    m_steps.push_back(step);
    write_index();
}

void FieldWriter::write_index() const
{
    auto const nx = m_size[0]; // not one structured binding: clang 15 cannot capture those
    auto const ny = m_size[1];
    auto const nz = m_size[2];
    auto const attribute =
        [&](char const* name, char const* type, char const* extra, std::string const& file) {
            return fmt::format(
                "    <Attribute Name=\"{0}\" AttributeType=\"{1}\" Center=\"Node\"><DataItem "
                "Dimensions=\"{2} {3} {4}{5}\" NumberType=\"Float\" Precision=\"4\" "
                "Format=\"HDF\">{6}:/{0}</DataItem></Attribute>\n",
                name,
                type,
                nz,
                ny,
                nx,
                extra,
                file);
        };
    write_atomically(m_prefix + ".xdmf", [&](std::ostream& out) {
        out << "<?xml version=\"1.0\"?>\n<Xdmf Version=\"3.0\"><Domain>\n"
               "<Grid Name=\"lbm\" GridType=\"Collection\" CollectionType=\"Temporal\">\n";
        for (auto const step : m_steps) {
            auto const file = std::filesystem::path(file_of(step)).filename().string();
            out << fmt::format(
                "  <Grid Name=\"{0}\"><Time Value=\"{0}\"/>\n"
                "    <Topology TopologyType=\"3DCoRectMesh\" Dimensions=\"{1} {2} {3}\"/>\n"
                "    <Geometry GeometryType=\"ORIGIN_DXDYDZ\"><DataItem Dimensions=\"3\" "
                "Format=\"XML\">0 0 0</DataItem><DataItem Dimensions=\"3\" Format=\"XML\">1 1 1"
                "</DataItem></Geometry>\n",
                step,
                nz,
                ny,
                nx);
            out << attribute("phi", "Scalar", "", file) << attribute("rho", "Scalar", "", file)
                << attribute("p", "Scalar", "", file) << attribute("u", "Vector", " 3", file)
                << "  </Grid>\n";
        }
        out << "</Grid></Domain></Xdmf>\n";
    });
}

} // namespace miniapp::lbm
