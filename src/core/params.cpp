// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/params.hpp"

#include <stdexcept>

#include <fmt/format.h>

namespace miniapp {
namespace {

template <class T>
T const& get(std::map<std::string, Value> const& values, std::string const& name)
{
    auto const found = values.find(name);
    if (found == values.end() || !std::holds_alternative<T>(found->second)) {
        throw std::logic_error("the family declares no parameter '" + name + "' of this type");
    }
    return std::get<T>(found->second);
}

struct Printer
{
    std::string operator()(std::int64_t value) const { return fmt::format("{}", value); }
    std::string operator()(double value) const { return fmt::format("{}", value); }
    std::string operator()(std::string const& value) const { return value; }
    std::string operator()(Extents const& e) const
    {
        return fmt::format("{}x{}x{}", e[0], e[1], e[2]);
    }
};

} // namespace

Params::Params(std::vector<Parameter> const& parameters)
{
    for (auto const& parameter : parameters) {
        m_values[parameter.name] = parameter.default_value;
    }
}

Params Params::with(std::string const& name, Value value) const
{
    Params changed = *this;
    changed.set(name, std::move(value));
    return changed;
}

std::int64_t Params::integer(std::string const& name) const
{
    return get<std::int64_t>(m_values, name);
}

double Params::real(std::string const& name) const
{
    return get<double>(m_values, name);
}

std::string const& Params::text(std::string const& name) const
{
    return get<std::string>(m_values, name);
}

Extents const& Params::extents(std::string const& name) const
{
    return get<Extents>(m_values, name);
}

std::string to_string(Value const& value)
{
    return std::visit(Printer{}, value);
}

} // namespace miniapp
