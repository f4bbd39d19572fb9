// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/input/input.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "driver/input/nearest.hpp"
#include "driver/toy_family.hpp"

namespace miniapp {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

Input parse(std::string const& text)
{
    return parse_input(text, "in.yaml", {toy::family()});
}

std::string message_about(std::string const& text)
{
    return toy::message_of([&] { parse(text); });
}

TEST(Input, defaults_are_filled_in)
{
    auto const input = parse("runs:\n  - family: toy\n");

    ASSERT_EQ(input.runs.size(), 1);
    EXPECT_EQ(input.runs[0].params.integer("n"), 10);
    EXPECT_THAT(input.runs[0].variants, ElementsAre("right", "again", "small"));
    EXPECT_EQ(input.measure, MeasureSettings{});
}

TEST(Input, the_ends_of_a_range_belong_to_it)
{
    auto const least = parse("runs: [{family: toy, n: 2, ratio: 0, block: 1x1}]");
    auto const most = parse("runs: [{family: toy, n: 1000000000, ratio: 1, block: 1x1024}]");

    EXPECT_EQ(least.runs.at(0).params.integer("n"), 2);
    EXPECT_EQ(most.runs.at(0).params.integer("n"), 1000000000);
    EXPECT_EQ(most.runs.at(0).params.real("ratio"), 1);
}

/// Returns two families of a chapter `toys`; the second lacks the parameter `ratio`.
std::vector<Family> families_of_toys()
{
    auto one = toy::family();
    auto two = toy::family();
    one.name = "toys.one";
    two.name = "toys.two";
    one.chapter = two.chapter = "toys";
    std::erase_if(two.parameters, [](auto const& p) { return p.name == "ratio"; });
    return {one, two};
}

TEST(Input, a_chapter_stands_for_its_families)
{
    auto const all =
        parse_input("runs: [{family: toys, variants: again, n: [5, 6]}]", "in", families_of_toys());
    auto const one = parse_input("runs: [{family: toys.two}]", "in", families_of_toys());

    ASSERT_EQ(all.runs.size(), 4);
    EXPECT_EQ(all.runs[1].family, "toys.one");
    EXPECT_EQ(all.runs[2].family, "toys.two");
    EXPECT_THAT(all.runs[2].variants, ElementsAre("again"));
    ASSERT_EQ(one.runs.size(), 1);
    EXPECT_EQ(one.runs[0].family, "toys.two");
}

TEST(Input, a_parameter_that_one_family_of_a_chapter_lacks_is_reported)
{
    EXPECT_THAT(
        [] { parse_input("runs: [{family: toys, ratio: 0.5}]", "in", families_of_toys()); },
        testing::ThrowsMessage<InputError>(HasSubstr("toys.two has no parameter 'ratio'")));
    EXPECT_THAT(
        [] { parse_input("runs: [{family: toys.tow}]", "in", families_of_toys()); },
        testing::ThrowsMessage<InputError>(HasSubstr("did you mean 'toys.two'")));
}

TEST(Input, lists_sweep_the_last_parameter_fastest)
{
    auto const input = parse("runs:\n  - {family: toy, n: [5, 6], precision: [double, float]}\n");

    ASSERT_EQ(input.runs.size(), 4);
    EXPECT_EQ(input.runs[1].params.integer("n"), 5);
    EXPECT_EQ(input.runs[1].params.text("precision"), "float");
    EXPECT_EQ(input.runs[2].params.integer("n"), 6);
}

TEST(Input, variants_are_globs_and_come_in_reading_order)
{
    auto const input = parse("runs:\n  - {family: toy, variants: [\"a*\", right]}\n");

    EXPECT_THAT(input.runs[0].variants, ElementsAre("right", "again"));
}

// One input serves every machine, so it may name a variant that only another build has, but not a
// variant that no build has.
TEST(Input, variants_of_another_build_are_left_out_of_globs_and_kept_by_name)
{
    auto family = toy::family();
    family.variants.push_back({.name = "hip/right", .unavailable = "a CPU", .kind = Kind::gpu});
    auto const variants = [&](std::string const& list) {
        return parse_input("runs: [{family: toy" + list + "}]", "in.yaml", {family})
            .runs[0]
            .variants;
    };

    EXPECT_THAT(variants(", variants: [right, \"hip/*\"]"), ElementsAre("right"));
    EXPECT_THAT(variants(", variants: [right, hip/right]"), ElementsAre("right", "hip/right"));
    EXPECT_THAT(variants(""), Not(Contains("hip/right")));
    EXPECT_THROW(variants(", variants: hip/nope"), InputError);
    EXPECT_THROW(variants(", variants: \"omp/*\""), InputError);
}

TEST(Input, extents_may_be_short)
{
    EXPECT_EQ(
        parse("runs: [{family: toy, block: 32}]").runs[0].params.extents("block"),
        (Extents{32, 1, 1}));
    EXPECT_EQ(
        parse("runs: [{family: toy, block: 32x4}]").runs[0].params.extents("block"),
        (Extents{32, 4, 1}));
}

TEST(Input, measure_settings_are_read)
{
    auto const input = parse("measure: {samples: 21, sample_ms: 2.5, warmup_ms: 0, rest_ms: 5}\n"
                             "runs: [{family: toy}]");

    EXPECT_EQ(input.measure, (MeasureSettings{21, 2.5, 0, 5}));
}

TEST(Input, limits_may_be_skipped)
{
    EXPECT_FALSE(parse("measure: {limits: skip}\nruns: [{family: toy}]").measure.limits);
    EXPECT_TRUE(parse("measure: {limits: measure}\nruns: [{family: toy}]").measure.limits);
}

TEST(Input, only_keeps_what_matches)
{
    auto input = parse("runs: [{family: toy}]");

    keep_only(input, "toy/ag*");

    EXPECT_THAT(input.runs[0].variants, ElementsAre("again"));
    EXPECT_THROW(keep_only(input, "toy/right"), InputError);
}

TEST(Input, the_option_only_names_the_replacement_of_a_removed_variant)
{
    auto input = parse("runs: [{family: toy}]");
    EXPECT_THAT(
        [&] { keep_only(input, "lbm/rows"); },
        testing::ThrowsMessage<InputError>(
            HasSubstr("there is no such variant any more: use lbm/fused")));
}

struct Mistake
{
    std::string text;
    std::string message;
};

void PrintTo(Mistake const& mistake, std::ostream* os)
{
    *os << mistake.message;
}

class InputMistake : public testing::TestWithParam<Mistake>
{
};

TEST_P(InputMistake, is_reported_with_its_place)
{
    EXPECT_THAT(message_about(GetParam().text), HasSubstr(GetParam().message));
}

INSTANTIATE_TEST_SUITE_P(
    input,
    InputMistake,
    testing::Values(
        Mistake{
            "runs:\n  - family: tyo\n", "in.yaml:2:13: unknown family 'tyo'; did you mean 'toy'?"},
        Mistake{
            "runs:\n  - family: elephant\n", "in.yaml:2:13: unknown family 'elephant'; known: toy"},
        Mistake{"runs:\n  - family: \"\"\n", "in.yaml:2:13: unknown family ''; known: toy"},
        Mistake{"runs:\n  - n: 5\n", "in.yaml:2:5: a run needs a key 'family'; known: toy"},
        Mistake{"runs:\n  - {family: toy, sise: 5}\n", "in.yaml:2:19: toy has no parameter 'sise'"},
        Mistake{"runs:\n  - {family: toy, blok: 5}\n", "did you mean 'block'?"},
        Mistake{
            "runs:\n  - {family: toy, n: many}\n",
            "'n: many' should be a whole number from 2 to 1000000000"},
        Mistake{
            "runs:\n  - {family: toy, n: 5.5}\n",
            "in.yaml:2:22: 'n: 5.5' should be a whole number"},
        Mistake{"runs:\n  - {family: toy, n: 1}\n", "'n: 1' should be a whole number from 2"},
        Mistake{"runs:\n  - {family: toy, n: 1000000001}\n", "should be a whole number from 2"},
        Mistake{"runs:\n  - {family: toy, n: 99999999999999999999}\n", "should be a whole number"},
        Mistake{
            "runs:\n  - {family: toy, n: {a: 1}}\n",
            "'n' should be a whole number from 2 to 1000000000, or a list"},
        Mistake{"runs:\n  - {family: toy, n: []}\n", "'n' is an empty list"},
        Mistake{
            "runs:\n  - {family: toy, n: 13}\n",
            "in.yaml:2:22: 'n: 13': 13 brings bad luck; take another"},
        Mistake{
            "runs:\n  - {family: toy, ratio: nan}\n",
            "'ratio: nan' should be a number from 0 to 1"},
        Mistake{"runs:\n  - {family: toy, ratio: -0.1}\n", "should be a number from 0 to 1"},
        Mistake{"runs:\n  - {family: toy, ratio: 1.1}\n", "should be a number from 0 to 1"},
        Mistake{
            "runs:\n  - {family: toy, precision: duoble}\n",
            "one of double, float; did you mean 'double'?"},
        Mistake{
            "runs:\n  - {family: toy, block: 4x4x4x4}\n",
            "should be N, NxN or NxNxN with each N from 1 to 1024"},
        Mistake{"runs:\n  - {family: toy, block: 0x1}\n", "'block: 0x1' should be"},
        Mistake{"runs:\n  - {family: toy, block: 1x1025}\n", "'block: 1x1025' should be"},
        Mistake{
            "runs:\n  - {family: toy, variants: rigth}\n",
            "toy has no variant 'rigth'; did you mean 'right'?"},
        Mistake{
            "runs:\n  - {family: toy, variants: {a: b}}\n", "'variants' should be a name, a glob"},
        Mistake{"runs:\n  - {family: toy, n: 5, n: 6}\n", "in.yaml:2:25: 'n' is given twice"},
        Mistake{"runs: 5\n", "'runs' should be a list of runs"},
        Mistake{"runs: [5]\n", "a run should be a map"},
        Mistake{"run: []\n", "unknown key 'run'; did you mean 'runs'?"},
        Mistake{"", "holds no YAML document"},
        Mistake{"- a\n", "should be a map with a key 'runs'"},
        Mistake{
            "measure: {sample: 3}\nruns: [{family: toy}]",
            "unknown key 'sample'; did you mean 'samples'?"},
        Mistake{
            "measure: {samples: 1}\nruns: [{family: toy}]",
            "'samples: 1' should be a whole number from 3"},
        Mistake{"measure: 3\nruns: [{family: toy}]", "in.yaml:1:10: 'measure' should be a map"},
        Mistake{"runs: [{family: toy}\n", "not YAML"},
        Mistake{"runs: [{family: toy}]\n---\nruns: []\n", "something follows the YAML document"},
        Mistake{
            "runs:\n  - {family: toy, variants: *}\n",
            "in.yaml:2:29: an alias (*name) is not allowed"},
        Mistake{"runs: &all [{family: toy}]\n", "in.yaml:1:7: an anchor (&name) is not allowed"},
        Mistake{"runs: !!seq [{family: toy}]\n", "in.yaml:1:7: a tag (!name) is not allowed"},
        // Anchors, tags and aliases are also found behind a line that begins with a quotation mark.
        Mistake{
            "runs:\n  - family: a\n      'b\n  - {family: &x toy}\n",
            "in.yaml:4:14: an anchor (&name) is not allowed"},
        Mistake{
            "runs:\n  - family: |\n      'b\n  - {family: !!str toy}\n",
            "in.yaml:4:14: a tag (!name) is not allowed"},
        Mistake{
            "runs:\n  - &a\n    family: >\n      \"b\n  - *a\n",
            "in.yaml:5:5: an alias (*name) is not allowed"},
        Mistake{"runs:\n  - {family: *toy}\n", "in.yaml:2:14: an alias (*name) is not allowed"},
        Mistake{
            "%TAG !e! tag:example.org,2026:\n---\nruns: [{family: !e!x toy}]\n",
            "in.yaml:3:17: a tag (!name) is not allowed"},
        Mistake{std::string(33, '['), "nested more than 32 levels deep"},
        Mistake{std::string(70000, 'a'), "70000 bytes; an input has at most 65536"},
        Mistake{std::string("runs\0", 5), "holds a zero byte"}));

TEST(Input, all_mistakes_are_reported_in_order)
{
    auto const text = message_about(
        "runs:\n  - {family: toy, n: 1}\n  - {family: tyo}\n  - {family: toy, blok: 2}\n");

    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 2);
    EXPECT_LT(text.find("in.yaml:2:"), text.find("in.yaml:3:"));
    EXPECT_LT(text.find("in.yaml:3:"), text.find("in.yaml:4:"));
}

