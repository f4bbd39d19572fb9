# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints a JSON schema of inputs, with which an editor completes and checks the YAML.

  schema [PROGRAM] > inputs.schema.json   writes the families, parameters, ranges and variants of a build (build/cpu/miniapp)

An editor uses the schema if the input begins with  # yaml-language-server: $schema=inputs.schema.json"""

import argparse
import json
import pathlib
import subprocess

from miniapp_tools import ROOT

NUMBER = r"[0-9]+([kMG]|e[0-9]+|\^[0-9]+)?"  # a whole number as src/driver/input/parse_value.cpp reads it
PATTERNS = {"integer": NUMBER, "extents": NUMBER + f"(x{NUMBER}){{0,2}}", "real": "[-+0-9.e]+"}


def value_or_list(value):
    """Returns the schema of one value or of a list of values, where `value` is the schema of a single value."""
    return {"anyOf": [value, {"type": "array", "items": value, "minItems": 1}]}


def parameter_schema(p):
    """Returns the schema of the parameter `p`, as `miniapp --list=json` describes it. Some readers of YAML take 1e6 for
    a number and others for a text, and `yes` for a truth value; the schema accepts both."""
    if p["choices"]:
        value = {"enum": p["choices"] + ([True, False] if "yes" in p["choices"] else [])}
    elif p["type"] == "word":
        value = {"not": {"type": "object"}}
    else:
        types = ["number" if p["type"] == "real" else "integer", "string"]
        value = {"type": types, "minimum": p["min"], "maximum": p["max"], "pattern": f"^{PATTERNS[p['type']]}$"}
    return {"description": " ".join(filter(None, (p["help"], p["unit"] and f"[{p['unit']}]"))), "default": p["default"], **value_or_list(value)}


def list_schema(families, keys_of_family):
    """Returns the schema of the list `runs` or `simulate`. Each element names a family, or a chapter for all of its
    families, under the key `family`. keys_of_family(family, group) returns the schemas of the other keys that the
    element may have; it is called for each family of the chapter, and `group` lists them all."""
    groups = {}
    for family in families:
        for name in {family["name"], family["chapter"]}:
            groups.setdefault(name, []).append(family)
    cases = [
        {
            "if": {"properties": {"family": {"const": name}}},
            "then": {"properties": {"family": True} | {k: v for f in group for k, v in keys_of_family(f, group).items()}, "additionalProperties": False},
        }
        for name, group in groups.items()
    ]
    element = {"type": "object", "required": ["family"], "properties": {"family": {"enum": list(groups)}}, "allOf": cases}
    return {"type": "array", "minItems": 1, "items": element}


def run_keys(family, group):
    names = [v["name"] for f in group for v in f["variants"]]  # includes variants that only other builds compile
    variants = value_or_list({"anyOf": [{"enum": names}, {"type": "string", "pattern": "[*?[]"}]})
    return {p["name"]: parameter_schema(p) for p in family.get("parameters", ())} | {"variants": variants}


def simulation_keys(family, _):
    return {p["name"]: parameter_schema(p) for key in ("parameters", "simulation_parameters") for p in family.get(key, ())}


def input_schema(listed):
    """Returns the JSON schema of the program's inputs. `listed` is what `miniapp --list=json` prints."""
    families = listed["families"]
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "An input of miniapp",
        "type": "object",
        "additionalProperties": False,
        "anyOf": [{"required": ["runs"]}, {"required": ["simulate"]}],
        "properties": {
            "measure": {"type": "object", "properties": {p["name"]: parameter_schema(p) for p in listed["measure"]}, "additionalProperties": False},
            "runs": list_schema(families, run_keys),
            "simulate": list_schema([f for f in families if "simulation_parameters" in f], simulation_keys),
        },
    }


def main(arguments):
    parser = argparse.ArgumentParser(prog="schema", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=pathlib.Path, nargs="?", default=ROOT / "build/cpu/miniapp")
    options = parser.parse_args(arguments)
    if not options.program.is_file():
        parser.error(f"there is no program {options.program}: scripts/run builds it")
    listed = subprocess.run([options.program, "--list=json"], check=True, capture_output=True, text=True).stdout
    print(json.dumps(input_schema(json.loads(listed)), indent=1))
