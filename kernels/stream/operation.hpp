// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <stdexcept>
#include <string>

#include "problem/backend.hpp"

namespace miniapp::stream {

// An operation computes one output element, or one term of a sum. `V` is the element type or a SIMD
// vector of it.

struct Copy
{
    static constexpr int inputs = 1;
    static constexpr bool is_sum = false;
    static constexpr int flops = 0;
    template <class V>
    KOKKOS_INLINE_FUNCTION V operator()(V a, V, V) const
    {
        return a;
    }
};

struct Scale
{
    static constexpr int inputs = 1;
    static constexpr bool is_sum = false;
    static constexpr int flops = 1;
    template <class V>
    KOKKOS_INLINE_FUNCTION V operator()(V a, V, V s) const
    {
        return s * a;
    }
};

struct Add
{
    static constexpr int inputs = 2;
    static constexpr bool is_sum = false;
    static constexpr int flops = 1;
    template <class V>
    KOKKOS_INLINE_FUNCTION V operator()(V a, V b, V) const
    {
        return a + b;
    }
};

struct Triad
{
    static constexpr int inputs = 2;
    static constexpr bool is_sum = false;
    static constexpr int flops = 2;
    template <class V>
    KOKKOS_INLINE_FUNCTION V operator()(V a, V b, V s) const
    {
        return a + s * b;
    }
};

struct Read
{
    static constexpr int inputs = 1;
    static constexpr bool is_sum = true;
    static constexpr int flops = 1;
    template <class V>
    KOKKOS_INLINE_FUNCTION V operator()(V a, V, V) const
    {
        return a;
    }
};

struct Dot
{
    static constexpr int inputs = 2;
    static constexpr bool is_sum = true;
    static constexpr int flops = 2;
    template <class V>
    KOKKOS_INLINE_FUNCTION V operator()(V a, V b, V) const
    {
        return a * b;
    }
};

/// Calls `visit` with the operation named `operation`. Throws std::logic_error for an unknown name.
template <class Visit>
auto visit_operation(std::string const& operation, Visit const& visit)
{
    if (operation == "copy") {
        return visit(Copy{});
    }
    if (operation == "scale") {
        return visit(Scale{});
    }
    if (operation == "add") {
        return visit(Add{});
    }
    if (operation == "triad") {
        return visit(Triad{});
    }
    if (operation == "read") {
        return visit(Read{});
    }
    if (operation == "dot") {
        return visit(Dot{});
    }
    throw std::logic_error("stream has no operation '" + operation + "'");
}

} // namespace miniapp::stream