TEST(Input, a_sweep_has_at_most_1000_combinations)
{
    std::string many = "2";
    for (int i = 3; i < 1100; ++i) {
        many += "," + std::to_string(i);
    }

    EXPECT_THAT(
        message_about("runs: [{family: toy, n: [" + many + "]}]"),
        HasSubstr("more than 1000 combinations"));
}

TEST(Input, deep_block_lists_are_refused_before_they_are_parsed)
{
    std::string dashes;
    for (int i = 0; i < 1000; ++i) {
        dashes += "- ";
    }

    EXPECT_THAT(message_about(dashes), HasSubstr("nested more than 32 levels deep"));
}

TEST(Input, a_header_and_texts_in_quotes_are_plain_yaml)
{
    EXPECT_NO_THROW(parse("%YAML 1.2\n---\n\"runs\": [{'family': \"toy\", n: '5'}]\n...\n"));
}

TEST(Input, an_unknown_family_lists_each_chapter_once)
{
    auto const text = toy::message_of(
        [] { parse_input("runs: [{family: elephant}]", "in.yaml", families_of_toys()); });
    std::string known = "toys";
    for (auto const& chapter : chapters_left_out()) { // chapters that this build has left out
        known += ", " + chapter;
    }
    EXPECT_THAT(text, testing::EndsWith("unknown family 'elephant'; known: " + known));
}

