# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Opens a page in headless Chromium, runs a script on it, and reads the script's results."""

import html
import re
import shutil
import subprocess

BROWSER = next((b for b in ("chromium", "chromium-browser", "google-chrome") if shutil.which(b)), None)
OPTIONS = ("--headless=new", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr", "--hide-scrollbars", "--allow-file-access-from-files")
# The page stands in a frame, because Chromium refuses windows that are narrower than 500 pixels.
FRAME_ELEMENT = '<body style="margin:0"><iframe id="f" src="{page}" style="border:0;width:{width}px;height:900px"></iframe>'
SCRIPT_ELEMENT = """<script>onload = () => {{ const f = document.getElementById('f'), d = f.contentDocument, w = f.contentWindow, out = {{}};
{script}; document.body.textContent = '@@' + JSON.stringify(out) + '@@'; }}</script>"""


def open_page(page, *options, virtual_time=3000, timeout=120):
    """Opens a page and lets it run for `virtual_time` ms of Chromium's virtual time. Returns the text between two @@ on
    the page, or None, and the messages of the console."""
    command = [BROWSER, *OPTIONS, f"--virtual-time-budget={virtual_time}", *options, "--dump-dom", page.as_uri()]
    done = subprocess.run(command, capture_output=True, text=True, timeout=timeout)
    found = re.search(r"@@(.*)@@", done.stdout)
    return found and html.unescape(found[1]), [line for line in done.stderr.splitlines() if "CONSOLE" in line]


def run_script(page, width, script):
    """Opens a page in a frame of `width` pixels and runs a script there. Returns the script's variable `out` as JSON
    text, or None, and the messages of the console."""
    outer = page.with_name("frame.html")
    outer.write_text(FRAME_ELEMENT.format(page=page.name, width=width) + SCRIPT_ELEMENT.format(script=script))
    return open_page(outer)
