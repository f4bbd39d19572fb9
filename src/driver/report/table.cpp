// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/report/table.hpp"

#include <algorithm>
#include <string_view>

#include <fmt/color.h>
#include <fmt/format.h>

#include "driver/report/listing.hpp"

namespace miniapp {
namespace {

class Painter
{
    bool m_colour;

public:
    explicit Painter(bool colour)
        : m_colour(colour)
    {
    }

    std::string paint(fmt::text_style style, std::string const& text) const
    {
        return m_colour ? fmt::format(style, "{}", text) : text;
    }
};

bool is_native(std::string_view name)
{
    return name.starts_with("omp/") || name.starts_with("hip/");
}
bool is_library(std::string_view name)
{
    return name.starts_with("library");
}

using Best = VariantResult const*;

/// The fastest right variant that `fits`; none when there is none.
template <class Fits>
Best best_of(RunResult const& result, Fits const& fits)
{
    Best best = nullptr;
    for (auto const& variant : result.variants) {
        bool const timed = variant.status == Status::ok && !variant.samples.empty();
        if (timed && fits(variant.name) && (best == nullptr || variant.median < best->median)) {
            best = &variant;
        }
    }
    return best;
}

/// The compiler's figures, where a variant of this run has some.
std::string resources_of(VariantResult const& variant, bool shown)
{
    if (!shown) {
        return "";
    }
    if (!variant.resources) {
        return fmt::format("{:20}", "");
    }
    auto const& resources = *variant.resources;
    return fmt::format(
        "  {:>4} {:>7} {:>5}", resources.registers, resources.scratch, resources.occupancy);
}

std::string
row(VariantResult const& variant,
    std::size_t width,
    bool with_resources,
    Best best,
    Painter const& painter)
{
    auto const name = fmt::format("  {:<{}}", variant.name, width);
    if (variant.status == Status::not_applicable) {
        return painter.paint(
                   fmt::fg(fmt::terminal_color::bright_black),
                   name + "  does not apply: " + variant.note)
               + "\n";
    }
    if (variant.status != Status::ok) {
        auto const word = variant.status == Status::wrong ? "WRONG" : "FAILED";
        return painter.paint(
                   fmt::emphasis::bold | fmt::fg(fmt::terminal_color::red),
                   fmt::format("{}  {}: {}", name, word, variant.note))
               + "\n";
    }
    auto const figures = fmt::format(
                             "  {:>10.4f} {:>8.1f} {:>6.1f} %  {:>6.2f} [{:.2f}, {:.2f}]  {:>8.1e}",
                             1e3 * variant.median,
                             1e-9 * variant.bytes_per_second,
                             100 * variant.share_of_limit,
                             variant.speedup.value,
                             variant.speedup.low,
                             variant.speedup.high,
                             variant.verdict.error)
                         + resources_of(variant, with_resources);
    auto const style = &variant == best ? fmt::emphasis::bold | fmt::fg(fmt::terminal_color::green)
                                        : fmt::text_style{};
    return painter.paint(style, name + figures) + (variant.note.empty() ? "" : "  " + variant.note)
           + "\n";
}

std::string comparison(Best portable, Best native)
{
    if (portable == nullptr || native == nullptr) {
        return "";
    }
    return fmt::format(
        "  best portable {} at {:.1f} %, best native {} at {:.1f} % of the limit: portable / "
        "native {:.3f}\n",
        portable->name,
        100 * portable->share_of_limit,
        native->name,
        100 * native->share_of_limit,
        native->median / portable->median);
}

} // namespace

std::string table(RunResult const& result, bool colour)
{
    Painter const painter(colour);
    auto text = fmt::format(
        "{}\n  {} read, {} written; memory limit {:.1f} GB/s ({}){}\n",
        painter.paint(fmt::emphasis::bold, result.run.family + ", " + describe(result.run.params)),
        bytes_text(result.work.bytes_read),
        bytes_text(result.work.bytes_written),
        1e-9 * result.limit_bytes_per_second,
        result.limit,
        result.in_cache ? "; the working set is under four times the last-level cache" : "");
    std::size_t width = 7;
    for (auto const& variant : result.variants) {
        width = std::max(width, variant.name.size());
    }
    bool const with_resources = std::ranges::any_of(
        result.variants, [](auto const& variant) { return variant.resources.has_value(); });
    text += fmt::format(
        "  {:<{}}  {:>10} {:>8} {:>8}  {:>6} {:<12}  {:>8}{}  {}\n",
        "variant",
        width,
        "median ms",
        "GB/s",
        "of limit",
        "ratio",
        "[95 %]",
        "error",
        with_resources ? "  regs scratch waves" : "",
        "note");
    auto const best = best_of(result, [](auto const&) { return true; });
    for (auto const& variant : result.variants) {
        text += row(variant, width, with_resources, best, painter);
    }
    auto const portable =
        best_of(result, [](auto const& name) { return !is_native(name) && !is_library(name); });
    return text + comparison(portable, best_of(result, is_native));
}

} // namespace miniapp
