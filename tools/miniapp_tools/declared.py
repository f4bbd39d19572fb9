# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes, reads and checks kernels/variants.json, which declares all variants. It is the union of what `miniapp
--list=json` prints in several builds.

    python3 tools/miniapp_tools/declared.py PROGRAM...          writes the file from a CPU build and a HIP build
    python3 tools/miniapp_tools/declared.py --check PROGRAM     compares the file with one build

A variant that none of these programs compiles (it needs MPI, CUDA or a missing library) stays as it is in the file. The
line of a variant that no build has any more must be deleted by hand. The file may lack variants that need nothing,
since every build knows them. Ends with 77 if a program is not built or cannot start on this machine."""
import argparse
import functools
import json
import pathlib
import re
import subprocess
import sys

FILE = pathlib.Path(__file__).resolve().parents[2] / "kernels/variants.json"
BUILD_FACTS = ("available", "reason")  # keys that describe a build, not a variant


def families(file=None):
    """Returns the families in kernels/variants.json (or in `file`) in reading order, each with its variants."""
    return json.loads((file or FILE).read_text())["families"]


def kinds(file=None):
    """Returns {family/variant: kind of the variant}."""
    return {f"{family['name']}/{v['name']}": v["kind"] for family in families(file) for v in family["variants"]}


def families_of_program(program, environment=None):
    """Returns the families that `PROGRAM --list=json` prints. Raises FileNotFoundError if the program is not built or
    does not start."""
    if not pathlib.Path(program).is_file():
        raise FileNotFoundError(f"{program} is not built")
    done = subprocess.run([program, "--list=json"], env=environment, capture_output=True, text=True)
    if done.returncode != 0:  # for instance a CUDA program on a machine without libcuda
        raise FileNotFoundError(f"{program} --list=json ended with {done.returncode}: {done.stderr.strip()}")
    return json.loads(done.stdout)["families"]


def declarations(program):
    """Returns a list of (family as it stands in variants.json, names of the variants that this program compiles). Facts
    of a single build and keys whose value is false are left out."""
    found = []
    for family in families_of_program(program):
        own = {v["name"] for v in family["variants"] if v["available"]}
        variants = [{k: x for k, x in v.items() if k not in BUILD_FACTS and x is not False} for v in family["variants"]]
        found.append(({**{k: family[k] for k in ("name", "chapter", "folder", "help", "source") if k in family}, "variants": variants}, own))
    return found


def merge_orders(first, second):
    """Merges two lists of names, each in reading order. A name that only the second list has is placed before the name
    that follows it in that list."""
    both = list(first)
    at = len(both)
    for name in reversed(second):
        if name in both:
            at = both.index(name)
        else:
            both.insert(at, name)
    return both


def union(builds, before=()):
    """Merges the declarations() of several builds and returns the families in reading order. The declaration of a
    variant is that of the first build that compiles it, or else that in the families `before`."""
    known = {(family["name"], v["name"]): v for family in before for v in family["variants"]}
    for build in reversed(builds):
        known |= {(family["name"], v["name"]): v for family, compiled in build for v in family["variants"] if v["name"] in compiled}
    families, order = {}, []
    for build in builds:
        order = merge_orders(order, [family["name"] for family, _ in build])
        for family, _ in build:
            name = family["name"]
            first = families.setdefault(name, {**family, "variants": []})
            old, new = ({v["name"]: v for v in one["variants"]} for one in (first, family))
            first["variants"] = [known.get((name, n)) or old.get(n) or new[n] for n in merge_orders(list(old), list(new))]
    return [families[name] for name in order]


def format_families(all_families):
    """Returns the text of variants.json, with one line for each variant."""
    lines = []
    for family in all_families:
        head = json.dumps({k: v for k, v in family.items() if k != "variants"})
        variants = ",\n".join("   " + json.dumps({"name": v["name"], "kind": v["kind"]} | v) for v in family["variants"])
        lines.append(f' {head[:-1]}, "variants": [\n{variants}]}}')
    return '{"families": [\n' + ",\n".join(lines) + "\n]}\n"


def unknown_names(all_families):
    """Yields a sentence for each variant or rung to which a declaration refers and that the family does not have."""
    for family in all_families:
        names = {v["name"] for v in family["variants"]}
        rungs = {v.get("rung", v["name"]) for v in family["variants"]}
        for variant in family["variants"]:
            others = [shown["over"] for shown in variant.get("shows", ()) if shown["over"] not in names]
            others += [rung for rung in (variant.get("builds_on"),) if rung and rung not in rungs]
            yield from (f"{family['name']}/{variant['name']} names {other!r}, and there is no such variant" for other in others)


def folder_of(family):
    """Returns the folder below kernels/ that holds a family: `box/ranks` for box_ranks, `rows` for rows.one."""
    return next((f["folder"] for f in families() if f["name"] == family and "folder" in f), family.split(".")[0])


def path_in_kernels(folder):
    return folder.as_posix().rpartition("/kernels/")[2]


def family_prefix(folder):
    """Returns the name of the family in a folder of kernels/. If the folder holds several families, such as rows.one,
    returns the part of their names before the dot."""
    return next((f["name"] for f in families() if f.get("folder") == path_in_kernels(folder)), path_in_kernels(folder))


@functools.cache
def files_with_rung(chapter, name):
    """Returns the source files of the chapter's folder, or else of the folders one level below, that are named after the
    rung `name`, such as 05_tile.hpp, or define its function, such as padded() or hip_padded()."""
    defined = re.compile(rf"^(inline )?void ((hip|omp|mpi|nccl)_)?{re.escape(name)}\(", re.MULTILINE)
    for sources in ("[0-9][0-9]_*.[ch]pp", "*/[0-9][0-9]_*.[ch]pp"):
        files = sorted(pathlib.Path(chapter).glob(sources), key=lambda file: file.name)
        if found := [f for f in files if f.name[3:].startswith(f"{name}.") or defined.search(f.read_text())]:
            return found
    return []


def differences(program):
    """Yields a sentence for each difference between kernels/variants.json and the list of one build's program."""
    in_file = {f["name"]: f for f in families()}
    for family, own in declarations(program):
        name = family["name"]
        old = in_file.get(name, family | {"variants": []})
        known = {v["name"]: v for v in old["variants"]}
        here = {v["name"]: v for v in family["variants"]}
        for said in ("help", "source"):
            if old.get(said) != family.get(said):
                yield f"{name}: the file says {old.get(said)!r}, this build {family.get(said)!r}"
        for variant in known.keys() - here.keys():
            yield f"{name}/{variant}: in the file, and this build, which has all that it needs, does not list it"
        for variant, said in here.items():
            expected = known.get(variant, {})
            if variant not in own:  # of a variant that it does not compile, a build knows only the name and the needs
                expected = {k: v for k, v in expected.items() if k in said}
            if said != expected and (variant in known or said["needs"] != "nothing"):
                yield f"{name}/{variant}: the file says {known.get(variant, 'nothing')}, this build {said}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("programs", nargs="+", metavar="PROGRAM")
    options = parser.parse_args()
    try:
        if not options.check:
            FILE.write_text(format_families(union([declarations(p) for p in options.programs], families() if FILE.is_file() else ())))
            return 0
        wrong = [*unknown_names(families()), *(line for program in options.programs for line in differences(program))]
    except FileNotFoundError as error:
        print(f"skipped: {error}")
        return 77
    if wrong:
        print(*wrong, "python3 tools/miniapp_tools/declared.py PROGRAM... writes kernels/variants.json anew (CONTRIBUTING.md)", sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
