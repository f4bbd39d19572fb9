// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <iterator>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "driver/report/option_pages.hpp"

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
    if (option.value == "FAMILY" || option.value == "GLOB") {
        return names_to_complete(families, option.value == "GLOB");
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
            if (!option.value.empty()) {
                lines += fmt::format(
                    ":{}:{}",
                    escaped_for_zsh(option.value),
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

} // namespace miniapp
