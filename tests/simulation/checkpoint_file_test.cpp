// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "simulation/checkpoint_file.hpp"

#include <cstring>
#include <limits>

#include <fcntl.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

#include "simulation/fixtures.hpp"

namespace miniapp {
namespace {

using testing::HasSubstr;

std::string const parameters = "  a: 1\n  b: 2\n";

/// Returns the form of a state of `numbers` numbers of `bytes` bytes: 8 for doubles, 4 for floats.
StateForm form_of(std::size_t numbers, std::size_t bytes = sizeof(double))
{
    return {bytes, numbers, [](std::size_t number) { return fmt::format("number {}", number); }};
}

template <class T>
std::vector<char> bytes_of(std::vector<T> const& numbers)
{
    std::vector<char> bytes(numbers.size() * sizeof(T));
    std::memcpy(bytes.data(), numbers.data(), bytes.size());
    return bytes;
}

class CheckpointFile : public InFolder
{
protected:
    std::string m_path;
    std::vector<char> const m_state = std::vector<char>(40, 'x');

    void SetUp() override
    {
        InFolder::SetUp();
        m_path = in_folder("run.checkpoint");
    }

    void write(std::int64_t steps, std::int64_t keep = 1) const
    {
        write_checkpoint(m_path, {parameters, "columns", steps, m_state}, keep);
    }