// The message for a family that was left out of the build says so, and such a family is also
// suggested for a misspelt name.
TEST(Input, a_family_that_was_left_out_is_not_an_unknown_one)
{
    auto const why = [](std::string const& name) {
        return why_no_family(name, families_of_toys(), {"laplacian", "libraries"});
    };
    EXPECT_THAT(why("laplacian"), HasSubstr("was built without the chapter 'laplacian'"));
    EXPECT_THAT(why("libraries.gemm"), HasSubstr("was built without the chapter 'libraries'"));
    EXPECT_EQ(why("laplacain"), "unknown family 'laplacain'; did you mean 'laplacian'?");
    EXPECT_EQ(why("toys.tow"), "unknown family 'toys.tow'; did you mean 'toys.two'?");
    EXPECT_EQ(why("elephant"), "unknown family 'elephant'; known: toys, laplacian, libraries");
    for (auto const* const gone : {"advice.texture", "guidelines.texture"}) {
        EXPECT_THAT(why(gone), testing::EndsWith(" any more: use advice.staging"));
    }
    EXPECT_EQ(why("x\x1b.y"), "unknown family 'x\\x1b.y'; known: toys, laplacian, libraries");
}

// Even before a missing family is built, its chapter is listed and other mistakes are found.
TEST(Input, a_family_that_may_be_missing_is_no_mistake)
{
    auto const later = [](std::string const& word) { return word == "later.row"; };
    auto const parse = [&](std::string const& runs) {
        return parse_input("runs: [" + runs + "]", "in", families_of_toys(), later);
    };

    auto const input =
        parse("{family: later.row, size: 5}, {family: toys.two}, {family: later.row}");

    EXPECT_EQ(input.chapters, (std::vector<std::string>{"later", "toys"}));
    ASSERT_EQ(input.runs.size(), 1);
    EXPECT_EQ(input.runs[0].family, "toys.two");
    EXPECT_THROW(parse("{family: later.row}, {family: later.two}"), InputError);
    EXPECT_THROW(parse("{family: later.row}, {family: toys.two, n: x}"), InputError);
}

