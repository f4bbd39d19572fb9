# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The declarations of all variants: kernels/variants.json, the union over builds of `miniapp --list=json`.

    python3 tools/miniapp_tools/declared.py PROGRAM...          writes it, from a CPU build and a HIP build
    python3 tools/miniapp_tools/declared.py --check PROGRAM     compares it with one build

A variant that none of these programs compiles (MPI, CUDA, a library that is not here) stays as it is in the file; one that no build
has any more loses its line by hand. What needs nothing may be missing: every build knows it. Ends with 77 where a program is not
built or cannot start here."""
import argparse
import json
import pathlib
import subprocess
import sys

FILE = pathlib.Path(__file__).resolve().parents[2] / "kernels/variants.json"
OF_THE_BUILD = ("available", "reason")  # facts of a build, not of a variant


def families(file=None):
    """The families of the file in reading order, each with its variants."""
    return json.loads((file or FILE).read_text())["families"]


def kinds(file=None):
    """{family/variant: its kind}"""
    return {f"{family['name']}/{v['name']}": v["kind"] for family in families(file) for v in family["variants"]}


def said(program, environment=None):
    """The families that a program lists, as it says them."""
    if not pathlib.Path(program).is_file():
        raise FileNotFoundError(f"{program} is not built")
    done = subprocess.run([program, "--list=json"], env=environment, capture_output=True, text=True)
    if done.returncode != 0:  # a CUDA program where there is no libcuda
        raise FileNotFoundError(f"{program} --list=json ended with {done.returncode}: {done.stderr.strip()}")
    return json.loads(done.stdout)["families"]


def listed(program):
    """The families that a program lists, and of each the names of the variants that it compiles. What is false is not said."""
    found = []
    for family in said(program):
        own = {v["name"] for v in family["variants"] if v["available"]}
        variants = [{k: x for k, x in v.items() if k not in OF_THE_BUILD and x is not False} for v in family["variants"]]
        found.append(({**{k: family[k] for k in ("name", "chapter", "folder", "help", "source") if k in family}, "variants": variants}, own))
    return found


def merged(first, second):
    """Two lists of names in reading order as one: what only the second has stands before what follows it there."""
    both = list(first)
    at = len(both)
    for name in reversed(second):
        if name in both:
            at = both.index(name)
        else:
            both.insert(at, name)
    return both


def union(lists, before=()):
    """The families of several programs as one list. Of a variant the program that compiles it knows all; of one that none compiles,
    the list before."""
    all_families, knows = {}, {}
    for program in lists:
        for family, own in program:
            name = family["name"]
            known = all_families.setdefault(name, {**family, "variants": []})
            old = {v["name"]: v for v in known["variants"]}
            new = {v["name"]: v for v in family["variants"]}
            for n in own:
                knows.setdefault((name, n), new[n])
            known["variants"] = [old.get(n) or new[n] for n in merged(list(old), list(new))]
    kept = {(family["name"], v["name"]): v for family in before for v in family["variants"]} | knows
    for name, family in all_families.items():
        family["variants"] = [kept.get((name, v["name"]), v) for v in family["variants"]]
    order = []
    for program in lists:
        order = merged(order, [family["name"] for family, _ in program])
    return [all_families[name] for name in order]


def text_of(all_families):
    """One variant a line."""
    lines = []
    for family in all_families:
        head = json.dumps({k: v for k, v in family.items() if k != "variants"})
        variants = ",\n".join("   " + json.dumps({"name": v["name"], "kind": v["kind"]} | v) for v in family["variants"])
        lines.append(f' {head[:-1]}, "variants": [\n{variants}]}}')
    return '{"families": [\n' + ",\n".join(lines) + "\n]}\n"


def misspelled(all_families):
    """Yields a sentence for each name that a variant declares and its family does not have."""
    for family in all_families:
        names = {v["name"] for v in family["variants"]}
        rungs = {v.get("rung", v["name"]) for v in family["variants"]}
        for variant in family["variants"]:
            others = [shown["over"] for shown in variant.get("shows", ()) if shown["over"] not in names]
            others += [rung for rung in (variant.get("builds_on"),) if rung and rung not in rungs]
            yield from (f"{family['name']}/{variant['name']} names {other!r}, and there is no such variant" for other in others)


def folder_of(family):
    """The folder of kernels/ that a family or a row stands in: `box/ranks` of box_ranks, `rows` of rows.one."""
    return next((f["folder"] for f in families() if f["name"] == family and "folder" in f), family.split(".")[0])


def place_of(folder):
    """Its path below kernels/."""
    return folder.as_posix().rpartition("/kernels/")[2]


def name_of(folder):
    """The name of the families of a folder of kernels/, or how it begins."""
    return next((f["name"] for f in families() if f.get("folder") == place_of(folder)), place_of(folder))


def differences(program):
    """Yields a sentence for each difference between the file and one build's list."""
    in_file = {f["name"]: f for f in families()}
    for family, own in listed(program):
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
            if variant not in own:  # one of another build, of which this one knows the name and what it needs
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
            FILE.write_text(text_of(union([listed(p) for p in options.programs], families() if FILE.is_file() else ())))
            return 0
        wrong = [*misspelled(families()), *(line for program in options.programs for line in differences(program))]
    except FileNotFoundError as error:
        print(f"skipped: {error}")
        return 77
    if wrong:
        print(*wrong, "python3 tools/miniapp_tools/declared.py PROGRAM... writes kernels/variants.json anew (CONTRIBUTING.md)", sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
