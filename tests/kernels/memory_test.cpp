// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cstdint>
#include <map>
#include <string>

#include <gtest/gtest.h>

#include "core/family.hpp"
#include "problem/case.hpp"

// What families declare to need (Work::memory) is what they allocate.
namespace miniapp {
namespace {

/// Bytes of Kokkos' allocations, where kernels run.
class Allocations
{
    static inline double now = 0;
    static inline double most = 0;

    static bool counts(Kokkos_Profiling_SpaceHandle const& space)
    {
        return backend::host || std::string(space.name) == MemorySpace::name();
    }
    static void
    allocate(Kokkos_Profiling_SpaceHandle space, char const*, void const*, std::uint64_t bytes)
    {
        now += counts(space) ? static_cast<double>(bytes) : 0;
        most = std::max(most, now);
    }
    static void
    deallocate(Kokkos_Profiling_SpaceHandle space, char const*, void const*, std::uint64_t bytes)
    {
        now -= counts(space) ? static_cast<double>(bytes) : 0;
    }

public:
    Allocations()
    {
        now = 0;
        most = 0;
        Kokkos::Tools::Experimental::set_allocate_data_callback(allocate);
        Kokkos::Tools::Experimental::set_deallocate_data_callback(deallocate);
    }
    Allocations(Allocations const&) = delete;
    Allocations& operator=(Allocations const&) = delete;
    ~Allocations()
    {
        Kokkos::Tools::Experimental::set_allocate_data_callback(nullptr);
        Kokkos::Tools::Experimental::set_deallocate_data_callback(nullptr);
    }

    static double peak() { return most; }
};

using Changes = std::map<std::string, Value>;

/// Of problems whose arrays are large beside their guards.
std::multimap<std::string, Changes> large_problems()
{
    std::int64_t const many = std::int64_t{1} << 21;
    std::multimap<std::string, Changes> problems{
        {"stream", {{"size", many}, {"operation", std::string("copy")}}},
        {"stream", {{"size", many}, {"operation", std::string("triad")}}},
        {"stream", {{"size", many}, {"operation", std::string("dot")}}},
        {"peak", {{"chains", many}, {"steps", std::int64_t{2}}}},
        {"transpose", {{"rows", std::int64_t{1500}}, {"columns", std::int64_t{1500}}}},
        {"advice.register_temporary", {{"size", many}}},
        {"libraries.gemv", {{"rows", many}, {"columns", std::int64_t{1}}}},
    };
    for (std::string const operation : {"axpby", "dot", "nrm2"}) {
        problems.emplace("libraries.vectors", Changes{{"size", many}, {"operation", operation}});
    }
    return problems;
}

TEST(Memory, declared_is_what_is_allocated)
{
    auto const families = contents();
    for (auto const& [name, changes] : large_problems()) {
        auto const family = std::ranges::find(families, name, &Family::name);
        if (family == families.end()) {
            continue; // a chapter that was left out
        }
        Params params(family->parameters);
        for (auto const& [parameter, value] : changes) {
            params = params.with(parameter, value);
        }
        Allocations const allocations;
        {
            auto const problem = family->make_case(params);
            problem->poison();
            static_cast<void>(problem->verify());
        }
        double const declared = family->work(params).memory;
        EXPECT_LE(declared, Allocations::peak()) << name;
        EXPECT_GE(1.1 * declared + 2e6, Allocations::peak()) << name << ": more than guards";
    }
}

} // namespace
} // namespace miniapp
