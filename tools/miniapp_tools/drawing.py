# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The diagrams of the book: a page, shapes and words on it, readable on light and dark screens and in print.

A picture has its own background, white, or dark where the reader's system is; so its colours never meet a page
that they were not chosen for."""

from xml.sax.saxutils import escape

# name: (light, dark); inks and colours have a contrast of at least 4.5 on the page, tints carry ink
COLOURS = {
    "paper": ("#ffffff", "#0d1117"),
    "ink": ("#1f2328", "#e6edf3"),
    "faint": ("#59636e", "#9198a1"),
    "line": ("#8c959f", "#6e7681"),
    "blue": ("#0550ae", "#79c0ff"),
    "orange": ("#b35900", "#ffa657"),
    "green": ("#116329", "#7ee787"),
    "red": ("#b31d28", "#ff7b72"),
    "grey_tint": ("#eaeef2", "#21262d"),
    "blue_tint": ("#cfe4ff", "#133a66"),
    "orange_tint": ("#ffe0bd", "#5c3510"),
    "green_tint": ("#c9efd0", "#12421f"),
    "red_tint": ("#ffd7d5", "#5e1d1d"),
}


def style():
    def rules(which):
        return "".join(f".{n} {{ fill: {c[which]} }} .{n}-edge {{ stroke: {c[which]} }} " for n, c in COLOURS.items())

    fonts = "text { font: 12px sans-serif } .small { font-size: 10px } .title { font-size: 14px; font-weight: bold }"
    return f"{fonts}\n{rules(0)}\n@media screen and (prefers-color-scheme: dark) {{ {rules(1)}}}"


def number(value):
    return f"{value:.1f}".rstrip("0").rstrip(".")


class Picture:
    """Coordinates in pixels from the upper left corner; colours by their names above."""

    def __init__(self, width, height, title, description):
        self.width, self.height = width, height
        self.parts = [f"<title>{escape(title)}</title>", f"<desc>{escape(description)}</desc>", f"<style>{style()}</style>"]
        self.box(0, 0, width, height, "paper")

    def box(self, x, y, width, height, fill, edge=None, round_by=0):
        self.add("rect", f"{fill} {edge}-edge" if edge else fill, x=x, y=y, width=width, height=height, rx=round_by)

    def circle(self, x, y, radius, fill, edge=None):
        self.add("circle", f"{fill} {edge}-edge" if edge else fill, cx=x, cy=y, r=radius)

    def line(self, x1, y1, x2, y2, colour="line", width=1, dashed=False):
        self.add("line", f"{colour}-edge", x1=x1, y1=y1, x2=x2, y2=y2, stroke_width=width, dashed=dashed)

    def arrow(self, x1, y1, x2, y2, colour="ink", width=1.5, head=7):
        """The head ends at (x2, y2)."""
        length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
        ux, uy = (x2 - x1) / length, (y2 - y1) / length
        bx, by = x2 - head * ux, y2 - head * uy
        self.line(x1, y1, bx, by, colour, width)
        corners = ((x2, y2), (bx - 0.45 * head * uy, by + 0.45 * head * ux), (bx + 0.45 * head * uy, by - 0.45 * head * ux))
        self.polygon(corners, colour)

    def polygon(self, corners, fill, edge=None):
        points = " ".join(f"{number(x)},{number(y)}" for x, y in corners)
        self.parts.append(f'<polygon class="{fill}{f" {edge}-edge" if edge else ""}" points="{points}"/>')

    def text(self, x, y, words, colour="ink", anchor="start", kind="", turn=0):
        """y is the base line; kind: small, title; turn: degrees about (x, y)."""
        names = f"{colour} {kind}".strip()
        place = f'x="{number(x)}" y="{number(y)}" text-anchor="{anchor}"'
        if turn:
            place += f' transform="rotate({turn} {number(x)} {number(y)})"'
        self.parts.append(f'<text class="{names}" {place}>{escape(words)}</text>')

    def lines(self, x, y, texts, step=16, **how):
        for n, words in enumerate(texts):
            self.text(x, y + n * step, words, **how)

    def add(self, shape, names, dashed=False, **numbers):
        values = [f'{name.replace("_", "-")}="{number(value)}"' for name, value in numbers.items()]
        if dashed:
            values.append('stroke-dasharray="5 4"')
        self.parts.append(f'<{shape} class="{names}" {" ".join(values)}/>')

    def svg(self):
        size = f'width="{self.width}" height="{self.height}" viewBox="0 0 {self.width} {self.height}"'
        return f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">\n' + "\n".join(self.parts) + "\n</svg>\n"
