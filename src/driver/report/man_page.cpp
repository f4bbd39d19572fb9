// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/report/man_page.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "build_facts.hpp"
#include "driver/report/listing.hpp"

namespace miniapp {
namespace {

/// Text as troff takes it: backslashes and hyphens escaped, and no line that begins as a request.
std::string plain(std::string const& text)
{
    std::string escaped;
    for (char const c : text) {
        bool const begins = escaped.empty() || escaped.back() == '\n';
        if (begins && (c == '.' || c == '\'')) {
            escaped += "\\&";
        }
        escaped += c == '\\' ? "\\e" : c == '-' ? "\\-" : std::string(1, c);
    }
    return escaped;
}

std::string entry(OptionInfo const& option)
{
    std::string text = ".TP\n";
    for (std::size_t i = 0; i < option.names.size(); ++i) {
        text += (i == 0 ? "\\fB" : ", \\fB") + plain(option.names[i]) + "\\fR";
    }
    text += option.value.empty() ? "\n" : " \\fI" + plain(option.value) + "\\fR\n";
    text += plain(option.help);
    if (!option.choices.empty()) {
        text += plain(fmt::format(": {}", fmt::join(option.choices, ", ")));
    }
    return text + "\n";
}

} // namespace

std::string man_page(std::vector<OptionInfo> const& options, std::vector<Family> const& families)
{
    auto text = fmt::format(
        ".TH MINIAPP 1 \"\" \"miniapp {}\" \"User Commands\"\n"
        ".SH NAME\nminiapp \\- kernels timed against the measured limit of this machine\n"
        ".SH SYNOPSIS\n.B miniapp\n.RI [ options ] \" input.yaml\"\n.br\n"
        ".B miniapp list\n.RI [ family ...]\n"
        ".SH DESCRIPTION\n{}\n.SH OPTIONS\n",
        build_facts::version,
        plain(about_program()));
    for (auto const& option : options) {
        text += entry(option);
    }
    text += ".SH FAMILIES\n";
    for (auto const& chapter : chapters_of(families)) {
        text +=
            fmt::format(".TP\n\\fB{}\\fR\n{}\n", plain(chapter), plain(help_of(chapter, families)));
    }
    text += ".P\n\\fBminiapp list\\fR with a family's name shows its parameters and variants.\n";
    return text
           + ".SH ENVIRONMENT\n.TP\n\\fBOMP_NUM_THREADS\\fR, \\fBOMP_PROC_BIND\\fR, "
             "\\fBOMP_PLACES\\fR\nthreads, and where they stay\n.TP\n\\fBNO_COLOR\\fR\n"
             "no colour\n.TP\n\\fBMINIAPP_PEER_WAIT\\fR\nseconds after which a rank ends all "
             "where another does not answer: 60\n";
}

} // namespace miniapp
