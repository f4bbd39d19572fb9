# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads results files. In the data that it returns every value has its type and every time is positive; otherwise it
raises a Problem that says what is wrong and where. Characters that cannot be printed are replaced by escapes.

Types and bounds are checked against the schema that the program ships. Only a few entries are required (REQUIRED_KEYS,
for instance), because older results (schema 2) and the committed results lack many others; code that reads the data
must expect that."""

import functools
import json
import math
import pathlib

from miniapp_tools import ROOT
from miniapp_tools.measured.problem import Problem

SCHEMA_VERSIONS = (2, 3)  # schema 2 wrote every value as text, as in an input; schema 3 writes numbers, and extents as lists of three
SCHEMA_FILE = ROOT / "src/driver/report/results.schema.json"
LONGEST_QUOTE = 200  # a message quotes about this many characters of a file or of another error at most
POSITIVE_NUMBER = {"type": "number", "exclusiveMinimum": 0}
NUMBER_OR_TEXT = {"type": ["number", "string"], "pattern": r"^[-+]?[0-9]{1,30}(\.[0-9]*)?([eE][-+]?[0-9]{1,2})?$"}  # schema 2 wrote figures as text
REQUIRED_KEYS = {"run": ["family", "parameters", "variants"], "variant": ["name"], "simulation": ["family", "parameters"]}


def text_of(value):
    """Formats a value as in an input: 512 -> "512", 1.0 -> "1", [512, 512, 8] -> "512x512x8"."""
    if isinstance(value, list):
        return "x".join(text_of(v) for v in value)
    return repr(value).removesuffix(".0") if isinstance(value, float) else str(value)


def texts_of(values):
    return {name: text_of(value) for name, value in values.items()}


def printable(text):
    """Returns the text with spaces in place of newlines and tabs, and with escapes in place of characters that no
    terminal and no page should get: control characters, marks that change the writing direction, unpaired
    surrogates."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else " " if c in "\n\t" else c.encode("unicode_escape").decode() for c in text)


def with_printable_strings(node):
    if isinstance(node, str):
        return printable(node)
    if isinstance(node, dict):
        return {printable(k): with_printable_strings(v) for k, v in node.items()}
    return [with_printable_strings(v) for v in node] if isinstance(node, list) else node


def parse_finite(text):
    value = float(text)
    if not math.isfinite(value):
        raise ValueError(f"{text[:LONGEST_QUOTE]} is not finite")
    return value if any(c in text for c in ".eE") else int(text)


def read_json(path):
    """Returns a JSON file's content with printable strings. Raises Problem if it cannot be read or a number is not
    finite."""
    try:
        text = pathlib.Path(path).read_text(encoding="utf-8")
        return with_printable_strings(json.loads(text, parse_constant=parse_finite, parse_float=parse_finite, parse_int=parse_finite))
    except (OSError, ValueError, RecursionError) as error:
        raise Problem(f"{path} cannot be read: {printable(str(error))[:LONGEST_QUOTE]}") from error


def relaxed_schema(node):
    """Returns a JSON schema without the rules that require entries or forbid additional ones."""
    if isinstance(node, dict):
        dropped = ("required", "if", "then", "else")
        return {k: relaxed_schema(v) for k, v in node.items() if k not in dropped and not (k == "additionalProperties" and v is False)}
    return [relaxed_schema(v) for v in node] if isinstance(node, list) else node


def relaxed_results_schema():
    """Returns the shipped schema, relaxed for reading: it accepts every version, and kinds of variants that
    measured/points.py does not know yet."""
    shipped = json.loads(SCHEMA_FILE.read_text())
    made = relaxed_schema(shipped) | {"required": ["provenance", "measure", "runs"]}
    made["properties"].pop("schema_version")
    parts = made["$defs"]
    parts["merit"] = shipped["$defs"]["merit"]
    for name, needed in REQUIRED_KEYS.items():
        parts[name]["required"] = needed
    for figures in (parts["work"], parts["resources"], made["properties"]["provenance"]):
        own = figures["properties"]
        own |= {k: NUMBER_OR_TEXT for k, v in own.items() if v["type"] in ("number", "integer")}
    run, variant, time = (parts[name]["properties"] for name in ("run", "variant", "time"))
    run["variants"].pop("minItems")
    run["limit"]["type"] = ["object", "null"]
    run["limit"]["properties"]["kernels"]["items"]["required"] = ["name"]
    time["launches_per_sample"]["maximum"] = 2**53
    variant["kind"] = {"type": "string"}
    time["samples"] = {"anyOf": [time["samples"], {"type": "integer", "minimum": 0}]}  # committed results hold the number of samples instead
    for name in ("rates_per_second", "speedup", "expectation"):
        variant[name] = {"anyOf": [variant[name], {"type": "null"}]}
    return made


@functools.cache
def results_validator():
    from miniapp_tools.environment import jsonschema

    kind = jsonschema.Draft202012Validator

    def items(own, wanted, values, whole):
        """Replaces the validator's slow check of every item: a list of positive numbers (samples) is checked at once,
        and item by item only if one is wrong."""
        known = isinstance(values, list) and wanted == POSITIVE_NUMBER
        if not known or not all(type(v) in (int, float) and v > 0 for v in values):
            yield from kind.VALIDATORS["items"](own, wanted, values, whole)

    return jsonschema.validators.extend(kind, {"items": items})(relaxed_results_schema())


def require_valid(rules, data, complaint):
    """Raises Problem if `data` breaks the rules of a schema's validator. The message is the complaint, the place of the
    first error, and what is wrong there."""
    error = next(rules.iter_errors(data), None)
    if error is not None:
        error = max(error.context or [error], key=lambda e: len(e.absolute_path))  # of several alternatives, the one whose error lies deepest
        where = "/".join(map(str, error.absolute_path)) or "the file"
        what = printable(error.message)
        what = what if len(what) <= LONGEST_QUOTE else what[: LONGEST_QUOTE // 2] + " ... " + what[-LONGEST_QUOTE // 2 :]
        raise Problem(f"{complaint}: {where}: {what}")


def require_results(path, data):
    require_valid(results_validator(), data, f"{path} is JSON, but not results of `miniapp -o`")


def read_results(path, versions=SCHEMA_VERSIONS, data=None):
    """Returns the checked content of a results file, or of `data` if the file was parsed already."""
    data = read_json(path) if data is None else data
    if not isinstance(data, dict):
        raise Problem(f"{path} is JSON, but not results of `miniapp -o`: a list or a value, and no object")
    version = data.get("schema_version")
    if type(version) is not int or version not in versions:
        known = " or ".join(map(str, versions))
        raise Problem(f"{path} has schema version {str(version)[:LONGEST_QUOTE]}, not {known}; measure again with this program")
    if "sessions" in data:
        if not isinstance(data["sessions"], list) or not data["sessions"]:
            raise Problem(f"{path} is JSON, but not results: its sessions are no list, or an empty one")
        for number, session in enumerate(data["sessions"]):
            require_results(f"{path}, session {number}", session)
    else:
        require_results(path, data)
    return data
