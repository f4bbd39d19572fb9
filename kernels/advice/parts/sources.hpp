// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/declared.hpp"

// Where the rules of this chapter are from.
namespace miniapp::advice {

/// R. Bourgeois, performance advice for Kokkos on GPUs, post 1: a row of
/// published/advice_rtx6000ada.yaml, or one of the post's headings.
inline Contract
of_the_post(std::string const& section, std::string work, std::vector<std::string> controls = {})
{
    return {
        Whose::source,
        "R. Bourgeois, performance advice for Kokkos on GPUs, post 1: " + section,
        std::move(work),
        std::move(controls)};
}

/// AMD lab notes, "Register pressure in AMD CDNA2 GPUs": one of its ways to need fewer registers.
inline Contract
of_the_notes(std::string const& way, std::string work, std::vector<std::string> controls = {})
{
    return {
        Whose::source,
        "AMD lab notes, Register pressure in AMD CDNA2 GPUs: " + way,
        std::move(work),
        std::move(controls)};
}

} // namespace miniapp::advice