TEST(Input, a_glob_excludes_chapters_that_it_cannot_match)
{
    EXPECT_TRUE(may_match_variant_of("stream/*", "stream"));
    EXPECT_TRUE(may_match_variant_of("*flat", "stream"));
    EXPECT_TRUE(may_match_variant_of("advice.stride/1", "advice"));
    EXPECT_TRUE(may_match_variant_of("lbm[./]*", "lbm"));
    EXPECT_FALSE(may_match_variant_of("lbm[./]*", "lbm_ranks"));
    EXPECT_FALSE(may_match_variant_of("stream/*", "peak"));
    EXPECT_FALSE(may_match_variant_of("advice.stride/*", "advice.banks"));
}

TEST(Input, signs_inside_of_words_quotes_and_comments_are_not_anchors)
{
    EXPECT_NO_THROW(parse("# a & b * c ! d\nruns: [{family: toy, variants: \"*\"}]  # &x\n"));
    EXPECT_NO_THROW(parse("runs:\n  - family: toy\n    variants: ['*', \"a*\"]\n"));
}

TEST(Input, sizes_may_be_powers_exponents_and_prefixes)
{
    auto const n = [](std::string const& text) {
        return parse("runs: [{family: toy, n: " + text + "}]").runs.at(0).params.integer("n");
    };

    EXPECT_EQ(n("1e6"), 1000000);
    EXPECT_EQ(n("2^24"), 16777216);
    EXPECT_EQ(n("64M"), 64000000);
    EXPECT_EQ(n("3k"), 3000);
    EXPECT_EQ(n("1G"), 1000000000);
    for (auto const* const wrong :
         {"1e99", "2^64", "99999999999G", "M", "2^", "^2", "1e-3", "1kk"}) {
        EXPECT_THAT(
            message_about(std::string("runs: [{family: toy, n: '") + wrong + "'}]"),
            HasSubstr("should be a whole number from 2 to 1000000000"))
            << wrong;
    }
    EXPECT_EQ(
        parse("runs: [{family: toy, block: 1x2^3}]").runs.at(0).params.extents("block"),
        (Extents{1, 8, 1}));
}

