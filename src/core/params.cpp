// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/params.hpp"

#include <stdexcept>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace miniapp {

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

template <class T>
T const& Params::get(std::string const& name) const
{
    auto const found = m_values.find(name);
    if (found == m_values.end() || !std::holds_alternative<T>(found->second)) {
        throw std::logic_error("the family declares no parameter '" + name + "' of this type");
    }
    return std::get<T>(found->second);
}

template std::int64_t const& Params::get(std::string const&) const;
template double const& Params::get(std::string const&) const;
template std::string const& Params::get(std::string const&) const;
template Extents const& Params::get(std::string const&) const;

std::string to_string(Value const& value)
{
    if (auto const* const extents = std::get_if<Extents>(&value)) {
        return fmt::format("{}", fmt::join(*extents, "x"));
    }
    return std::visit([](auto const& other) { return fmt::format("{}", other); }, value);
}

} // namespace miniapp
