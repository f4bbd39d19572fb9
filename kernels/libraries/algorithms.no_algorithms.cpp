// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "libraries/parts/algorithms.hpp"

#include <stdexcept>

namespace miniapp::libraries {
namespace {

[[noreturn]] void no_algorithms()
{
    throw std::logic_error("this build has no library of parallel algorithms");
}

} // namespace

std::string algorithms_name()
{
    return "none";
}

template <class T>
Algorithms<T>::Algorithms(std::int64_t n)
    : m_n(n)
{
    no_algorithms();
}

template <class T>
void Algorithms<T>::reduce(ExecutionSpace const&, T const*, T*) const
{
    no_algorithms();
}

template <class T>
void Algorithms<T>::scan(ExecutionSpace const&, T const*, T*) const
{
    no_algorithms();
}

template <class T>
void Algorithms<T>::sort(ExecutionSpace const&, T const*, T*) const
{
    no_algorithms();
}

template class Algorithms<double>;
template class Algorithms<float>;

} // namespace miniapp::libraries
