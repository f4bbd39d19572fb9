# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Sphinx' configuration of the book. The names of its variables are given by Sphinx."""

from miniapp_tools.site import order

project = "miniapp: a book on GPU kernels"
extensions = ["myst_parser", "miniapp_tools.site.sources"]
root_doc = order.FRONT_PAGE
include_patterns = ["*.md", *(f"{folder}/**.md" for folder in order.PAGE_FOLDERS)]
exclude_patterns = ["build", ".*"]
highlight_language = "text"
myst_enable_extensions = ["dollarmath"]
myst_fence_as_directive = {"math"}
# Headings down to level 4 get the same anchors as on GitHub and GitLab.
myst_heading_anchors = 4
# A line may begin with a percent sign, which MyST would take for a comment, unlike GitHub and GitLab.
myst_disable_syntax = ["myst_line_comment", "myst_block_break", "myst_target"]
suppress_warnings = ["misc.highlighting_failure"]
html_theme = "furo"
html_title = "miniapp"
html_math_renderer = "mathml"
html_static_path = ["static"]
html_css_files = ["book.css"]
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False
html_use_index = False
# The search would load excerpts of the pages, which a browser refuses if they are local files.
html_show_search_summary = False
html_theme_options = {"dark_css_variables": {"color-background-primary": "#0d1117"}}


def add_navigation(app, name, source):
    source[0] += order.navigation(name, sorted(app.project.docnames))


def setup(app):
    app.connect("source-read", add_navigation)
