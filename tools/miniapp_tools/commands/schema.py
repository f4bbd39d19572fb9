# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A JSON schema of inputs, for editors that complete and check YAML by one.

    schema [PROGRAM] > inputs.schema.json      of a build (build/cpu/miniapp): its families, parameters, ranges and variants

An input then begins with  # yaml-language-server: $schema=inputs.schema.json"""
import argparse
import json
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[3]
NUMBER = r"[0-9]+([kMG]|e[0-9]+|\^[0-9]+)?"  # as src/driver/input/parse_value.cpp reads it
FORMS = {"integer": NUMBER, "extents": NUMBER + f"(x{NUMBER}){{0,2}}", "real": "[-+0-9.e]+"}


def or_list(one):
    return {"anyOf": [one, {"type": "array", "items": one, "minItems": 1}]}


def parameter(p):
    """One value or a list of them. YAML takes 1e6 for a number or a text, as its readers choose, and yes for a truth."""
    if p["choices"]:
        one = {"enum": p["choices"] + ([True, False] if "yes" in p["choices"] else [])}
    elif p["type"] == "word":
        one = {"not": {"type": "object"}}
    else:
        types = ["number" if p["type"] == "real" else "integer", "string"]
        one = {"type": types, "minimum": p["min"], "maximum": p["max"], "pattern": f"^{FORMS[p['type']]}$"}
    return {"description": " ".join(filter(None, (p["help"], p["unit"] and f"[{p['unit']}]"))), "default": p["default"], **or_list(one)}


def elements(families, of_family):
    """The schema of `runs` or `simulate`: the key `family` says which other keys there are. A chapter's name stands for all its rows."""
    groups = {}
    for family in families:
        for word in {family["name"], family["chapter"]}:
            groups.setdefault(word, []).append(family)
    cases = [
        {
            "if": {"properties": {"family": {"const": word}}},
            "then": {"properties": {"family": True} | {k: v for f in group for k, v in of_family(f, group).items()}, "additionalProperties": False},
        }
        for word, group in groups.items()
    ]
    element = {"type": "object", "required": ["family"], "properties": {"family": {"enum": list(groups)}}, "allOf": cases}
    return {"type": "array", "minItems": 1, "items": element}


def of_run(family, group):
    names = [v["name"] for f in group for v in f["variants"]]  # of other builds, too
    variants = or_list({"anyOf": [{"enum": names}, {"type": "string", "pattern": "[*?[]"}]})
    return {p["name"]: parameter(p) for p in family.get("parameters", ())} | {"variants": variants}


def of_simulation(family, group):
    return {p["name"]: parameter(p) for key in ("parameters", "simulation_parameters") for p in family.get(key, ())}


def schema(listed):
    families = listed["families"]
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "An input of miniapp",
        "type": "object",
        "additionalProperties": False,
        "anyOf": [{"required": ["runs"]}, {"required": ["simulate"]}],
        "properties": {
            "measure": {"type": "object", "properties": {p["name"]: parameter(p) for p in listed["measure"]}, "additionalProperties": False},
            "runs": elements(families, of_run),
            "simulate": elements([f for f in families if "simulation_parameters" in f], of_simulation),
        },
    }


def main(arguments):
    parser = argparse.ArgumentParser(prog="schema", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=pathlib.Path, nargs="?", default=ROOT / "build/cpu/miniapp")
    options = parser.parse_args(arguments)
    if not options.program.is_file():
        parser.error(f"no program {options.program}: scripts/run builds it")
    listed = subprocess.run([options.program, "--list=json"], check=True, capture_output=True, text=True).stdout
    print(json.dumps(schema(json.loads(listed)), indent=1))
