// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A Kokkos tool for scripts/profile --timeline: writes kernels, copies and regions as JSON trace
// events, which ui.perfetto.dev and chrome://tracing open. Kokkos fences at these hooks, so that
// the end of an event is the end of its kernel.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace {

struct Event
{
    std::string name;
    char const* category;
    double begin; ///< microseconds
    double end;
};

std::vector<Event> events;
std::vector<std::size_t> open_regions; ///< indices of the open regions in `events`
std::size_t open_copy = 0;

double now()
{
    using namespace std::chrono;
    return duration<double, std::micro>(steady_clock::now().time_since_epoch()).count();
}

std::uint64_t begin_event(std::string name, char const* category)
{
    events.push_back({std::move(name), category, now(), 0});
    return events.size() - 1;
}

void end_event(std::uint64_t place)
{
    events[place].end = now();
}

std::string escaped(std::string const& text)
{
    std::string out;
    for (char const c : text) {
        if (c == '"' || c == '\\') {
            out += '\\';
        }
        out += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
    }
    return out;
}

} // namespace

extern "C" void kokkosp_begin_parallel_for(char const* name, std::uint32_t, std::uint64_t* id)
{
    *id = begin_event(name, "parallel_for");
}

extern "C" void kokkosp_end_parallel_for(std::uint64_t id)
{
    end_event(id);
}

extern "C" void kokkosp_begin_parallel_reduce(char const* name, std::uint32_t, std::uint64_t* id)
{
    *id = begin_event(name, "parallel_reduce");
}

extern "C" void kokkosp_end_parallel_reduce(std::uint64_t id)
{
    end_event(id);
}

extern "C" void kokkosp_begin_parallel_scan(char const* name, std::uint32_t, std::uint64_t* id)
{
    *id = begin_event(name, "parallel_scan");
}

extern "C" void kokkosp_end_parallel_scan(std::uint64_t id)
{
    end_event(id);
}

struct SpaceHandle
{
    char name[64];
};

extern "C" void kokkosp_begin_deep_copy(
    SpaceHandle, char const* to, void const*, SpaceHandle, char const* from, void const*, std::uint64_t)
{
    auto const named = [](char const* label) { return std::string(*label ? label : "unnamed"); };
    open_copy = begin_event(named(from) + " to " + named(to), "deep_copy");
}

extern "C" void kokkosp_end_deep_copy()
{
    end_event(open_copy);
}

extern "C" void kokkosp_push_profile_region(char const* name)
{
    open_regions.push_back(begin_event(name, "region"));
}

extern "C" void kokkosp_pop_profile_region()
{
    end_event(open_regions.back());
    open_regions.pop_back();
}

extern "C" void kokkosp_finalize_library()
{
    char const* const path = std::getenv("MINIAPP_TIMELINE");
    std::FILE* const out = path != nullptr ? std::fopen(path, "w") : nullptr;
    if (out == nullptr) {
        return;
    }
    double const start = events.empty() ? 0 : events.front().begin;
    std::fputs("{\"displayTimeUnit\": \"ms\", \"traceEvents\": [", out);
    for (std::size_t i = 0; i < events.size(); ++i) {
        auto const& e = events[i];
        std::fprintf(
            out,
            "%s\n{\"name\": \"%s\", \"cat\": \"%s\", \"ph\": \"X\", \"ts\": %.3f, \"dur\": %.3f, \"pid\": 1, \"tid\": 1}",
            i == 0 ? "" : ",",
            escaped(e.name).c_str(),
            e.category,
            e.begin - start,
            e.end > e.begin ? e.end - e.begin : 0.0);
    }
    std::fputs("\n]}\n", out);
    std::fclose(out);
}
