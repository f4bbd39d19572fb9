# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Collects the pages of the book that are generated as a whole from committed figures. These pages themselves are not
committed."""

from miniapp_tools import published
from miniapp_tools.book import pages as of_chapters
from miniapp_tools.commands import mutants
from miniapp_tools.site.order import ROOT


def pages():
    return of_chapters.generated_pages(ROOT) | {published.PAGE: published.page_text(), mutants.PAGE: mutants.page_text()}
