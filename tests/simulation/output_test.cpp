// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "simulation/field_writer.hpp"
#include "simulation/fixtures.hpp"
#include "simulation/output_files.hpp"
#include "simulation/run_settings.hpp"
#include "simulation/time_series.hpp"

namespace miniapp {
namespace {

using testing::HasSubstr;
using testing::Not;

template <class Action>
std::string error_of(Action const& action)
{
    try {
        action();
    } catch (std::exception const& error) {
        return error.what();
    }
    return "no error";
}

TEST(Schedule, is_due_at_multiples_and_at_the_end)
{
    Schedule const schedule{10, 25};
    EXPECT_TRUE(schedule.due(0) && schedule.due(20) && schedule.due(25));
    EXPECT_FALSE(schedule.due(24));
    EXPECT_EQ(schedule.next(0), 10);
    EXPECT_EQ(schedule.next(20), 25);
    EXPECT_EQ(schedule.count_due(0), 4);  // at steps 0, 10, 20 and 25
    EXPECT_EQ(schedule.count_due(20), 2); // at steps 20 and 25
    EXPECT_EQ(schedule.count_due(21), 1);
    Schedule const never{0, 25};
    EXPECT_FALSE(never.due(0) || never.due(25));
    EXPECT_EQ(never.next(3), 25);
    EXPECT_EQ(never.count_due(0), 0);
}

TEST(WallTime, is_up_before_the_limit_and_never_without_one)
{
    WallTime none(0);
    EXPECT_FALSE(none.must_stop());
    WallTime over(1e-9);
    EXPECT_TRUE(over.must_stop());
    WallTime long_time(3600);
    long_time.begin();
    EXPECT_FALSE(long_time.must_stop());
}

TEST(Region, is_the_box_or_a_plane_of_it_with_a_stride)
{
    auto const all = region_of({20, 16, 12}, "all", 3);
    EXPECT_EQ(all.count, (Extents{7, 6, 4}));
    EXPECT_EQ(all.points(), 7 * 6 * 4);
    auto const plane = region_of({20, 16, 12}, "y", 1);
    EXPECT_EQ(plane.first, (Extents{0, 8, 0}));
    EXPECT_EQ(plane.count, (Extents{20, 1, 12}));
    EXPECT_EQ(region_of({20, 16, 12}, "z=11", 2).first[2], 11);
    for (auto const* const wrong : {"z=12", "z=", "z=1x", "w", "", "zz"}) {
        EXPECT_THROW(region_of({20, 16, 12}, wrong, 1), std::invalid_argument) << wrong;
    }
}

class Output : public InFolder
{
};

/// Fixture of the tests that need HDF5.
class OutputFields : public InFolder
{
protected:
    void SetUp() override
    {
        if (!has_hdf5()) {
            GTEST_SKIP() << "no HDF5 in this build";
        }
        InFolder::SetUp();
    }
};

TEST_F(Output, a_continued_time_series_keeps_due_lines_and_repeats_none)
{
    auto const path = in_folder("run.csv");
    {
        TimeSeries series(path, {{"a"}, {"b", 3}}, 0, true);
        series.add(0, {1, 2});
        series.add(10, {0.1, 1. / 3});
        series.add(13, {5, 6}); // a signal ended the run here
    }
    {
        TimeSeries series(path, {{"a"}, {"b", 3}}, 13, false);
        series.add(20, {7, 8});
    }
    {
        TimeSeries series(path, {{"a"}, {"b", 3}}, 20, true);
        series.add(20, {-1, -1});
        series.add(30, {std::nan(""), 9});
    }
    EXPECT_EQ(content("run.csv"), "step,a,b\n0,1,2\n10,0.1,0.333\n20,7,8\n30,nan,9\n");
    EXPECT_THAT(
        error_of([&] {
            TimeSeries(path, {{"a"}, {"c"}}, 20, true);
        }),
        HasSubstr("it has other columns"));
}

TEST_F(Output, a_series_begins_with_its_facts_and_may_continue_one_without_facts)
{
    std::vector<RunFact> const facts{
        {"size", Extents{4, 5, 6}, "sites"}, {"sigma", 0.01}, {"variant", std::string("planes")}};
    TimeSeries(in_folder("run.csv"), {{"a"}}, 0, true).add(0, {1});
    TimeSeries(in_folder("run.csv"), {{"a"}}, 5, true, facts).add(5, {2});
    TimeSeries(in_folder("run.csv"), {{"a"}}, 9, true, facts).add(9, {3});
    EXPECT_EQ(
        content("run.csv"),
        "# size: 4x5x6 sites\n# sigma: 0.01\n# variant: planes\nstep,a\n0,1\n5,2\n9,3\n");
}

TEST_F(Output, a_series_that_cannot_be_written_says_why)
{
    TimeSeries series(in_folder("run.csv"), {{"a"}}, 0, true);
    FullDisk const full(10);
    EXPECT_THAT(
        error_of([&] { series.add(1, {0.123456789}); }), HasSubstr("run.csv: File too large"));
}

TEST_F(OutputFields, fields_on_a_full_disk_leave_nothing_and_say_why)
{
    FieldWriter writer(in_folder("run"), region_of({32, 32, 32}, "all", 1), {}, 0, true);
    testing::internal::CaptureStderr();
    std::string error;
    {
        FullDisk const full(20000);
        error = error_of([&] { writer.write(0, {{"phi", 1, std::vector<double>(32768, 1)}}); });
    }
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
    EXPECT_THAT(error, HasSubstr("run_fields_00000000.h5"));
    EXPECT_THAT(error, HasSubstr("File too large"));
    EXPECT_EQ(files(), 0);
}

TEST_F(OutputFields, fields_are_read_back_and_indexed_in_the_right_order)
{
    Region const region{{0, 4, 0}, {5, 1, 3}, {2, 1, 2}};
    std::vector<double> u;
    u.reserve(45);
    for (int i = 0; i < 45; ++i) {
        u.push_back(i + 0.1);
    }
    FieldWriter writer(in_folder("run"), region, {true, 5}, 0, true);
    writer.write(7, {{"p", 1, std::vector<double>(15, 2)}, {"u", 3, u}});

    EXPECT_EQ(read_hdf5(fields_path(in_folder("run"), 7), "u", 45), u);
    EXPECT_THAT(
        error_of([&] { read_hdf5(fields_path(in_folder("run"), 7), "u", 44); }),
        HasSubstr("has 45 numbers, and 44 are needed"));
    auto const index = content("run.xdmf");
    EXPECT_THAT(index, HasSubstr("TopologyType=\"3DCoRectMesh\" Dimensions=\"3 1 5\""));
    EXPECT_THAT(index, HasSubstr(">0 4 0</DataItem>")); // the origin, z first
    EXPECT_THAT(index, HasSubstr(">2 1 2</DataItem>")); // the spacing
    EXPECT_THAT(
        index,
        HasSubstr("Name=\"u\" AttributeType=\"Vector\" Center=\"Node\"><DataItem "
                  "Dimensions=\"3 1 5 3\" NumberType=\"Float\" Precision=\"8\" Format=\"HDF\">"
                  "run_fields_00000007.h5:/u<"));
}

// A continued run may change the precision and the fields of later files, but not the points.
TEST_F(OutputFields, the_index_describes_each_snapshot_as_its_file_was_written)
{
    auto const plane = region_of({6, 4, 2}, "z=1", 2);
    auto const field = [](char const* name) { return Dataset{name, 1, std::vector<double>(6, 2)}; };
    {
        FieldWriter first(in_folder("run"), plane, {}, 0, true);
        first.write(0, {field("phi"), field("p")});
        first.write(10, {field("phi"), field("p")});
    }
    auto const before = content("run.xdmf");
    FieldWriter second(in_folder("run"), plane, {true, 0}, 10, true);
    EXPECT_EQ(content("run.xdmf"), before);
    second.write(10, {field("phi")}); // step 10 exists, so nothing is written
    second.write(20, {field("phi")});

    auto const index = content("run.xdmf");
    auto const moment = [&](int number) {
        std::size_t at = 0;
        for (int i = 0; i <= number; ++i) {
            at = index.find("  <Grid Name", at + 1);
        }
        return index.substr(at, index.find("  </Grid>", at) - at);
    };
    for (int const number : {0, 1}) {
        EXPECT_THAT(moment(number), HasSubstr("Precision=\"4\""));
        EXPECT_THAT(moment(number), HasSubstr("Name=\"p\""));
    }
    EXPECT_THAT(moment(2), HasSubstr("Precision=\"8\""));
    EXPECT_THAT(moment(2), Not(HasSubstr("Name=\"p\"")));
    for (auto const& other :
         {region_of({6, 4, 2}, "z=0", 2),
          region_of({6, 4, 2}, "z=1", 1),
          region_of({6, 4, 1}, "all", 2)}) {
        EXPECT_THAT(
            error_of([&] { FieldWriter(in_folder("run"), other, {}, 20, true); }),
            HasSubstr(
                "run_fields_00000000.h5 holds 6 points from (0, 0, 1) on, every (2, 2, 1), and"));
    }
    EXPECT_EQ(content("run.xdmf"), index);
}

// A killed run may leave an index with too many or too few snapshots, or none.
TEST_F(OutputFields, an_interrupted_run_ends_with_the_index_of_an_uninterrupted_one)
{
    auto const region = region_of({2, 2, 2}, "all", 1);
    Dataset const field{"p", 1, std::vector<double>(8, 2)};
    auto const run = [&](std::int64_t from, std::int64_t to) {
        FieldWriter writer(in_folder("run"), region, {}, from, true);
        for (auto step = from; step <= to; step += 10) {
            writer.write(step, {field});
        }
        return content("run.xdmf");
    };
    auto const whole = run(0, 40);
    for (auto const* const left : {"", "torn", whole.c_str()}) {
        run(0, 30);
        set_content("run.xdmf", left);
        EXPECT_EQ(run(20, 40), whole);
    }
    run(0, 40);
    FieldWriter const nothing_more(in_folder("run"), region, {}, 20, true);
    EXPECT_EQ(steps_of_fields(in_folder("run")).size(), 3);
    EXPECT_THAT(content("run.xdmf"), Not(HasSubstr("Time Value=\"30\"")));
}

TEST_F(OutputFields, a_file_of_fields_that_cannot_be_read_is_named)
{
    set_content("run_fields_00000000.h5", "no HDF5");
    EXPECT_THAT(
        error_of([&] {
            FieldWriter(in_folder("run"), region_of({2, 2, 2}, "all", 1), {}, 10, true);
        }),
        HasSubstr("HDF5 cannot read"));
}

TEST_F(OutputFields, the_index_is_xml_whatever_the_run_is_called)
{
    Dataset const field{"p", 1, std::vector<double>(8, 2)};
    FieldWriter(in_folder("R&D <1> \"x\""), region_of({2, 2, 2}, "all", 1), {}, 0, true)
        .write(0, {field});
    EXPECT_THAT(
        content("R&D <1> \"x\".xdmf"),
        HasSubstr(">R&amp;D &lt;1&gt; &quot;x&quot;_fields_00000000.h5:/p<"));
    EXPECT_EQ(why_not_indexed("a:b/R&D <1>"), ""); // only the name matters, not its folder
    for (auto const* const name : {"run_12:30", "a|b", "a\x07", " a", "\xc3\xa4"}) {
        EXPECT_THAT(why_not_indexed(name), HasSubstr("do not find files that begin with")) << name;
    }
}

// Users know files by these names; a file whose name ends in .tmp is unfinished.
TEST_F(Output, files_have_the_names_that_readers_know)
{
    EXPECT_EQ(series_path("a/run"), "a/run.csv");
    EXPECT_EQ(checkpoint_path("a/run"), "a/run.checkpoint");
    EXPECT_EQ(index_path("a/run"), "a/run.xdmf");
    EXPECT_EQ(fields_path("a/run", 250), "a/run_fields_00000250.h5");
    EXPECT_EQ(unfinished_name(fields_path("a/run", 250)), "a/run_fields_00000250.h5.tmp");
    EXPECT_EQ(fields_path("run", 1234567890), "run_fields_1234567890.h5");
}

TEST_F(Output, unfinished_files_of_a_killed_run_are_removed)
{
    for (auto const* const name :
         {"run_fields_00000010.h5.tmp",
          "run_fields_00000010.h5.tmp2",
          "run2_fields_00000010.h5.tmp"}) {
        set_content(name, "x");
    }
    FieldWriter const writer(in_folder("run"), region_of({2, 2, 2}, "all", 1), {}, 0, true);
    EXPECT_FALSE(is_there("run_fields_00000010.h5.tmp"));
    EXPECT_EQ(files(), 2); // another run's file, and one that is not of this program
}

TEST_F(OutputFields, a_continued_run_removes_later_fields)
{
    auto const region = region_of({2, 2, 2}, "all", 1);
    Dataset const field{"p", 1, std::vector<double>(8, 2)};
    FieldWriter first(in_folder("run"), region, {}, 0, true);
    for (std::int64_t const step : {0, 10, 13, 20}) {
        first.write(step, {field});
    }
    FieldWriter second(in_folder("run"), region, {}, 13, false);
    second.write(15, {field});

    EXPECT_EQ(steps_of_fields(in_folder("run")), (std::vector<std::int64_t>{0, 10, 15}));
    EXPECT_THAT(content("run.xdmf"), HasSubstr("Time Value=\"15\""));
    EXPECT_THAT(content("run.xdmf"), Not(HasSubstr("Time Value=\"13\"")));
}

TEST_F(Output, the_output_of_an_earlier_run_is_found)
{
    EXPECT_EQ(why_not_overwritten(in_folder("run")), "");
    for (auto const* const name :
         {"run.csv", "run.checkpoint", "run.checkpoint.1", "run_fields_00000010.h5", "run2.csv"}) {
        set_content(name, "x");
    }
    EXPECT_EQ(earlier_output(in_folder("run")).size(), 4);
    EXPECT_THAT(
        why_not_overwritten(in_folder("run")),
        HasSubstr("run.csv and 3 more are of an earlier run; 'overwrite: yes' replaces it"));
}

TEST_F(Output, a_second_run_is_locked_out_while_the_first_one_lives)
{
    {
        OutputLock const lock(in_folder("run"));
        OutputLock const other(in_folder("another"));
        EXPECT_THAT(
            error_of([&] { OutputLock const second(in_folder("run")); }),
            HasSubstr("run is being written by process " + std::to_string(getpid())));
    }
    EXPECT_EQ(files(), 0);
    OutputLock const again(in_folder("run"));
}

TEST_F(Output, a_file_system_without_locks_causes_a_doubt_but_no_error)
{
    constexpr int of_nfs = 524;
    for (int const reason : {ENOSYS, ENOLCK, EOPNOTSUPP, of_nfs}) {
        OutputLock const lock(in_folder("run"), [&](int) { return reason; });
        EXPECT_THAT(lock.doubt(), HasSubstr("knows no locks (" + std::string(strerror(reason))));
        EXPECT_THAT(lock.doubt(), Not(HasSubstr("may still do so")));
        OutputLock const second(in_folder("run"), [&](int) { return reason; });
        EXPECT_THAT(second.doubt(), HasSubstr("and process " + std::to_string(getpid()) + " of "));
    }
    EXPECT_EQ(files(), 0);
    EXPECT_THAT(
        error_of([&] { OutputLock const lock(in_folder("run"), [](int) { return EIO; }); }),
        HasSubstr("miniapp-lock: Input/output error"));
    EXPECT_EQ(OutputLock(in_folder("run")).doubt(), "");
}

// A process that ends without the destructor leaves the file behind, but no longer locks it.
TEST_F(Output, a_lock_dies_with_its_process)
{
    auto const child = fork();
    if (child == 0) {
        OutputLock const lock(in_folder("run"));
        std::_Exit(0); // skips the destructor, as if the process were killed
    }
    waitpid(child, nullptr, 0);
    EXPECT_TRUE(is_there(".run.miniapp-lock"));
    EXPECT_EQ(why_no_lock(in_folder("run")), "");
    OutputLock const again(in_folder("run"));
}

TEST_F(Output, a_lock_has_a_name_that_nobody_else_takes)
{
    EXPECT_EQ(lock_path("a/run"), "a/.run.miniapp-lock");
    EXPECT_EQ(lock_path("run"), ".run.miniapp-lock");
    set_content("poetry.lock", "deps");
    {
        OutputLock const lock(in_folder("poetry"));
    }
    EXPECT_EQ(content("poetry.lock"), "deps");
}

TEST_F(Output, a_file_that_is_no_lock_is_refused_and_left_unchanged)
{
    auto const path = lock_path(in_folder("run"));
    auto const refused = [&] {
        auto const why = error_of([&] { OutputLock const lock(in_folder("run")); });
        EXPECT_EQ(why, why_no_lock(in_folder("run")));
        return why;
    };
    set_content(".run.miniapp-lock", "precious");
    EXPECT_THAT(refused(), HasSubstr("run.miniapp-lock is a file of somebody else's and no lock"));
    EXPECT_THAT(refused(), HasSubstr("move it away, or give this run another 'output'"));
    EXPECT_EQ(content(".run.miniapp-lock"), "precious");

    std::filesystem::rename(path, in_folder("target"));
    std::filesystem::create_symlink("target", path);
    EXPECT_THAT(refused(), HasSubstr("is a symbolic link and no lock"));
    EXPECT_EQ(content("target"), "precious");
    std::filesystem::remove(in_folder("target"));
    EXPECT_THAT(refused(), HasSubstr("is a symbolic link and no lock")); // the link now dangles
    EXPECT_FALSE(is_there("target"));

    std::filesystem::remove(path);
    ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
    EXPECT_THAT(refused(), HasSubstr("is a device, a FIFO or a socket and no lock"));
    std::filesystem::remove(path);
    std::filesystem::create_directory(path);
    EXPECT_THAT(refused(), HasSubstr("is a folder and no lock"));
}

// A lock may have been removed by hand, and its name may then have been given to another file.
TEST_F(Output, a_lock_removes_nothing_but_itself)
{
    {
        OutputLock const lock(in_folder("run"));
        std::filesystem::remove(lock_path(in_folder("run")));
        set_content(".run.miniapp-lock", "precious");
    }
    EXPECT_EQ(content(".run.miniapp-lock"), "precious");
}

TEST_F(Output, a_name_that_is_too_long_has_no_earlier_output)
{
    EXPECT_EQ(why_not_overwritten(std::string(5000, 'x')), "");
    EXPECT_EQ(why_no_lock(std::string(5000, 'x')), "");
}

} // namespace
} // namespace miniapp
