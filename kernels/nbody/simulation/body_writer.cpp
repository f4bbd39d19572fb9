// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nbody/simulation/body_writer.hpp"

#include <algorithm>
#include <stdexcept>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace miniapp::nbody {
namespace {

Dataset dataset(std::string name, std::string unit, std::vector<Vector> const& vectors)
{
    Dataset set{.name = std::move(name), .components = 3, .unit = std::move(unit)};
    for (auto const& v : vectors) {
        set.data.insert(set.data.end(), {v.x, v.y, v.z});
    }
    return set;
}

/// Returns the XML element for the field `name` of a file. Throws std::runtime_error if the file
/// does not have this field.
std::string xdmf_item(FieldFile const& form, std::string const& file, std::string_view name)
{
    auto const field = std::ranges::find(form.fields, name, &FieldFile::Field::name);
    if (field == form.fields.end()) {
        throw std::runtime_error(fmt::format("{} holds no field '{}' of bodies", file, name));
    }
    return fmt::format(
        "<DataItem Format=\"HDF\" Dimensions=\"1 1 {}{}\" NumberType=\"Float\" "
        "Precision=\"{}\">{}:/{}</DataItem>",
        form.region.count[0],
        field->components == 1 ? "" : fmt::format(" {}", field->components),
        field->in_double ? 8 : 4,
        file,
        name);
}

std::string xdmf_grid(double time, FieldFile const& form, std::string const& file)
{
    return fmt::format(
        "  <Grid Name=\"bodies\"><Time Value=\"{}\"/>\n"
        "   <Topology TopologyType=\"Polyvertex\" NumberOfElements=\"{}\"/>\n"
        "   <Geometry GeometryType=\"XYZ\">{}</Geometry>\n"
        "   <Attribute Name=\"v\" AttributeType=\"Vector\" Center=\"Node\">{}</Attribute>\n"
        "   <Attribute Name=\"m\" AttributeType=\"Scalar\" Center=\"Node\">{}</Attribute>\n"
        "  </Grid>\n",
        time,
        form.region.count[0],
        xdmf_item(form, file, "x"),
        xdmf_item(form, file, "v"),
        xdmf_item(form, file, "m"));
}

} // namespace

BodyWriter::BodyWriter(
    std::string prefix,
    std::int64_t bodies,
    double dt,
    std::int64_t first_step,
    bool first_is_due,
    std::vector<RunFact> facts)
    : m_region{{}, {bodies, 1, 1}}
    , m_dt(dt)
    , m_facts(std::move(facts))
    , m_files(
          std::move(prefix),
          m_region,
          first_step,
          first_is_due,
          [dt](std::int64_t step, FieldFile const& form, std::string const& file) {
              return xdmf_grid(static_cast<double>(step) * dt, form, file);
          })
{
}

void BodyWriter::write(std::int64_t step, BodyState const& state)
{
    if (m_files.has(step)) {
        return;
    }
    auto facts = m_facts;
    facts.push_back({"step", step});
    facts.push_back({"time", static_cast<double>(step) * m_dt});
    write_hdf5(
        m_files.unfinished_file(step),
        m_region,
        {dataset("x", "length, G = 1", state.positions),
         dataset("v", "length/time, G = 1", state.velocities),
         {"m", 1, state.masses, "mass, G = 1"}},
        Storage{},
        facts);
    m_files.add(step);
}

} // namespace miniapp::nbody
