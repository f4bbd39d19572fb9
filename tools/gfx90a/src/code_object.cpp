// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "code_object.hpp"

#include <cstring>
#include <stdexcept>
#include <string_view>

#include <elf.h>
#include <nlohmann/json.hpp>

#include "disassembler.hpp"
#include "memory.hpp"
#include "read.hpp"
#include "source_line.hpp"
#include "wave.hpp"

namespace gfx90a {

Instruction* MachineCode::instruction_at(std::uint64_t address, unsigned first_accumulator)
{
    if (address < m_begin || address % 4 != 0 || (address - m_begin) / 4 >= m_dword_count) {
        throw Fault("a jump out of the code");
    }
    std::lock_guard const lock(m_mutex);
    auto& decoded = m_instructions[first_accumulator];
    decoded.resize(m_dword_count);
    auto const place = (address - m_begin) / 4;
    auto& instruction = decoded[place];
    if (!instruction) {
        auto const [text, bytes] = disassemble(
            reinterpret_cast<std::uint8_t const*>(address), 4 * (m_dword_count - place));
        if (bytes == 0) {
            throw Fault("a jump to what is no instruction");
        }
        instruction =
            std::make_unique<Instruction>(decode(text, address, bytes, first_accumulator));
    }
    return instruction.get();
}

CodeObject::CodeObject(std::uint8_t const* image, std::size_t bytes)
    : m_image(image)
    , m_bytes(bytes)
{
    auto const header = read_unaligned<Elf64_Ehdr>(image);
    constexpr unsigned amdgpu = 224;
    if (bytes < sizeof(header) || std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0
        || header.e_machine != amdgpu) {
        throw std::runtime_error("this is no code object for AMD GPUs");
    }
    load(image, bytes);
    relocate();
    read_symbols();
    read_metadata(image, bytes);
}

void CodeObject::load(std::uint8_t const* image, std::size_t bytes)
{
    auto const header = read_unaligned<Elf64_Ehdr>(image);
    std::vector<Elf64_Phdr> segments;
    std::size_t extent = 0;
    for (unsigned n = 0; n < header.e_phnum; ++n) {
        segments.push_back(read_unaligned<Elf64_Phdr>(
            image + header.e_phoff + std::size_t{n} * header.e_phentsize));
        if (segments.back().p_type == PT_LOAD) {
            extent =
                std::max<std::size_t>(extent, segments.back().p_vaddr + segments.back().p_memsz);
        }
    }
    m_base = reinterpret_cast<std::uintptr_t>(memory().allocate(extent, "a code object", true));
    if (m_base == 0) {
        throw std::runtime_error("no memory for a code object");
    }
    memory().find(m_base)->allows_misaligned = true; // printf reads strings 8 bytes at a time
    for (auto const& segment : segments) {
        if (segment.p_type == PT_LOAD && segment.p_offset + segment.p_filesz <= bytes) {
            std::memcpy(
                reinterpret_cast<void*>(m_base + segment.p_vaddr),
                image + segment.p_offset,
                segment.p_filesz);
        }
        if (segment.p_type == PT_LOAD && (segment.p_flags & PF_X) != 0) {
            m_code = std::make_unique<MachineCode>(m_base + segment.p_vaddr, segment.p_memsz);
        }
        if (segment.p_type == PT_DYNAMIC) {
            m_dynamic_section = m_base + segment.p_vaddr;
        }
    }
}

/// Returns the value of an entry of the dynamic section, or 0 if there is none.
std::uint64_t CodeObject::dynamic_entry(std::int64_t tag) const
{
    for (auto at = m_dynamic_section; at != 0; at += sizeof(Elf64_Dyn)) {
        auto const entry = read_unaligned<Elf64_Dyn>(reinterpret_cast<void const*>(at));
        if (entry.d_tag == tag || entry.d_tag == DT_NULL) {
            return entry.d_un.d_val;
        }
    }
    return 0;
}

void CodeObject::relocate()
{
    auto const table = m_base + dynamic_entry(DT_RELA);
    auto const bytes = dynamic_entry(DT_RELASZ);
    auto const symbols = m_base + dynamic_entry(DT_SYMTAB);
    constexpr unsigned abs64 = 3;
    constexpr unsigned relative64 = 13;
    for (std::size_t n = 0; n < bytes / sizeof(Elf64_Rela); ++n) {
        auto const entry = read_unaligned<Elf64_Rela>(
            reinterpret_cast<void const*>(table + n * sizeof(Elf64_Rela)));
        auto value = m_base + static_cast<std::uint64_t>(entry.r_addend);
        auto const type = ELF64_R_TYPE(entry.r_info);
        if (type == abs64) {
            value += read_unaligned<Elf64_Sym>(
                         reinterpret_cast<void const*>(
                             symbols + ELF64_R_SYM(entry.r_info) * sizeof(Elf64_Sym)))
                         .st_value;
        } else if (type != relative64) {
            throw std::runtime_error(
                "a code object with a relocation of type " + std::to_string(type));
        }
        std::memcpy(reinterpret_cast<void*>(m_base + entry.r_offset), &value, sizeof(value));
    }
}

void CodeObject::read_symbols()
{
    auto const names = m_base + dynamic_entry(DT_STRTAB);
    auto const symbols = m_base + dynamic_entry(DT_SYMTAB);
    if (dynamic_entry(DT_HASH) == 0) {
        throw std::runtime_error("a code object without a table of its symbols");
    }
    // The second word of DT_HASH is the number of symbols.
    auto const count = read_unaligned<std::uint32_t>(
        reinterpret_cast<void const*>(m_base + dynamic_entry(DT_HASH) + 4));
    for (std::uint32_t n = 1; n < count; ++n) {
        auto const symbol = read_unaligned<Elf64_Sym>(
            reinterpret_cast<void const*>(symbols + n * sizeof(Elf64_Sym)));
        m_symbols[reinterpret_cast<char const*>(names + symbol.st_name)] = {
            m_base + symbol.st_value, symbol.st_size};
    }
}

void CodeObject::read_metadata(std::uint8_t const* image, std::size_t bytes)
{
    constexpr unsigned metadata = 32; // NT_AMDGPU_METADATA
    auto const header = read_unaligned<Elf64_Ehdr>(image);
    for (unsigned n = 0; n < header.e_phnum; ++n) {
        auto const segment = read_unaligned<Elf64_Phdr>(
            image + header.e_phoff + std::size_t{n} * header.e_phentsize);
        if (segment.p_type != PT_NOTE || segment.p_offset + segment.p_filesz > bytes) {
            continue;
        }
        for (std::size_t at = 0; at + sizeof(Elf64_Nhdr) <= segment.p_filesz;) {
            auto const* const start = image + segment.p_offset + at;
            auto const note = read_unaligned<Elf64_Nhdr>(start);
            auto const* const content = start + sizeof(note) + (note.n_namesz + 3) / 4 * 4;
            at += sizeof(note) + (note.n_namesz + 3) / 4 * 4 + (note.n_descsz + 3) / 4 * 4;
            if (note.n_type != metadata) {
                continue;
            }
            auto const document = nlohmann::json::from_msgpack(content, content + note.n_descsz);
            for (auto const& entry : document.at("amdhsa.kernels")) {
                Kernel kernel;
                kernel.name = entry.at(".name");
                kernel.code_object = this;
                kernel.code = m_code.get();
                kernel.descriptor = m_symbols.at(entry.at(".symbol")).first;
                kernel.kernarg_bytes = entry.at(".kernarg_segment_size");
                kernel.lds_bytes = entry.at(".group_segment_fixed_size");
                kernel.scratch_bytes = entry.at(".private_segment_fixed_size");
                kernel.vector_registers = entry.at(".vgpr_count");
                kernel.accumulators = entry.value(".agpr_count", 0U);
                kernel.max_threads = entry.at(".max_flat_workgroup_size");
                kernel.uses_dynamic_stack = entry.value(".uses_dynamic_stack", false);
                for (auto const& argument : entry.value(".args", nlohmann::json::array())) {
                    kernel.arguments.push_back(
                        {argument.at(".offset"), argument.at(".size"), argument.at(".value_kind")});
                }
                m_kernels.emplace(kernel.name, kernel);
            }
        }
    }
}

Kernel const* CodeObject::kernel(std::string const& name) const
{
    auto const found = m_kernels.find(name);
    return found == m_kernels.end() ? nullptr : &found->second;
}

std::string CodeObject::source_line_of(std::uint64_t address) const
{
    return source_line(m_image, m_bytes, address - m_base);
}

void* CodeObject::variable_address(std::string const& name, std::size_t* bytes) const
{
    auto const found = m_symbols.find(name);
    if (found == m_symbols.end()) {
        return nullptr;
    }
    *bytes = found->second.second;
    return reinterpret_cast<void*>(found->second.first);
}

std::pair<std::uint8_t const*, std::size_t> find_code_object(void const* fat_binary)
{
    constexpr std::string_view magic = "__CLANG_OFFLOAD_BUNDLE__";
    auto const* const start = static_cast<std::uint8_t const*>(fat_binary);
    if (std::memcmp(start, magic.data(), magic.size()) != 0) {
        throw std::runtime_error("this is no bundle of code objects");
    }
    // The number of entries follows the magic string. Each entry has the offset and the size of a
    // code object, and the length and the text of its target.
    auto const* at = start + magic.size();
    auto const entries = read_unaligned<std::uint64_t>(at);
    at += 8;
    for (std::uint64_t n = 0; n < entries; ++n) {
        auto const offset = read_unaligned<std::uint64_t>(at);
        auto const size = read_unaligned<std::uint64_t>(at + 8);
        auto const length = read_unaligned<std::uint64_t>(at + 16);
        std::string_view const target(reinterpret_cast<char const*>(at + 24), length);
        at += 24 + length;
        if (size > 0 && target.find("gfx90a") != std::string_view::npos) {
            return {start + offset, size};
        }
    }
    throw std::runtime_error("no code for gfx90a is in this program");
}

} // namespace gfx90a
