// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/report/man_page.hpp"

#include <fmt/format.h>

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
    return text + plain(option.help) + "\n";
}

/// What people try first, with what it does.
constexpr char const* examples = R"(.SH EXAMPLES
.TP
.B miniapp inputs/quick.yaml
three chapters; a table a run
.TP
.B miniapp laplacian
a family or a chapter by itself, with its defaults
.TP
.B miniapp inputs/laplacian.yaml \-\-set laplacian.size=2^9 \-\-only 'laplacian/hip/*'
another size, and the variants for a GPU alone
.TP
.B miniapp inputs/laplacian.yaml \-\-dry\-run
what would run, and its memory
.TP
.B miniapp inputs/quick.yaml \-o results.json && scripts/report results.json
results in a file, and a page of them
)";

constexpr char const* files = R"(.SH FILES
.TP
.I input.yaml
.B runs:
lists families, parameters and variants,
.B simulate:
lists simulations,
.B measure:
says how to measure
.TP
.I results.json
of
.BR \-o ;
.B miniapp \-\-print schema
prints its schema
)";

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
    return text + ".SH EXIT STATUS\n" + plain(about_exit_codes()) + "\n" + files + examples
           + ".SH ENVIRONMENT\n.TP\n\\fBOMP_NUM_THREADS\\fR, \\fBOMP_PROC_BIND\\fR, "
             "\\fBOMP_PLACES\\fR\nthreads, and where they stay\n.TP\n\\fBNO_COLOR\\fR\n"
             "no colour\n.TP\n\\fBMINIAPP_PEER_WAIT\\fR\nseconds after which a rank ends all "
             "where another does not answer: 60\n";
}

} // namespace miniapp
