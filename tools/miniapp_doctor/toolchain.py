# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compilers, ROCm, CUDA and what builds."""

import re
import typing

from miniapp_doctor.node import dotted, version

OLDEST_GCC = (11,)  # <source_location>


class Tool(typing.NamedTuple):
    name: str
    path: str = ""
    version: tuple = ()
    note: str = ""

    def told(self):
        if not self.path:
            return f"no {self.name}"
        return " ".join(filter(None, (self.name, dotted(self.version), f"({self.path})", self.note)))


def tool(node, name, *ask):
    path = node.which(name)
    return Tool(name, path, version(node.run(path, *(ask or ("--version",)))) if path else ())


class Rocm(typing.NamedTuple):
    root: str = ""
    version: tuple = ()
    why: str = ""  # how it was found
    searched: tuple = ()

    def told(self):
        if not self.root:
            return f"none; searched {', '.join(self.searched)}"
        return f"{dotted(self.version) or 'of unknown version'} in {self.root} ({self.why})"


def rocm_places(node):
    """(folder, why it may be ROCm's), those that somebody named first."""
    for name in ("ROCM_PATH", "HIP_PATH"):
        if node.env.get(name):
            yield node.env[name].rstrip("/"), name
    hipcc = node.which("hipcc")
    if hipcc:
        yield re.sub(r"(/hip)?/bin/hipcc$", "", hipcc) or "/", "hipcc on the PATH"
    yield "/opt/rocm", "the usual place"
    for path in reversed(node.glob("/opt/rocm-*")):
        yield path, "not on the PATH: load its module"


def rocm(node):
    places = list(rocm_places(node))
    for path, why in places:
        if node.there(f"{path}/bin/hipcc"):
            said = node.read(f"{path}/.info/version") or node.run(f"{path}/bin/hipconfig", "--version")
            said = said or node.run(f"{path}/bin/hipcc", "--version")
            return Rocm(path, version(said)[:3], why)
    return Rocm(searched=tuple(dict.fromkeys(path for path, _ in places)))


def hipcc(node, found):
    """The compiler of that ROCm, with its clang and the GCC whose library it takes."""
    path = f"{found.root}/bin/hipcc" if found.root else ""
    if not path:
        return Tool("hipcc")
    said = node.run(path, "--version")
    clang = re.search(r"clang version (\d+)", said)
    # hipcc asks for a GPU where it finds no architecture, and says it on the way.
    library = re.search(r"Selected GCC installation: (\S+)", node.run(path, "--offload-arch=gfx90a", "-v"))
    note = f"clang {clang[1]}" if clang else "of unknown clang"
    note += f", library of GCC {library[1].rstrip('/').rsplit('/', 1)[-1]}" if library else ""
    return Tool("hipcc", path, found.version, note)


def clang_of(compiler):
    found = re.search(r"clang (\d+)", compiler.note)
    return int(found[1]) if found else 0


def library_of(compiler):
    """The version of the GCC whose C++ library the compiler takes."""
    found = re.search(r"library of GCC ([\d.]+)", compiler.note)
    return tuple(int(part) for part in found[1].split(".")) if found else ()


def cuda(node):
    return tool(node, "nvcc") if node.which("nvcc") else next(
        (Tool("nvcc", path, version(node.run(path, "--version")), "not on the PATH") for path in node.glob("/usr/local/cuda*/bin/nvcc")), Tool("nvcc")
    )


def installer(node):
    """How packages come onto this machine: the words before their names, and which names."""
    if node.there("/etc/debian_version"):
        return "apt-get install", "debian"
    if node.which("zypper"):
        return "zypper install", "rpm"
    if node.which("dnf"):
        return "dnf install", "rpm"
    return "", "none"
