// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tests files of fields on as many ranks as a launcher starts: mpirun -n 3 fields_of_ranks_test.
// Every rank runs every test, and all ranks make the same collective calls.

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "core/exit_code.hpp"
#include "problem/backend.hpp"
#include "simulation/field_writer.hpp"
#include "simulation/fixtures.hpp"
#include "simulation/output_files.hpp"
#include "world/ranks.hpp"

namespace miniapp {
namespace {

World world; // NOLINT: global, because main() sets it and the tests read it

/// Fixture with a folder that the first rank makes and all ranks share.
class FieldsOfRanks : public InFolder
{
protected:
    void SetUp() override
    {
        if (!has_hdf5()) {
            GTEST_SKIP() << "no HDF5 in this build";
        }
        if (world.is_first()) {
            InFolder::SetUp();
        }
        m_folder = world.gather(m_folder.string()).front();
    }
    void TearDown() override
    {
        world.barrier();
        if (world.is_first()) {
            InFolder::TearDown();
        }
    }
};

/// Returns this rank's part of a box cut along `axis`; with more ranks than points some are empty.
BoxPart part_in(std::size_t axis, Extents const& count)
{
    BoxPart part{{}, count};
    auto const begin = [&](int rank) { return count[axis] * rank / world.size(); };
    part.begin[axis] = begin(world.rank());
    part.count[axis] = begin(world.rank() + 1) - begin(world.rank());
    return part;
}

/// Returns a number for each component of each point, all different; a float can hold none exactly.
std::vector<double> numbers(BoxPart const& part, Extents const& count, int components)
{
    std::vector<double> all;
    for (auto k = part.begin[2]; k < part.begin[2] + part.count[2]; ++k) {
        for (auto j = part.begin[1]; j < part.begin[1] + part.count[1]; ++j) {
            for (auto i = part.begin[0]; i < part.begin[0] + part.count[0]; ++i) {
                auto const point = i + count[0] * (j + count[1] * k);
                for (int c = 0; c < components; ++c) {
                    all.push_back(0.1 + static_cast<double>(point * components + c));
                }
            }
        }
    }
    return all;
}

std::vector<Dataset> fields(BoxPart const& part, Extents const& count)
{
    return {{"phi", 1, numbers(part, count, 1)}, {"u", 3, numbers(part, count, 3)}};
}

std::vector<double> rounded_as_stored(std::vector<double> values, Storage storage)
{
    for (double& value : values) {
        value = storage.in_double ? value : static_cast<double>(static_cast<float>(value));
    }
    return values;
}

TEST_F(FieldsOfRanks, files_equal_those_of_one_rank_wherever_the_box_is_cut)
{
    Extents const count{7, 5, 2};
    BoxPart const whole{{}, count};
    for (auto const storage : {Storage{true, 0}, {false, 0}, {true, 5}, {false, 5}}) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            auto const name = fmt::format("{}{}{}", storage.in_double, storage.compression, axis);
            Region const region{{0, 3, 0}, count, {2, 1, 1}};
            FieldWriter writer(in_folder(name), region, storage, 0, true, world);
            auto const part = part_in(axis, count);
            writer.write(4, fields(part, count), part);
            writer.write(4, fields(part, count), part); // step 4 exists, so nothing is written
            if (!world.is_first()) {
                continue;
            }
            FieldWriter alone(in_folder("alone" + name), region, storage, 0, true);
            alone.write(4, fields(whole, count));
            for (auto const& field : fields(whole, count)) {
                auto const length = static_cast<std::int64_t>(field.data.size());
                for (auto const& prefix : {name, "alone" + name}) {
                    EXPECT_EQ(
                        read_hdf5(fields_path(in_folder(prefix), 4), field.name, length),
                        rounded_as_stored(field.data, storage))
                        << prefix;
                }
            }
            if (storage.compression == 0) {
                auto const file = name + "_fields_00000004.h5";
                EXPECT_TRUE(content(file) == content("alone" + file)) << file;
            }
            auto index = content("alone" + name + ".xdmf");
            for (auto at = index.find("alone"); at != std::string::npos; at = index.find("alone")) {
                index.erase(at, 5);
            }
            EXPECT_EQ(content(name + ".xdmf"), index);
            EXPECT_FALSE(is_there(name + "_fields_00000004.h5.tmp"));
        }
    }
}

TEST_F(FieldsOfRanks, a_full_disk_leaves_no_file_behind)
{
    Extents const count{32, 32, 32};
    auto const part = part_in(2, count);
    FieldWriter writer(in_folder("run"), Region{{}, count}, {true, 0}, 0, true, world);
    std::string error;
    {
        FullDisk const full(20000);
        try {
            writer.write(0, fields(part, count), part);
        } catch (std::runtime_error const& reason) {
            error = reason.what();
        }
    }
    world.barrier();
    if (world.is_first()) {
        EXPECT_THAT(error, testing::HasSubstr("run_fields_00000000.h5"));
        EXPECT_EQ(files(), 0);
    }
}

TEST_F(FieldsOfRanks, a_missing_folder_is_named_in_the_error)
{
    Extents const count{4, 4, 4};
    auto const part = part_in(0, count);
    FieldWriter writer(in_folder("no/run"), Region{{}, count}, {}, 0, true, world);
    std::string error;
    try {
        writer.write(0, fields(part, count), part);
    } catch (std::runtime_error const& reason) {
        error = reason.what();
    }
    if (world.is_first()) {
        EXPECT_THAT(error, testing::HasSubstr("no/run_fields_00000000.h5"));
    }
}

} // namespace
} // namespace miniapp

int main(int argc, char* argv[])
{
    miniapp::Ranks const ranks(argc, argv, miniapp::exit_environment);
    miniapp::world = ranks.world();
    testing::InitGoogleTest(&argc, argv);
    Kokkos::ScopeGuard const kokkos(argc, argv);
    return RUN_ALL_TESTS();
}