Input parse_with(std::vector<std::string> const& texts, std::string const& input)
{
    std::vector<Setting> settings;
    for (auto const& text : texts) {
        settings.push_back(parse_setting(text));
    }
    return parse_input(input, "in.yaml", families_of_toys(), refuse_missing_family, settings);
}

std::string message_of_setting(std::string const& text)
{
    return toy::message_of([&] { parse_with({text}, "runs: [{family: toys.one, n: 5}]"); });
}

TEST(Input, a_setting_replaces_the_value_of_each_run_that_it_matches)
{
    std::string const runs = "runs: [{family: toys.one, n: 5}, {family: toys.two}]";

    auto const one = parse_with({"toys.one.n=2^3"}, runs);
    EXPECT_EQ(one.runs.at(0).params.integer("n"), 8);
    EXPECT_EQ(one.runs.at(1).params.integer("n"), 10);

    auto const all = parse_with({"n=[7, 9]", "*.ratio=0.25"}, runs); // toys.two lacks `ratio`
    ASSERT_EQ(all.runs.size(), 4);
    EXPECT_EQ(all.runs[1].params.integer("n"), 9);
    EXPECT_EQ(all.runs[1].params.real("ratio"), 0.25);
    EXPECT_EQ(all.runs[3].params.integer("n"), 9);
}

TEST(Input, a_setting_that_is_wrong_or_changes_nothing_is_an_error)
{
    EXPECT_THAT(message_of_setting("n"), HasSubstr("should be FAMILY.PARAMETER=VALUE"));
    EXPECT_THAT(message_of_setting("n="), HasSubstr("should be FAMILY.PARAMETER=VALUE"));
    EXPECT_THAT(message_of_setting("toys.one.=3"), HasSubstr("should be FAMILY.PARAMETER=VALUE"));
    EXPECT_THAT(
        message_of_setting("lbm.n=3"),
        HasSubstr("no run of the input that 'lbm' matches has a parameter 'n'; its families: "
                  "toys.one"));
    EXPECT_THAT(message_of_setting("m=3"), HasSubstr("has a parameter 'm'"));
    EXPECT_THAT(message_of_setting("n=one"), HasSubstr("--set: 'n: one' should be a whole number"));
    EXPECT_THAT(message_of_setting("n=&a 3"), HasSubstr("--set n=&a 3"));
}

TEST(Input, a_family_or_a_chapter_stands_for_an_input_with_its_defaults)
{
    EXPECT_EQ(read_input("toys.two", families_of_toys()).runs.at(0).family, "toys.two");
    EXPECT_EQ(read_input("toys", families_of_toys()).runs.size(), 2);
    auto const message = toy::message_of([] { read_input("toyz", families_of_toys()); });
    EXPECT_THAT(message, HasSubstr("toyz: cannot be read: No such file or directory"));
    EXPECT_THAT(message, HasSubstr("did you mean 'toys'?"));
}

} // namespace
} // namespace miniapp
