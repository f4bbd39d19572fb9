// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/input/diagnostic.hpp"

#include <algorithm>
#include <tuple>

#include <fmt/format.h>

#include "core/printable.hpp"

namespace miniapp {
namespace {

constexpr std::size_t most_printed = 20;

std::string text(std::string const& path, std::vector<Diagnostic> const& diagnostics)
{
    auto const file = printable(path, longest_path);
    std::string lines;
    for (std::size_t i = 0; i < diagnostics.size(); ++i) {
        if (i == most_printed) {
            return lines + fmt::format("\n{}: and {} more", file, diagnostics.size() - i);
        }
        auto const& [line, column, message] = diagnostics[i];
        auto const place = line > 0 ? fmt::format("{}:{}:{}", file, line, column) : file;
        lines += fmt::format(
            "{}{}: {}", lines.empty() ? "" : "\n", place, printable(message, longest_message));
    }
    return lines;
}

std::vector<Diagnostic> in_order(std::vector<Diagnostic> diagnostics)
{
    std::ranges::stable_sort(diagnostics, [](auto const& a, auto const& b) {
        return std::tie(a.line, a.column) < std::tie(b.line, b.column);
    });
    // One mistake in an element that sweeps may be found in several of its runs; keep it once.
    diagnostics.erase(std::unique(diagnostics.begin(), diagnostics.end()), diagnostics.end());
    return diagnostics;
}

} // namespace

InputError::InputError(std::string const& file, std::vector<Diagnostic> diagnostics)
    : std::runtime_error(text(file, in_order(diagnostics)))
    , m_diagnostics(in_order(std::move(diagnostics)))
{
}

} // namespace miniapp
