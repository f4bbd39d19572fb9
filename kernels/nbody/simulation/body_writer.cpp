// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nbody/simulation/body_writer.hpp"

#include <algorithm>
#include <filesystem>
#include <ostream>
#include <utility>

#include <fmt/format.h>

#include "core/atomic_file.hpp"
#include "simulation/hdf5_file.hpp"
#include "simulation/output_files.hpp"

namespace miniapp::nbody {
namespace {

Dataset dataset(std::string name, std::vector<Vector> const& vectors)
{
    Dataset set{.name = std::move(name), .components = 3};
    for (auto const& v : vectors) {
        set.data.insert(set.data.end(), {v.x, v.y, v.z});
    }
    return set;
}

std::string item(std::string const& file, char const* name, std::string const& extent)
{
    return fmt::format(
        "<DataItem Format=\"HDF\" Dimensions=\"{}\" NumberType=\"Float\" "
        "Precision=\"4\">{}:/{}</DataItem>",
        extent,
        file,
        name);
}

std::string moment(std::string const& file, double time, std::int64_t bodies)
{
    auto const vectors = fmt::format("1 1 {} 3", bodies);
    auto const numbers = fmt::format("1 1 {}", bodies);
    return fmt::format(
        "  <Grid Name=\"bodies\"><Time Value=\"{}\"/>\n"
        "   <Topology TopologyType=\"Polyvertex\" NumberOfElements=\"{}\"/>\n"
        "   <Geometry GeometryType=\"XYZ\">{}</Geometry>\n"
        "   <Attribute Name=\"v\" AttributeType=\"Vector\">{}</Attribute>\n"
        "   <Attribute Name=\"m\" AttributeType=\"Scalar\">{}</Attribute>\n"
        "  </Grid>\n",
        time,
        bodies,
        item(file, "x", vectors),
        item(file, "v", vectors),
        item(file, "m", numbers));
}

} // namespace

BodyWriter::BodyWriter(std::string prefix, std::int64_t bodies, double dt, std::int64_t first_step)
    : m_prefix(std::move(prefix))
    , m_bodies(bodies)
    , m_dt(dt)
{
    for (auto const step : steps_of_fields(m_prefix)) {
        if (step <= first_step) {
            m_steps.push_back(step);
        } else {
            std::filesystem::remove(fields_of(m_prefix, step));
        }
    }
}

void BodyWriter::write(std::int64_t step, InitialState const& state)
{
    if (std::ranges::count(m_steps, step) > 0) {
        return;
    }
    write_hdf5(
        fields_of(m_prefix, step),
        {m_bodies, 1, 1},
        {dataset("x", state.position), dataset("v", state.velocity), {"m", 1, state.mass}},
        Storage{});
    m_steps.push_back(step);
    write_index();
}

void BodyWriter::write_index() const
{
    write_atomically(index_of(m_prefix), [&](std::ostream& out) {
        out << "<?xml version=\"1.0\"?>\n<Xdmf Version=\"3.0\">\n<Domain>\n"
               " <Grid Name=\"moments\" GridType=\"Collection\" CollectionType=\"Temporal\">\n";
        for (auto const step : m_steps) {
            auto const file = std::filesystem::path(fields_of(m_prefix, step)).filename().string();
            out << moment(file, static_cast<double>(step) * m_dt, m_bodies);
        }
        out << " </Grid>\n</Domain>\n</Xdmf>\n";
    });
}

} // namespace miniapp::nbody
