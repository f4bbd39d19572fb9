# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every row of advice and guidelines declares a contract in its source, with controls that are variants of the row: those of
the device's own calls too, which the C++ test of a CPU's build cannot see."""
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
DECLARED = re.compile(r"\b(?:of_the_page|of_this_book|of_the_post|of_the_notes|Contract)(?=[({])")
STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')


def sources(root=ROOT):
    """{row: [text]}: of a row its page first, then its native and its OpenMP file."""
    found = {}
    for path in sorted((*root.glob("kernels/advice/[0-9]*.cpp"), *root.glob("kernels/guidelines/*/[0-9]*.hpp"))):
        row = f"{path.parent.relative_to(root / 'kernels')}/{path.name.partition('.')[0]}"
        texts = found.setdefault(row, [])
        texts.insert(0 if "Family family()" in path.read_text() else len(texts), path.read_text())
    return found


def arguments(text, begin):
    """The arguments of a call, or members in braces, that begin there."""
    depth, found = 0, [""]
    for letter in text[begin:]:
        depth += (letter in "({") - (letter in ")}")
        if depth == 0:
            return [a.strip() for a in found]
        if letter == "," and depth == 1 and found[-1].count('"') % 2 == 0:
            found.append("")
        elif depth > 1 or letter not in "({":
            found[-1] += letter
    raise ValueError("a parenthesis is not closed")


def contract(text):
    """(reference, work, controls) of a row's source; None where it declares none."""
    family = text[text.index("Family family()") :]
    if not (call := DECLARED.search(family)):
        return None
    told = arguments(family, call.end())
    told = told[1:] if call[0] == "Contract" else told  # whose it is
    reference, work, controls = ("".join(STRING.findall(a)) if n < 2 else STRING.findall(a) for n, a in enumerate((*told, "", "", "")[:3]))
    return reference, work, controls


def missing(texts):
    """What a row does not declare, in words."""
    if not (declared := contract(texts[0])):
        return ["contract"]
    reference, work, controls = declared
    names = {name for text in texts for name in re.findall(r'(?:\.name = |by_32\(|\{(?="[^"]+",\s*[A-Za-z_]))"([^"]+)"', text)}
    return [w for w, there in (("reference", reference), ("work", work), *((f"control {c}", c in names) for c in controls)) if not there]


class Contracts(unittest.TestCase):
    def test_every_row_declares_one(self):
        rows = sources()
        self.assertGreater(len(rows), 70)
        self.assertEqual({row: lacks for row, texts in rows.items() if (lacks := missing(texts))}, {})

    def test_what_is_removed_is_missing(self):
        texts = sources()["advice/12_launch_bounds"]
        self.assertEqual(missing(texts), [])
        whole = re.search(r"of_the_notes\([^;]*?\}\),", texts[0])[0]
        for left, lacks in (
            ("", ["contract"]),
            (whole.replace('"launch bounds"', '""'), ["reference"]),
            (whole.replace('"the same"', '""'), ["work"]),
            (whole.replace("bounds/1024", "bounds/2048"), ["control bounds/2048"]),
        ):
            self.assertEqual(missing([texts[0].replace(whole, left), *texts[1:]]), lacks)


if __name__ == "__main__":
    unittest.main()
