// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lbm/model/walls.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include <fmt/format.h>

#include "lbm/model/site_file.hpp"
#include "lbm/model/words.hpp"
#include "simulation/parameters.hpp"

namespace miniapp::lbm {
namespace {

constexpr auto form_of_face = "x, y or z, with - or + for one face of the pair, [no_slip] "
                              "[moving ux uy uz] [angle degrees]";
constexpr auto form_of_obstacle =
    "sphere x y z radius, box x y z x y z or cylinder axis a b radius, [angle degrees]";

double read_cosine(Words& words, double otherwise)
{
    if (!words.take("angle")) {
        return otherwise;
    }
    double const angle = words.read_number();
    if (angle < 0 || angle > 180) {
        words.refuse("a contact angle is between 0 and 180 degrees");
    }
    return std::cos(angle * std::numbers::pi / 180);
}

} // namespace

std::vector<Parameter> Walls::parameters()
{
    auto const list = [](std::string name, std::string help) {
        return list_of_words(std::move(name), "none", std::move(help), "; ");
    };
    return {
        list("walls", "faces, the others periodic: z-; y; x+ moving 0 0.01 0 angle 60; ..."),
        list(
            "obstacles",
            "sphere x y z radius; box x y z x y z; cylinder z x y radius angle 60; ..."),
        word(
            "obstacles_file",
            "none",
            "solid where not 0, x fastest: a byte a site, or solid in .h5"),
        real(
            "contact_angle",
            90,
            "degrees",
            "in the heavy phase, of walls and obstacles that name none",
            0,
            180),
    };
}

bool has_walls(Params const& params)
{
    return params.has("walls")
           && (params.text("walls") != "none" || params.text("obstacles") != "none"
               || params.text("obstacles_file") != "none");
}

Walls::Walls(Params const& params)
{
    if (!params.has("walls")) {
        return;
    }
    m_size = params.extents("size");
    m_cosine = std::cos(params.real("contact_angle") * std::numbers::pi / 180);
    auto const attempt = [&](char const* parameter, auto const& action) {
        if (auto const what = why_invalid([&] { action(params.text(parameter)); }); !what.empty()) {
            m_invalid.push_back({parameter, what});
        }
    };
    auto const each = [](auto const& read) {
        return [read](std::string const& list) { std::ranges::for_each(entries_of(list), read); };
    };
    attempt("walls", each([this](std::string const& text) { read_face(text); }));
    attempt("obstacles", each([this](std::string const& text) { read_obstacle(text); }));
    attempt("obstacles_file", [this](std::string const& path) { read_file(path); });
    for (int a = 0; a < 3; ++a) {
        if ((m_faces[a][0] == 0) != (m_faces[a][1] == 0)) {
            m_invalid.push_back(
                {"walls",
                 fmt::format(
                     "one face across {0} is a wall and the other is not; '{0}' makes both walls",
                     "xyz"[a])});
            m_faces[a] = {};
        }
    }
    if (!m_material_numbers.empty() && std::ranges::count(m_material_numbers, 0) == 0) {
        m_invalid.push_back({"obstacles", "no site is left for the fluid"});
    }
}

int Walls::add(Material const& material)
{
    m_materials.push_back(material);
    if (m_materials.size() > 65535) {
        throw std::invalid_argument("more than 65535 obstacles; a file may have more");
    }
    return static_cast<int>(m_materials.size());
}

void Walls::read_face(std::string const& text)
{
    Words words(text, form_of_face);
    auto const face = words.read_word();
    auto const axis = std::string("xyz").find(face[0]);
    auto const side = face.substr(1);
    if (axis == std::string::npos || (!side.empty() && side != "-" && side != "+")) {
        words.refuse();
    }
    words.take("no_slip");
    Material wall{.solid = true};
    if (words.take("moving")) {
        wall.velocity = words.read_vector();
    }
    wall.cosine = read_cosine(words, m_cosine);
    words.expect_end();
    auto const& u = wall.velocity;
    if (u[axis] != 0) {
        words.refuse("a wall moves along itself only: nothing passes through it");
    }
    if (std::hypot(u[0], u[1], u[2]) > 0.05 * (1 + 1e-12)) {
        words.refuse("its speed exceeds 0.05: the scheme is second order in it");
    }
    for (int const end : {0, 1}) {
        if (side.empty() || side == (end == 0 ? "-" : "+")) {
            if (m_faces[axis][end] > 0) {
                words.refuse("this face has its wall already");
            }
            m_faces[axis][end] = add(wall);
        }
    }
}

template <class Inside>
std::int64_t Walls::fill(int number, Inside const& inside)
{
    auto const [nx, ny, nz] = m_size;
    m_material_numbers.resize(static_cast<std::size_t>(nx * ny * nz));
    std::int64_t count = 0;
    std::size_t site = 0;
    for (std::int64_t k = 0; k < nz; ++k) {
        for (std::int64_t j = 0; j < ny; ++j) {
            for (std::int64_t i = 0; i < nx; ++i, ++site) {
                if (inside(Vector{double(i), double(j), double(k)}, site)) {
                    m_material_numbers[site] = static_cast<std::uint16_t>(number);
                    ++count;
                }
            }
        }
    }
    return count;
}

/// Returns `to` - `from` along an axis, measured across a periodic face if that is shorter.
double Walls::shortest_difference(double from, double to, int axis) const
{
    auto const n = static_cast<double>(m_size[axis]);
    double const way = to - from;
    return is_periodic(axis) ? way - n * std::round(way / n) : way;
}

void Walls::read_obstacle(std::string const& text)
{
    Words words(text, form_of_obstacle);
    auto const kind = words.read_word();
    Vector lower{};
    Vector upper{};
    std::array<bool, 3> round{
        true, true, true}; // axes along which the distance from the centre counts
    double radius = 0;
    if (kind == "sphere") {
        lower = words.read_vector();
        radius = words.read_number();
    } else if (kind == "box") {
        lower = words.read_vector();
        upper = words.read_vector();
    } else if (kind == "cylinder") {
        auto const name = words.read_word();
        auto const axis = std::string("xyz").find(name);
        if (axis == std::string::npos || name.size() > 1) {
            words.refuse();
        }
        round[axis] = false;
        lower[axis == 0 ? 1 : 0] = words.read_number();
        lower[axis == 2 ? 1 : 2] = words.read_number();
        radius = words.read_number();
    } else {
        words.refuse();
    }
    double const cosine = read_cosine(words, m_cosine);
    words.expect_end();
    auto const covers = [&](Vector const& at, std::size_t) {
        bool in_box = true;
        double square = 0;
        for (int a = 0; a < 3; ++a) {
            in_box = in_box && at[a] >= lower[a] && at[a] <= upper[a];
            double const way = round[a] ? shortest_difference(lower[a], at[a], a) : 0;
            square += way * way;
        }
        return kind == "box" ? in_box : square <= radius * radius;
    };
    if (fill(add({.solid = true, .cosine = cosine}), covers) == 0) {
        words.refuse("it covers no site of the box");
    }
}

void Walls::read_file(std::string const& path)
{
    if (path == "none") {
        return;
    }
    auto const mask = mask_in(path, m_size);
    fill(add({.solid = true, .cosine = m_cosine}), [&](Vector const&, std::size_t site) {
        return mask[site] != 0;
    });
}

std::int64_t Walls::solid_sites() const
{
    return std::ranges::count_if(m_material_numbers, [](auto number) { return number > 0; });
}

std::uint64_t Walls::fingerprint() const
{
    std::uint64_t hash = 14695981039346656037ULL;
    for (auto const number : m_material_numbers) {
        hash = (hash ^ number) * 1099511628211ULL;
    }
    return hash;
}

Walls Walls::in_coordinates_from(Extents const& begin) const
{
    auto of_part = *this;
    of_part.m_begin = begin;
    return of_part;
}

bool Walls::is_beyond_wall(int axis, int at) const
{
    auto const in_box = m_begin[axis] + at;
    return !is_periodic(axis) && (in_box < 0 || in_box >= m_size[axis]);
}

Walls::Material Walls::material(int i, int j, int k) const
{
    if (none()) {
        return {};
    }
    std::array<std::int64_t, 3> const at{m_begin[0] + i, m_begin[1] + j, m_begin[2] + k};
    std::int64_t site = 0;
    std::int64_t step = 1;
    Material found;
    int beyond = 0; // number of walls beyond which the site lies
    for (int a = 0; a < 3; ++a) {
        auto const n = m_size[a];
        int const end = at[a] < 0 ? 0 : at[a] >= n ? 1 : -1;
        if (end >= 0 && !is_periodic(a)) {
            auto const& wall = m_materials[m_faces[a][end] - 1];
            found.cosine += wall.cosine;
            found.velocity = beyond == 0 ? wall.velocity : Vector{};
            ++beyond;
        }
        site += step * ((at[a] % n + n) % n);
        step *= n;
    }
    if (beyond > 0) {
        found.solid = true;
        found.cosine /= beyond;
        return found;
    }
    int const number = m_material_numbers.empty() ? 0 : m_material_numbers[site];
    return number == 0 ? Material{} : m_materials[number - 1];
}

} // namespace miniapp::lbm
