# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Finds links of built pages that are broken or that load something from a network."""

import html.parser
import pathlib
import urllib.parse

FETCHED_ATTRIBUTES = {"script": "src", "img": "src", "iframe": "src", "link": "href"}  # {element: attribute with an address that a browser loads at once}


class Page(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.anchors, self.links, self.fetched = set(), [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.anchors |= {given[name] for name in ("id", "name") if given.get(name)}
        if given.get(FETCHED_ATTRIBUTES.get(tag, "")):
            self.fetched.append(given[FETCHED_ATTRIBUTES[tag]])
        elif tag == "a" and given.get("href"):
            self.links.append(given["href"])


def broken_links(folder):
    """Yields a sentence for each wrong link of the pages in a folder."""
    pages = {path.resolve(): Page(path.read_text(encoding="utf-8")) for path in folder.rglob("*.html")}
    for path, page in pages.items():
        for link in page.links + page.fetched:
            parts = urllib.parse.urlsplit(link)
            if parts.scheme or parts.netloc:
                if link in page.fetched and parts.scheme != "data":
                    yield f"{path.name}: {link} is fetched from a network"
                continue
            target = pathlib.Path(path.parent, urllib.parse.unquote(parts.path)).resolve() if parts.path else path
            if not target.is_file():
                yield f"{path.relative_to(folder.resolve())}: {link} is not there"
            elif parts.fragment and target in pages and urllib.parse.unquote(parts.fragment) not in pages[target].anchors:
                yield f"{path.relative_to(folder.resolve())}: {link} has no such anchor"
