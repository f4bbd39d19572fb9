# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Collects the pages that are generated from committed figures as a whole. They are not committed."""

from miniapp_tools import published
from miniapp_tools.book import pages as of_chapters
from miniapp_tools.site.order import ROOT


def pages():
    """Returns {path: text} of these pages."""
    return of_chapters.generated_pages(ROOT) | {published.PAGE: published.page_text()}
