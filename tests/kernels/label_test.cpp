// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/family.hpp"
#include "problem/case.hpp"

namespace miniapp {
namespace {

/// Returns the recorded labels of kernels and regions, as a profiler would see them.
std::vector<std::string>& recorded_labels()
{
    static std::vector<std::string> labels;
    return labels;
}

void note_kernel(char const* label, std::uint32_t, std::uint64_t* kernel)
{
    *kernel = recorded_labels().size();
    recorded_labels().emplace_back(label);
}

/// Records the label of a region, which encloses kernels that have Kokkos' own labels.
void note_region(char const* label)
{
    recorded_labels().emplace_back(label);
}

/// Records the labels of all kernels and regions that begin while an object of this class exists.
class LabelRecorder
{
public:
    LabelRecorder()
    {
        recorded_labels().clear();
        set_kernel_callbacks(note_kernel);
        Kokkos::Tools::Experimental::set_push_region_callback(note_region);
    }
    ~LabelRecorder()
    {
        set_kernel_callbacks(nullptr);
        Kokkos::Tools::Experimental::set_push_region_callback(nullptr);
    }
    LabelRecorder(LabelRecorder const&) = delete;
    LabelRecorder& operator=(LabelRecorder const&) = delete;

private:
    static void set_kernel_callbacks(decltype(&note_kernel) callback)
    {
        Kokkos::Tools::Experimental::set_begin_parallel_for_callback(callback);
        Kokkos::Tools::Experimental::set_begin_parallel_reduce_callback(callback);
        Kokkos::Tools::Experimental::set_begin_parallel_scan_callback(callback);
    }
};

std::vector<std::string> labels_of(Family const& family, std::size_t variant, Params const& params)
{
    auto const problem = family.make_case(params);
    problem->poison();
    ExecutionSpace const space;
    problem->run(variant, space); // the first run may convert the layout
    LabelRecorder const notes;
    problem->run(variant, space);
    space.fence();
    return recorded_labels();
}

std::vector<std::string> labels_of(Family const& family, std::size_t variant)
{
    for (auto const& params : family.edge_cases) {
        if (family.variants[variant].refuses(params).empty()) {
            return labels_of(family, variant, params);
        }
    }
    return {};
}

/// Returns the chapter whose labels a family's kernels carry: lbm_ranks runs the kernels of lbm.
std::string label_chapter(std::string const& family)
{
    return family == "lbm_ranks" ? "lbm" : family;
}

/// Whether a label belongs to the family's chapter, to halo if the family has ranks, or to Kokkos.
bool label_belongs_to(std::string const& family, std::string const& label)
{
    auto const of = [&](std::string const& chapter) { return label.starts_with(chapter + "/"); };
    bool const of_ranks = family == "overlap" || family.ends_with("_ranks");
    return of(label_chapter(family)) || (of_ranks && of("halo")) || label.starts_with("Kokkos::");
}

// A profiler shows the name that an input uses: a portable variant launches a kernel with the
// variant's name; any other kernels that it launches are helpers of its chapter. Native variants do
// not launch through Kokkos, so their names are in the kernels' symbols (gpu_resources/rules checks
// them); a library's kernels have their own names.
TEST(Labels, a_portable_variant_launches_a_kernel_of_its_name)
{
    int portable = 0;
    for (auto const& family : contents()) {
        for (std::size_t i = 0; i < family.variants.size(); ++i) {
            auto const& variant = family.variants[i];
            if (variant.kind != Kind::portable || !variant.available()) {
                continue;
            }
            auto const labels = labels_of(family, i);
            auto const name = label_chapter(family.name) + "/" + variant.name;
            EXPECT_THAT(labels, testing::Contains(name));
            for (auto const& label : labels) {
                EXPECT_TRUE(label_belongs_to(family.name, label)) << name << " launches " << label;
            }
            ++portable;
        }
    }
    EXPECT_GT(portable, 0);
}

/// Returns the number of launches of the kernel named like the variant, for 1000 elements.
std::ptrdiff_t launch_count(std::string const& row, std::string const& variant)
{
    auto const families = contents();
    auto const& family = *std::ranges::find(families, row, &Family::name);
    auto const at = std::ranges::find(family.variants, variant, &Variant<>::name);
    auto const labels = labels_of(
        family,
        at - family.variants.begin(),
        Params(family.parameters).with("size", std::int64_t{1000}));
    return std::ranges::count(labels, row + "/" + variant);
}

// In comparisons about launches, a wrong number of launches would not change the result.
TEST(Labels, variants_that_compare_launches_launch_as_often_as_they_should)
{
    if (std::ranges::count(chapters_left_out(), "advice") > 0) {
        GTEST_SKIP() << "this build has not the chapter advice";
    }
    EXPECT_EQ(launch_count("advice.fusion", "kernels"), 8);
    EXPECT_EQ(launch_count("advice.fusion", "fused"), 1);
    EXPECT_EQ(launch_count("advice.block_or_kernel", "kernels"), 16);
    EXPECT_EQ(launch_count("advice.block_or_kernel", "barriers"), 1);
    for (auto const* const variant : {"device", "instance", "order"}) {
        EXPECT_EQ(launch_count("advice.fences", variant), 63) << variant; // 1000 / 16, rounded up
    }
    for (auto const* const variant : {"8", "256", "600", "40000"}) {
        EXPECT_EQ(launch_count("advice.launch", variant), 63) << variant; // 1000 / 16, rounded up
    }
}

TEST(Labels, native_variants_launch_nothing_of_another_chapter)
{
    for (auto const& family : contents()) {
        for (std::size_t i = 0; i < family.variants.size(); ++i) {
            auto const kind = family.variants[i].kind;
            if ((kind == Kind::gpu || kind == Kind::host) && family.variants[i].available()) {
                for (auto const& label : labels_of(family, i)) {
                    EXPECT_TRUE(label_belongs_to(family.name, label))
                        << family.variants[i].name << ": " << label;
                }
            }
        }
    }
}

} // namespace
} // namespace miniapp
