// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "instruction.hpp"

namespace gfx90a {

/// Code that is decoded when it is first reached.
class Program
{
public:
    Program(std::uintptr_t begin, std::size_t bytes)
        : m_begin(begin)
        , m_code(bytes / 4)
    {
    }

    /// The instruction at an address; a Fault where there is none. `first_accumulator` is a
    /// property of the kernel: in the one register file of gfx90a, a0 is behind the last v
    /// register, and so code is decoded for each such value.
    Instruction* at(std::uint64_t address, unsigned first_accumulator);

private:
    std::uintptr_t m_begin;
    std::size_t m_code;
    std::mutex m_mutex;
    std::map<unsigned, std::vector<std::unique_ptr<Instruction>>> m_decoded;
};

/// An argument of a kernel, or something that the compiler wants to be told.
struct Argument
{
    std::size_t offset = 0;
    std::size_t size = 0;
    std::string kind; // "by_value", "global_buffer", "hidden_block_count_x", ...
};

class CodeObject;

struct Kernel
{
    std::string name;
    CodeObject const* object = nullptr;
    Program* program = nullptr;
    std::uintptr_t descriptor = 0; // in memory
    std::size_t kernarg_bytes = 0;
    unsigned lds_bytes = 0;
    unsigned scratch_bytes = 0; // a lane
    unsigned vector_registers = 0;
    unsigned accumulators = 0; // of the vector registers
    unsigned most_threads = 1024;
    bool dynamic_stack = false;
    std::vector<Argument> arguments;
};

/// One code object in memory.
class CodeObject
{
public:
    /// Throws std::runtime_error where the image is none for gfx90a. The image must outlive this.
    CodeObject(std::uint8_t const* image, std::size_t bytes);
    CodeObject(CodeObject const&) = delete;
    CodeObject& operator=(CodeObject const&) = delete;

    Kernel const* kernel(std::string const& name) const;
    /// Address and size of a variable; null where there is none.
    void* variable(std::string const& name, std::size_t* bytes) const;
    /// `file:line` of an instruction in memory; empty where the code object does not say.
    std::string line_of(std::uint64_t address) const;

private:
    void load(std::uint8_t const* image, std::size_t bytes);
    std::uint64_t dynamic(std::int64_t tag) const;
    void relocate();
    void read_symbols();
    void read_metadata(std::uint8_t const* image, std::size_t bytes);

    std::uint8_t const* m_image;
    std::size_t m_bytes;
    std::uintptr_t m_base = 0;
    std::uintptr_t m_dynamic = 0;
    std::map<std::string, std::pair<std::uintptr_t, std::size_t>> m_symbols;
    std::map<std::string, Kernel> m_kernels;
    std::unique_ptr<Program> m_program;
};

/// The code object for gfx90a in a fat binary (what clang registers); throws std::runtime_error
/// where there is none.
std::pair<std::uint8_t const*, std::size_t> find_code_object(void const* fat_binary);

} // namespace gfx90a