    std::string
    refusal(std::string const& wanted = parameters, StateForm const& form = form_of(5)) const
    {
        try {
            read_checkpoint(m_path, wanted, form);
        } catch (std::runtime_error const& error) {
            return error.what();
        }
        return "";
    }
};

TEST_F(CheckpointFile, gives_back_what_was_written)
{
    write(21992);
    auto const checkpoint = read_checkpoint(m_path, parameters, form_of(5));

    EXPECT_EQ(checkpoint.steps, 21992);
    EXPECT_EQ(checkpoint.variant, "columns");
    EXPECT_EQ(checkpoint.state, m_state);
    EXPECT_EQ(read_checkpoint_head(m_path, parameters).steps, 21992);
    EXPECT_EQ(files(), 1);
}

TEST_F(CheckpointFile, any_flipped_byte_is_found)
{
    write(21992);
    auto const good = content("run.checkpoint");
    for (std::size_t i = 0; i < good.size(); ++i) {
        auto bad = good;
        bad[i] = static_cast<char>(bad[i] ^ 0x10);
        set_content("run.checkpoint", bad);
        EXPECT_NE(refusal(), "") << "byte " << i;
    }
}

// FNV-1a over words of 8 bytes would miss two flipped signs: each flips only the hash's top bit.
TEST_F(CheckpointFile, any_two_flipped_signs_are_found)
{
    write_checkpoint(m_path, {parameters, "columns", 5, std::vector<char>(20 * 8, 'x')});
    auto const good = content("run.checkpoint");
    auto const state = good.size() - 20 * 8;
    for (std::size_t i = 7; i < 20 * 8; i += 8) {
        for (std::size_t j = i + 8; j < 20 * 8; j += 8) {
            auto bad = good;
            bad[state + i] = static_cast<char>(bad[state + i] ^ 0x80);
            bad[state + j] = static_cast<char>(bad[state + j] ^ 0x80);
            set_content("run.checkpoint", bad);
            EXPECT_THAT(
                refusal(parameters, form_of(20)), HasSubstr("the checksum of its state is wrong"));
        }
    }
}

// The file is checked one piece at a time. Its state here has whole pieces and a partial one.
TEST_F(CheckpointFile, a_large_state_is_checked_piece_by_piece)
{
    std::vector<char> const state((2 << 20) + 8, 'x');
    auto const form = form_of(state.size() / 8);
    write_checkpoint(m_path, {parameters, "columns", 5, state});
    EXPECT_EQ(check_checkpoint(m_path, parameters, form).steps, 5);

    auto bad = content("run.checkpoint");
    bad.back() = 'y';
    set_content("run.checkpoint", bad);
    EXPECT_EQ(read_checkpoint_head(m_path, parameters).steps, 5);
    EXPECT_THROW(check_checkpoint(m_path, parameters, form), std::runtime_error);
}

// A checksum shows that bytes did not change since they were written, not that they are right.
TEST_F(CheckpointFile, numbers_that_are_not_finite_are_refused_by_name)
{
    auto const refused = [&](auto const& numbers, std::string const& why) {
        auto const form = form_of(numbers.size(), sizeof(numbers[0]));
        write_checkpoint(m_path, {parameters, "columns", 5, bytes_of(numbers)});
        EXPECT_THAT(refusal(parameters, form), HasSubstr(why));
        EXPECT_THROW(check_checkpoint(m_path, parameters, form), std::runtime_error);
    };
    std::vector<double> doubles(300'000, 1); // longer than one of the checked pieces
    for (std::size_t const at : {0, 7, 131'071, 131'072, 299'999}) {
        for (double const value :
             {std::numeric_limits<double>::quiet_NaN(),
              std::numeric_limits<double>::signaling_NaN(),
              std::numeric_limits<double>::infinity(),
              -std::numeric_limits<double>::infinity()}) {
            doubles[at] = value;
            refused(
                doubles,
                fmt::format(
                    "{}: number {} is {}, and a run goes on from finite numbers alone: put a good "
                    "checkpoint there, or begin anew with 'overwrite: yes'",
                    m_path,
                    at,
                    value));
            doubles[at] = 1;
        }
    }
    std::vector<float> floats(9, std::numeric_limits<float>::max());
    floats[8] = std::numeric_limits<float>::infinity();
    refused(floats, "number 8 is inf");
}

TEST_F(CheckpointFile, a_state_of_another_size_and_a_negative_step_are_refused)
{
    write(5);
    EXPECT_THAT(
        refusal(parameters, form_of(6)),
        HasSubstr("its state has 40 bytes, and that of these parameters 48"));
    EXPECT_THROW(check_checkpoint(m_path, parameters, form_of(6)), std::runtime_error);
    write(-5);
    EXPECT_THAT(refusal(), HasSubstr("it is of step -5, and steps begin with 0"));
    EXPECT_THROW(read_checkpoint_head(m_path, parameters), std::runtime_error);
}

TEST_F(CheckpointFile, a_fifo_is_refused_and_not_waited_for)
{
    ASSERT_EQ(mkfifo(m_path.c_str(), 0600), 0);
    int const reader = open(m_path.c_str(), O_RDONLY | O_NONBLOCK);
    EXPECT_THAT(refusal(), HasSubstr("it is no file"));
    EXPECT_THROW(read_checkpoint_head(m_path, parameters), std::runtime_error);
    EXPECT_THROW(write(5), std::runtime_error);
    close(reader);
}

TEST_F(CheckpointFile, a_wrong_step_and_a_wrong_length_are_found)
{
    write(21992);
    auto bytes = content("run.checkpoint");
    bytes[32] = static_cast<char>(bytes[32] ^ 1); // in the number of steps
    set_content("run.checkpoint", bytes);
    EXPECT_THROW(read_checkpoint_head(m_path, parameters), std::runtime_error);

    write(21992);
    std::filesystem::resize_file(m_path, content("run.checkpoint").size() - 1);
    EXPECT_THAT(refusal(), HasSubstr("its length is wrong"));
}

TEST_F(CheckpointFile, a_checkpoint_of_other_parameters_is_refused_with_the_differences)
{
    write(5);
    EXPECT_THAT(
        refusal("  a: 3\n  c: 4\n"),
        HasSubstr("of other parameters: a 1 there, 3 here; c nothing there, 4 here; b 2 there, "
                  "nothing here"));
}

TEST_F(CheckpointFile, a_missing_file_and_one_that_is_no_checkpoint_are_refused)
{
    EXPECT_THAT(refusal(), HasSubstr("no such file"));
    set_content("run.checkpoint", "something else");
    EXPECT_THAT(refusal(), HasSubstr("it is no checkpoint of a simulation"));
}

TEST_F(CheckpointFile, a_checkpoint_of_another_format_is_refused_with_the_reason)
{
    write(5);
    auto bytes = content("run.checkpoint");
    bytes.replace(0, 15, "miniapp sim 002");
    set_content("run.checkpoint", bytes);
    EXPECT_THAT(
        refusal(), HasSubstr("it is a checkpoint of format 002, and this program reads 003"));
    EXPECT_THAT(refusal(), HasSubstr("or begin anew with 'overwrite: yes'"));
    bytes.replace(0, 15, "miniapp sim \x1b[m");
    set_content("run.checkpoint", bytes);
    EXPECT_THAT(refusal(), HasSubstr("it is no checkpoint of a simulation"));
}

TEST_F(CheckpointFile, as_many_checkpoints_are_kept_as_wanted)
{
    for (std::int64_t const steps : {10, 20, 30, 40}) {
        write(steps, 3);
    }
    EXPECT_EQ(files(), 3);
    EXPECT_EQ(read_checkpoint_head(m_path, parameters).steps, 40);
    EXPECT_EQ(read_checkpoint_head(m_path + ".1", parameters).steps, 30);
    EXPECT_EQ(read_checkpoint_head(m_path + ".2", parameters).steps, 20);
}

} // namespace
} // namespace miniapp
