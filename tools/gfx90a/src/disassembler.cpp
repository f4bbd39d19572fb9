// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "disassembler.hpp"

#include <array>
#include <stdexcept>

#include <dlfcn.h>

namespace gfx90a {

namespace {

/// Loads LLVM's library and calls its C interface (llvm-c/Disassembler.h), which is declared here
/// because the package of a HIP compiler contains the library, but no headers.
class Llvm
{
public:
    Llvm()
    {
        // Loads the first of these versions that is installed; all of them know gfx90a.
        for (auto const* name :
             {"libLLVM-15.so.1",
              "libLLVM-16.so.1",
              "libLLVM-17.so.1",
              "libLLVM.so.18.1",
              "libLLVM.so.19.1",
              "libLLVM.so.20.1",
              "libLLVM.so.21.1",
              "libLLVM-14.so.1"}) {
            m_library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
            if (m_library != nullptr) {
                break;
            }
        }
        if (m_library == nullptr) {
            throw std::runtime_error("LLVM's library, which names the instructions, was not found "
                                     "(Debian: libllvm15)");
        }
        for (auto const* part :
             {"LLVMInitializeAMDGPUTargetInfo",
              "LLVMInitializeAMDGPUTargetMC",
              "LLVMInitializeAMDGPUDisassembler"}) {
            find<void()>(part)();
        }
        m_context = find<void*(char const*, char const*, void*, int, void*, void*)>(
            "LLVMCreateDisasmCPU")("amdgcn-amd-amdhsa", "gfx90a", nullptr, 0, nullptr, nullptr);
        if (m_context == nullptr) {
            throw std::runtime_error("LLVM's library does not know gfx90a");
        }
        m_disassemble = find<DisassembleFunction>("LLVMDisasmInstruction");
    }

    std::size_t
    operator()(std::uint8_t const* code, std::size_t bytes, char* text, std::size_t size) const
    {
        return m_disassemble(m_context, code, bytes, 0, text, size);
    }

private:
    using DisassembleFunction =
        std::size_t(void*, std::uint8_t const*, std::uint64_t, std::uint64_t, char*, std::size_t);

    template <class F>
    F* find(char const* name) const
    {
        auto* const found = dlsym(m_library, name);
        if (found == nullptr) {
            throw std::runtime_error(std::string("LLVM's library has no ") + name);
        }
        return reinterpret_cast<F*>(found);
    }

    void* m_library = nullptr;
    void* m_context = nullptr;
    DisassembleFunction* m_disassemble = nullptr;
};

} // namespace

DisassembledInstruction disassemble(std::uint8_t const* code, std::size_t bytes)
{
    static auto const* const llvm = new Llvm; // never deleted: destructors of statics may use it
    std::array<char, 512> text{};
    auto const length = (*llvm)(code, bytes, text.data(), text.size());
    return {text.data(), static_cast<std::uint32_t>(length)};
}

} // namespace gfx90a
