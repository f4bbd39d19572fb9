# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Formulas as MathML, which a browser draws by itself: no script, no font, no network."""

from docutils import nodes
from latex2mathml import converter


def inline(translator, node):
    translator.body.append(converter.convert(node.astext()))
    raise nodes.SkipNode


def block(translator, node):
    translator.body.append(f'<div class="formula">{converter.convert(node.astext(), display="block")}</div>\n')
    raise nodes.SkipNode


def setup(app):
    app.add_html_math_renderer("mathml", (inline, None), (block, None))
