// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/report/table.hpp"

#include <algorithm>
#include <vector>

#include <fmt/color.h>
#include <fmt/format.h>

#include "driver/report/claims.hpp"
#include "driver/report/fields.hpp"
#include "driver/report/rank_table.hpp"
#include "driver/report/words.hpp"

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

using Best = VariantResult const*;

/// The fastest right variant of some kinds; none when there is none.
Best best_of(RunResult const& result, std::initializer_list<Kind> kinds)
{
    Best best = nullptr;
    for (auto const& variant : result.variants) {
        bool const timed = variant.status == Status::ok && !variant.samples.empty();
        bool const fits = std::ranges::find(kinds, variant.kind) != kinds.end();
        if (timed && fits && (best == nullptr || variant.median < best->median)) {
            best = &variant;
        }
    }
    return best;
}

/// What a table shows, by what its run has.
struct Columns
{
    std::size_t name = 7;
    std::string headings;
    std::vector<Cell> cells;

    explicit Columns(RunResult const& result)
    {
        for (auto const& variant : result.variants) {
            name = std::max(name, variant.name.size());
        }
        headings = fmt::format("  {:<{}}", "variant", name);
        for (auto const& field : fields()) {
            auto const heading = field.heading ? field.heading(result) : "";
            if (!heading.empty()) {
                headings += heading;
                cells.push_back(field.cell);
            }
        }
        headings += "  note\n";
    }
};

std::string figures(VariantResult const& variant, RunResult const& result, Columns const& columns)
{
    std::string text;
    for (auto const& cell : columns.cells) {
        text += cell(variant, result);
    }
    return text;
}

std::string
row(VariantResult const& variant,
    RunResult const& result,
    Columns const& columns,
    Best best,
    Painter const& painter)
{
    auto const name = fmt::format("  {:<{}}", variant.name, columns.name);
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
    auto const style = &variant == best ? fmt::emphasis::bold | fmt::fg(fmt::terminal_color::green)
                                        : fmt::text_style{};
    return painter.paint(style, name + figures(variant, result, columns))
           + (variant.note.empty() ? "" : "  " + variant.note) + "\n";
}

std::string comparison(RunResult const& result)
{
    auto const portable = best_of(result, {Kind::portable});
    auto const native = best_of(result, {Kind::gpu, Kind::host});
    if (portable == nullptr || native == nullptr) {
        return "";
    }
    auto const at = [&](Best best) {
        return best->share_of_limit ? fmt::format(
                   "{} at {:.1f} % of the limit", best->name, 100 * *best->share_of_limit)
                                    : best->name;
    };
    return fmt::format(
        "  best portable {}, best native {}: portable / native {:.3f}\n",
        at(portable),
        at(native),
        native->median / portable->median);
}

/// How many changes do what, and of how many what a source says came out.
std::string changes(RunResult const& result)
{
    Claims claims;
    claims.add(result);
    return claims.counts().empty() ? "" : "  " + claims.counts() + "\n";
}

/// What accesses alone reach, where a rung makes them and computes nothing. One that computes can
/// be faster all the same, for it is another kernel: then that is no bound of it.
std::string bound_of_accesses(RunResult const& result)
{
    auto const* const bound = best_of(result, {Kind::bound});
    if (bound == nullptr) {
        return "";
    }
    auto const* const best = best_of(result, {Kind::portable, Kind::gpu, Kind::host});
    return fmt::format(
        "\n  the same accesses, nothing computed: {} ({}){}",
        rate_text(bound->rates.front(), result.merits.front()),
        bound->name,
        best != nullptr && best->median < bound->median
            ? fmt::format("; {} is faster, so that is no bound", best->name)
            : "");
}

/// The floors of the run, in their units.
std::string floors(RunResult const& result)
{
    std::string text;
    for (auto const& floor : result.floors) {
        text += fmt::format(
            "{}{} {}", text.empty() ? "\n  floors: " : ", ", name_of(floor), floor_text(floor));
    }
    return text;
}

std::string title(RunResult const& result, Painter const& painter)
{
    auto text = painter.paint(fmt::emphasis::bold, result.run.family + ", " + describe(result.run))
                + fmt::format(
                    "\n  {} read, {} written",
                    bytes_text(result.work.bytes_read),
                    bytes_text(result.work.bytes_written));
    if (result.limit_rate > 0) {
        text += fmt::format(
            "; limit {} ({})", rate_text(result.limit_rate, result.merits.front()), result.limit);
    }
    return text + bound_of_accesses(result) + floors(result)
           + (result.in_cache ? "; a cache holds this footprint\n" : "\n");
}

} // namespace

std::string table(RunResult const& result, bool colour)
{
    Painter const painter(colour);
    Columns const columns(result);
    auto text = title(result, painter) + columns.headings;
    auto const best = best_of(result, {Kind::portable, Kind::gpu, Kind::host, Kind::library});
    for (auto const& variant : result.variants) {
        text += row(variant, result, columns, best, painter);
    }
    return text + comparison(result) + changes(result) + rank_table(result);
}

} // namespace miniapp
