// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <algorithm>
#include <iterator>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "build_facts.hpp"
#include "driver/report/listing.hpp"

namespace miniapp {
namespace {

/// Returns the names of the chapters or, if `variants` is true, every `family/variant` of this
/// build, separated by spaces.
std::string names_to_complete(std::vector<Family> const& families, bool variants)
{
    if (!variants) {
        return fmt::format("{}", fmt::join(chapters_of(families), " "));
    }
    std::vector<std::string> list;
    for (auto const& family : families) {
        for (auto const& variant : family.variants) {
            if (variant.available()) {
                list.push_back(family.name + "/" + variant.name);
            }
        }
    }
    return fmt::format("{}", fmt::join(list, " "));
}

/// Returns the possible values of an option, separated by spaces; "" if they cannot be listed.
std::string values_of(OptionInfo const& option, std::vector<Family> const& families)
{
    if (option.value_name == "FAMILY" || option.value_name == "GLOB") {
        return names_to_complete(families, option.value_name == "GLOB");
    }
    return fmt::format("{}", fmt::join(option.choices, " "));
}

std::string bash_script(std::vector<OptionInfo> const& options, std::vector<Family> const& families)
{
    std::vector<std::string> all;
    std::string cases;
    for (auto const& option : options) {
        std::ranges::copy(option.names, std::back_inserter(all));
        if (auto const list = values_of(option, families); !list.empty()) {
            cases += fmt::format(
                "        {}) COMPREPLY=($(compgen -W \"{}\" -- \"$word\")); return ;;\n",
                fmt::join(option.names, " | "),
                list);
        }
    }
    return fmt::format(
        R"(# bash completion for miniapp, written by miniapp --print bash
_miniapp() {{
    local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD - 1]}}
    COMPREPLY=()
    # bash splits --format=csv into three words
    [[ $word == = ]] && word=
    [[ $before == = ]] && before=${{COMP_WORDS[COMP_CWORD - 2]}}
    case $before in
{}        list) COMPREPLY=($(compgen -W "{}" -- "$word")); return ;;
    esac
    case $word in
        -*) COMPREPLY=($(compgen -W "{}" -- "$word")) ;;
        *) COMPREPLY=($(compgen -W list -- "$word") $(compgen -f -- "$word")) ;;
    esac
}}
complete -o filenames -F _miniapp miniapp
)",
        cases,
        names_to_complete(families, false),
        fmt::join(all, " "));
}

/// Escapes a text that stands in single quotes in a specification of zsh's _arguments.
std::string escaped_for_zsh(std::string const& text)
{
    std::string safe;
    for (char const c : text) {
        if (c == '\'') {
            safe += "'\\''";
        } else if (c == '[' || c == ']' || c == ':') {
            safe += std::string("\\") + c;
        } else {
            safe += c;
        }
    }
    return safe;
}

std::string zsh_script(std::vector<OptionInfo> const& options, std::vector<Family> const& families)
{
    std::string lines;
    for (auto const& option : options) {
        auto const list = values_of(option, families);
        for (auto const& name : option.names) {
            lines += fmt::format("    '{}[{}]", name, escaped_for_zsh(option.help));
            if (!option.value_name.empty()) {
                lines += fmt::format(
                    ":{}:{}",
                    escaped_for_zsh(option.value_name),
                    list.empty() ? "_files" : "(" + escaped_for_zsh(list) + ")");
            }
            lines += "' \\\n";
        }
    }
    return fmt::format(
        "#compdef miniapp\n# written by miniapp --print zsh\n_arguments \\\n{}    "
        "'1:input:_files' '*:family:({})'\n",
        lines,
        names_to_complete(families, false));
}

} // namespace

std::string completion(
    std::string const& shell,
    std::vector<OptionInfo> const& options,
    std::vector<Family> const& families)
{
    return shell == "bash" ? bash_script(options, families) : zsh_script(options, families);
}

namespace {

/// Escapes a text for troff: backslashes, hyphens, and lines that would begin a request.
std::string troff_text(std::string const& text)
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

std::string man_page_entry(OptionInfo const& option)
{
    std::string text = ".TP\n";
    for (std::size_t i = 0; i < option.names.size(); ++i) {
        text += (i == 0 ? "\\fB" : ", \\fB") + troff_text(option.names[i]) + "\\fR";
    }
    text += option.value_name.empty() ? "\n" : " \\fI" + troff_text(option.value_name) + "\\fR\n";
    return text + troff_text(option.help) + "\n";
}

/// Commands to try first, each with its effect.
constexpr char const* man_page_examples = R"(.SH EXAMPLES
.TP
.B miniapp inputs/quick.yaml
measure three chapters, with a table for each run
.TP
.B miniapp laplacian
measure one family or chapter with its defaults
.TP
.B miniapp inputs/laplacian.yaml \-\-set laplacian.size=2^9 \-\-only 'laplacian/hip/*'
choose another size, and only the variants for a GPU
.TP
.B miniapp inputs/laplacian.yaml \-\-dry\-run
show what would run, and the memory that it needs
.TP
.B miniapp inputs/quick.yaml \-o results.json && scripts/report results.json
save the results, and make a page of them
)";

constexpr char const* man_page_files = R"(.SH FILES
.TP
.I input.yaml
.B runs:
lists families with parameters and variants,
.B simulate:
lists simulations,
.B measure:
holds settings of the measurement
.TP
.I results.json
is what
.B \-o
writes;
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
        troff_text(program_description()));
    for (auto const& option : options) {
        text += man_page_entry(option);
    }
    text += ".SH FAMILIES\n";
    for (auto const& chapter : chapters_of(families)) {
        text += fmt::format(
            ".TP\n\\fB{}\\fR\n{}\n", troff_text(chapter), troff_text(help_of(chapter, families)));
    }
    text += ".P\n\\fBminiapp list\\fR with a family's name shows its parameters and variants.\n";
    return text + ".SH EXIT STATUS\n" + troff_text(exit_code_description()) + "\n" + man_page_files
           + man_page_examples
           + ".SH ENVIRONMENT\n.TP\n\\fBOMP_NUM_THREADS\\fR, \\fBOMP_PROC_BIND\\fR, "
             "\\fBOMP_PLACES\\fR\nnumber of threads, and the cores that they are bound "
             "to\n.TP\n\\fBNO_COLOR\\fR\n"
             "turns colour off\n.TP\n\\fBMINIAPP_PEER_WAIT\\fR\nseconds that a rank waits for "
             "another before it ends all ranks; default 60\n";
}

} // namespace miniapp
