// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <sstream>

#include <fmt/format.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include "driver/input/input_reader.hpp"

namespace miniapp {
namespace {

constexpr char const* no_alias =
    "an alias (*name) is not allowed; a glob is written in quotes: \"*\"";

/// Thrown to stop the parser after many mistakes, or at a level that is too deep.
struct StopParsing
{
};

/// Receives the parser's events and keeps only the mistakes, and the place where the last node
/// began.
class Guard final : public YAML::EventHandler
{
    static constexpr std::size_t most_mistakes = 20;

    std::vector<Diagnostic> m_mistakes;
    YAML::Mark m_last;
    int m_depth = 0;

    using Mark = YAML::Mark const&;
    using Text = std::string const&;
    using Anchor = YAML::anchor_t;
    using Style = YAML::EmitterStyle::value;

    void begin_node(Mark mark, Anchor anchor)
    {
        m_last = mark;
        if (anchor != 0) {
            add_mistake(mark, "an anchor (&name) is not allowed: write the value out");
        }
    }
    /// Refuses tags. Without a tag the parser reports `?`, or `!` for quoted text, as YAML demands.
    void begin_node(Mark mark, Text tag, Anchor anchor, bool may_be_quoted)
    {
        begin_node(mark, anchor);
        if (!tag.empty() && tag != "?" && !(may_be_quoted && tag == "!")) {
            add_mistake(mark, "a tag (!name) is not allowed: write the plain value");
        }
    }
    void enter_level(Mark mark)
    {
        if (++m_depth > deepest_input) { // the parser recurses, and its stack is limited
            add_mistake(mark, fmt::format("nested more than {} levels deep", deepest_input));
            throw StopParsing{};
        }
    }

public:
    void add_mistake(Mark mark, std::string message)
    {
        m_mistakes.push_back({mark.line + 1, mark.column + 1, std::move(message)});
        if (m_mistakes.size() >= most_mistakes) {
            throw StopParsing{};
        }
    }
    [[nodiscard]] Mark last_place() const { return m_last; }
    [[nodiscard]] std::vector<Diagnostic> const& mistakes() const { return m_mistakes; }

    void OnDocumentStart(Mark mark) override { m_last = mark; }
    void OnDocumentEnd() override {}
    void OnNull(Mark mark, Anchor anchor) override { begin_node(mark, anchor); }
    void OnAlias(Mark mark, Anchor) override { add_mistake(mark, no_alias); }
    void OnScalar(Mark mark, Text tag, Anchor anchor, Text) override
    {
        begin_node(mark, tag, anchor, true);
    }
    void OnSequenceStart(Mark mark, Text tag, Anchor anchor, Style) override
    {
        begin_node(mark, tag, anchor, false);
        enter_level(mark);
    }
    void OnSequenceEnd() override { --m_depth; }
    void OnMapStart(Mark mark, Text tag, Anchor anchor, Style) override
    {
        begin_node(mark, tag, anchor, false);
        enter_level(mark);
    }
    void OnMapEnd() override { --m_depth; }
};

/// Parses a text of one document. YAML::Load would ignore further documents, and YAML::LoadAll
/// (yaml-cpp 0.7) never returns if a stray comma follows the first.
void parse(std::string const& text, Guard& guard)
{
    std::istringstream stream(text);
    YAML::Parser parser(stream);
    if (!parser.HandleNextDocument(guard)) {
        guard.add_mistake({}, "holds no YAML document");
    } else if (parser) {
        guard.add_mistake(
            guard.last_place(),
            "something follows the YAML document that ends here; one document is expected");
    }
}

/// Returns the mistake that the library found. An unknown alias is taken for a glob without
/// quotation marks.
Diagnostic diagnostic_of(YAML::Exception const& error)
{
    int const line = error.mark.line + 1;
    int const column = error.mark.column + 1;
    if (error.msg == YAML::ErrorMsg::ALIAS_NOT_FOUND) {
        return {
            line, column - 1, no_alias}; // the parser's place is one character behind the asterisk
    }
    if (error.msg.starts_with(YAML::ErrorMsg::UNKNOWN_ANCHOR)
        || error.msg == YAML::ErrorMsg::CHAR_IN_ALIAS) {
        return {line, column, no_alias};
    }
    return {line, column, "not YAML: " + error.msg};
}

} // namespace

std::vector<Diagnostic> guard_input(std::string const& text)
{
    if (text.size() > largest_input) {
        return {
            {0, 0, fmt::format("{} bytes; an input has at most {}", text.size(), largest_input)}};
    }
    if (text.find('\0') != std::string::npos) {
        return {{0, 0, "holds a zero byte: this is not a text file"}};
    }
    Guard guard;
    try {
        parse(text, guard);
    } catch (YAML::Exception const& error) {
        auto found = guard.mistakes();
        found.push_back(diagnostic_of(error));
        return found;
    } catch (StopParsing const&) {
        // guard.mistakes() already has the mistake that stopped the parser
    }
    return guard.mistakes();
}

} // namespace miniapp
