# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads the verdicts that `scripts/compare -o` and a night wrote."""

from miniapp_tools.compare import verdicts
from miniapp_tools.measured import reading
from miniapp_tools.measured.problem import Problem

NUMBER = {"type": ["number", "null"]}
TEXTS = {"type": "array", "items": {"type": "string"}}
CHANGE = {"type": ["object", "null"], "properties": {k: NUMBER for k in ("ratio", "low", "high")}, "required": ["ratio", "low", "high"]}
POINT = {
    "type": "object",
    "properties": {"name": {"type": "string"}, "label": {"type": "string"}, "word": {"enum": list(verdicts.ORDER)}, "change": CHANGE, "beside": TEXTS},
    "required": ["name", "word", "change", "beside"],
}
VERDICT = {
    "type": "object",
    "properties": {"exit_code": {"type": "integer"}, "controls": TEXTS, "changed": TEXTS, "notes": TEXTS, "points": {"type": "array", "items": POINT}},
    "required": ["exit_code", "changed", "points"],
}


def read(path):
    import jsonschema

    data = reading.parsed(path)
    error = next(jsonschema.Draft202012Validator(VERDICT).iter_errors(data), None)
    if error is not None:
        where = "/".join(map(str, error.absolute_path)) or "the file"
        raise Problem(f"{path} is no verdict of scripts/compare or scripts/nightly: {where}: {error.message[: reading.WORDS]}")
    return data
