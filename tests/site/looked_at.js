// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Opens each page of PAGES in frames of all WIDTHS (pixels), one after the other, and writes its findings into the text of this page.
const luminance = text => {
    const channels = text.match(/[\d.]+/g).slice(0, 3).map(c => c / 255).map(c => c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2];
};
const behind = (view, element) => {
    for (; element; element = element.parentElement) {
        const colour = view.getComputedStyle(element).backgroundColor;
        if (!/, 0\)$/.test(colour)) return colour;
    }
    return 'rgb(255, 255, 255)';
};
const contrast = (view, element) => {
    const [dark, light] = [luminance(view.getComputedStyle(element).color), luminance(behind(view, element))].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
};
const opened = (page, width) => new Promise(done => {
    const frame = document.createElement('iframe');
    frame.style = `border:0;width:${width}px;height:900px`;
    frame.onload = () => setTimeout(() => {
        const view = frame.contentWindow, root = view.document.documentElement;
        const read = [...root.querySelectorAll('p, td, h1, h2, code, pre span, a')].filter(e => e.textContent.trim() && e.offsetParent);
        const found = {page, width, full: root.scrollWidth, words: root.textContent.length, results: root.querySelectorAll('#search-results li').length};
        found.least = Math.min(...read.slice(0, 400).map(e => contrast(view, e)));
        found.dark = luminance(behind(view, view.document.body)) < 0.2;
        frame.remove();
        done(found);
    }, SECONDS * 1000);
    frame.src = page;
    document.body.append(frame);
});
onload = async () => {
    const found = [];
    for (const page of PAGES) for (const width of WIDTHS) found.push(await opened(page, width));
    document.body.textContent = '@@' + JSON.stringify(found) + '@@';
};
