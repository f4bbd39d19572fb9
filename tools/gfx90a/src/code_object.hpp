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

/// The code of one code object. Instructions are decoded when they are first executed.
class MachineCode
{
public:
    MachineCode(std::uintptr_t begin, std::size_t bytes)
        : m_begin(begin)
        , m_dword_count(bytes / 4)
    {
    }

    /// Returns the instruction at an address, or throws a Fault if there is none.
    /// `first_accumulator`, a property of the kernel, is the number of a0 in the unified register
    /// file, where AGPRs follow VGPRs. Code is decoded anew for each such number.
    Instruction* instruction_at(std::uint64_t address, unsigned first_accumulator);

private:
    std::uintptr_t m_begin;
    std::size_t m_dword_count;
    std::mutex m_mutex;
    std::map<unsigned, std::vector<std::unique_ptr<Instruction>>> m_instructions;
};

/// An argument of a kernel, or a hidden argument that the compiler added.
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
    CodeObject const* code_object = nullptr;
    MachineCode* code = nullptr;
    std::uintptr_t descriptor = 0; // address of the kernel descriptor
    std::size_t kernarg_bytes = 0; // size of the kernel argument segment
    unsigned lds_bytes = 0;        // static LDS per workgroup
    unsigned scratch_bytes = 0;    // scratch memory per lane
    unsigned vector_registers = 0; // number of VGPRs and AGPRs
    unsigned accumulators = 0;     // number of AGPRs
    unsigned max_threads = 1024;
    bool uses_dynamic_stack = false;
    std::vector<Argument> arguments;
};

/// A code object that is loaded into device memory.
class CodeObject
{
public:
    /// Throws std::exception if the image cannot be loaded. The image must outlive *this.
    CodeObject(std::uint8_t const* image, std::size_t bytes);
    CodeObject(CodeObject const&) = delete;
    CodeObject& operator=(CodeObject const&) = delete;

    Kernel const* kernel(std::string const& name) const;
    /// Returns the address of a variable and sets its size, or returns null if there is none.
    void* variable_address(std::string const& name, std::size_t* bytes) const;
    /// Returns the source line of the instruction at an address as `file:line`, or "".
    std::string source_line_of(std::uint64_t address) const;

private:
    void load(std::uint8_t const* image, std::size_t bytes);
    std::uint64_t dynamic_entry(std::int64_t tag) const;
    void relocate();
    void read_symbols();
    void read_metadata(std::uint8_t const* image, std::size_t bytes);

    std::uint8_t const* m_image;
    std::size_t m_bytes;
    std::uintptr_t m_base = 0;
    std::uintptr_t m_dynamic_section = 0;
    std::map<std::string, std::pair<std::uintptr_t, std::size_t>> m_symbols;
    std::map<std::string, Kernel> m_kernels;
    std::unique_ptr<MachineCode> m_code;
};

/// Returns address and size of the code object for gfx90a in a fat binary, which is a bundle of
/// code objects. Throws std::runtime_error if there is none.
std::pair<std::uint8_t const*, std::size_t> find_code_object(void const* fat_binary);

} // namespace gfx90a
