# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The pages that the book has and the repository has not: without a word by hand, made of committed figures."""

from miniapp_tools import published
from miniapp_tools.book import pages as of_chapters
from miniapp_tools.site.order import ROOT


def pages():
    """{path: text}"""
    return of_chapters.generated_pages(ROOT) | {published.PAGE: published.page_text()}
