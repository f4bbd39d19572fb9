// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <charconv>
#include <optional>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/family.hpp"
#include "core/finite.hpp"
#include "core/printable.hpp"
#include "driver/input/input_reader.hpp"
#include "driver/input/nearest.hpp"

namespace miniapp {
namespace {

/// Returns the number that the whole text spells, whatever the locale; nothing if it is no number.
template <class Number>
std::optional<Number> parse_number(std::string_view text)
{
    Number value{};
    auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) {
        return std::nullopt;
    }
    return value;
}

/// Returns base^exponent, or nothing if it does not fit in 64 bits or the exponent exceeds 63.
std::optional<std::int64_t> power(std::int64_t base, std::int64_t exponent)
{
    std::int64_t value = 1;
    for (std::int64_t i = 0; i < exponent; ++i) {
        if (i == 63 || __builtin_mul_overflow(value, base, &value)) {
            return std::nullopt;
        }
    }
    return value;
}

/// Removes an SI prefix (k, M or G) behind a number and returns its factor, a power of 1000; 1 if
/// there is no prefix.
std::int64_t take_si_factor(std::string_view& text)
{
    constexpr std::string_view prefixes = "kMG";
    auto const place = text.empty() ? std::string_view::npos : prefixes.find(text.back());
    if (place == std::string_view::npos) {
        return 1;
    }
    text.remove_suffix(1);
    return power(1000, static_cast<std::int64_t>(place) + 1).value_or(1);
}

/// Reads a whole number that is written as 1000000, 1e6, 1M or 2^20; returns nothing for another
/// text or a number that does not fit in 64 bits.
std::optional<std::int64_t> parse_whole_number(std::string_view text)
{
    if (auto const caret = text.find('^'); caret != std::string_view::npos) {
        auto const base = parse_number<std::int64_t>(text.substr(0, caret));
        auto const exponent = parse_number<std::int64_t>(text.substr(caret + 1));
        return base && exponent && *exponent >= 0 ? power(*base, *exponent) : std::nullopt;
    }
    if (auto const e = text.find('e'); e != std::string_view::npos) {
        auto const digits = parse_number<std::int64_t>(text.substr(0, e));
        auto const exponent = parse_number<std::int64_t>(text.substr(e + 1));
        auto const scale = exponent && *exponent >= 0 ? power(10, *exponent) : std::nullopt;
        std::int64_t value = 0;
        bool const fits = digits && scale && !__builtin_mul_overflow(*digits, *scale, &value);
        return fits ? std::optional(value) : std::nullopt;
    }
    auto const factor = take_si_factor(text);
    auto value = parse_number<std::int64_t>(text);
    if (!value || __builtin_mul_overflow(*value, factor, &*value)) {
        return std::nullopt;
    }
    return value;
}

std::optional<Extents> parse_extents(std::string_view text, LoneNumber lone_number)
{
    std::vector<std::int64_t> numbers;
    while (true) {
        auto const end = std::min(text.find('x'), text.size());
        auto const extent = parse_whole_number(text.substr(0, end));
        if (!extent || numbers.size() == 3) {
            return std::nullopt;
        }
        numbers.push_back(*extent);
        if (end == text.size()) {
            break;
        }
        text.remove_prefix(end + 1);
    }
    auto const fill =
        numbers.size() == 1 && lone_number == LoneNumber::every_extent ? numbers[0] : 1;
    numbers.resize(3, fill);
    return Extents{numbers[0], numbers[1], numbers[2]};
}

struct ValueParser
{
    Parameter const& parameter;
    std::string const& text;

    bool in_range(double value) const { return value >= parameter.min && value <= parameter.max; }

    std::variant<Value, std::string> mistake() const
    {
        return fmt::format(
            "'{}: {}' should be {}", parameter.name, printable(text), describe_range(parameter));
    }

    std::variant<Value, std::string> operator()(std::int64_t) const
    {
        auto const value = parse_whole_number(text);
        if (value && in_range(static_cast<double>(*value))) {
            return Value(*value);
        }
        return mistake();
    }

    std::variant<Value, std::string> operator()(double) const
    {
        auto const value = parse_number<double>(text);
        if (value && is_finite(*value) && in_range(*value)) {
            return Value(*value);
        }
        return mistake();
    }

    std::variant<Value, std::string> operator()(std::string const&) const
    {
        if (parameter.choices.empty()
                ? !text.empty()
                : std::ranges::find(parameter.choices, text) != parameter.choices.end()) {
            return Value(text);
        }
        auto const& family = parameter.variants_of;
        auto const instead = family.empty() ? "" : replacement_of_variant(family, text);
        if (!instead.empty()) {
            constexpr auto message = "'{}: {}': {} has no such variant any more: use {}";
            return fmt::format(message, parameter.name, text, family, instead);
        }
        auto const nearest = nearest_name(text, parameter.choices);
        return std::get<std::string>(mistake())
               + (nearest.empty() ? "" : fmt::format("; did you mean '{}'?", nearest));
    }

    std::variant<Value, std::string> operator()(Extents const&) const
    {
        auto const value = parse_extents(text, parameter.lone_number);
        auto const fits = [this](std::int64_t extent) {
            return in_range(static_cast<double>(extent));
        };
        if (value && std::ranges::all_of(*value, fits)) {
            return Value(*value);
        }
        return mistake();
    }
};

struct RangeDescriber
{
    Parameter const& parameter;

    std::string operator()(std::int64_t) const
    {
        return fmt::format("a whole number from {:.0f} to {:.0f}", parameter.min, parameter.max);
    }
    std::string operator()(double) const
    {
        return fmt::format("a number from {} to {}", parameter.min, parameter.max);
    }
    std::string operator()(std::string const&) const
    {
        if (!parameter.list_separator.empty()) {
            return "text, or a list of texts";
        }
        return parameter.choices.empty()
                   ? "any text"
                   : fmt::format("one of {}", fmt::join(parameter.choices, ", "));
    }
    std::string operator()(Extents const&) const
    {
        // NxM means NxMx1, and a lone N may mean Nx1x1. These forms are left out if 1 is too small.
        bool const one = parameter.min <= 1;
        bool const lone = one || parameter.lone_number == LoneNumber::every_extent;
        return fmt::format(
            "{}{}NxNxN with each N from {:.0f} to {:.0f}",
            lone ? (one ? "N, " : "N or ") : "",
            one ? "NxN or " : "",
            parameter.min,
            parameter.max);
    }
};

} // namespace

std::variant<Value, std::string> parse_value(Parameter const& parameter, std::string const& text)
{
    return std::visit(ValueParser{parameter, text}, parameter.default_value);
}

std::string describe_range(Parameter const& parameter)
{
    return std::visit(RangeDescriber{parameter}, parameter.default_value);
}

} // namespace miniapp
