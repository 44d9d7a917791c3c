"""Sections of a page of documentation: heading, anchors, text; and where its links lead."""

from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path

SKIPPED = {"script", "style", "nav", "header", "footer", "pre", "table", "head", "button", "svg", "aside"}
SKIPPED_CLASSES = {"sphinxsidebar", "related", "navheader", "navfooter", "toc", "toctree-wrapper", "contents", "sidebar", "headerlink", "bylanguage", "topnav"}
HEADINGS = {"h1", "h2", "h3", "h4", "h5"}
VOID = {"br", "img", "hr", "meta", "link", "input", "col", "area", "base", "wbr", "source"}


@dataclass
class Section:
    heading: str = ""
    ids: set = field(default_factory=set)
    text: str = ""


@dataclass
class Page:
    title: str
    sections: list
    links: list


def read(path: Path) -> Page:
    reader = _Reader()
    reader.feed(path.read_text(errors="replace"))
    sections = [section for section in reader.sections if section.text.strip()]
    title = next((section.heading for section in sections if section.heading), "")
    return Page(title, sections, reader.links)


class _Reader(HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.sections = [Section()]
        self.links = []
        self.open = []
        self.skipping = 0
        self.heading = None
        self.link = None
        self.waiting_ids = set()

    def handle_starttag(self, tag, attributes):
        values = {name: value or "" for name, value in attributes}
        identity = values.get("id") or (values.get("name") if tag == "a" else None)
        if identity:
            (self.waiting_ids if self.heading is None else self.sections[-1].ids).add(identity)
        if tag in VOID:
            return
        is_skipped = tag in SKIPPED or not SKIPPED_CLASSES.isdisjoint(values.get("class", "").split())
        self.open.append((tag, is_skipped))
        self.skipping += is_skipped
        if self.skipping:
            return
        if tag in HEADINGS:
            self.sections.append(Section(ids=self.waiting_ids))
            self.waiting_ids = set()
            self.heading = ""
        elif tag == "a" and "href" in values:
            self.link = [values["href"], ""]

    def handle_endtag(self, tag):
        if not any(name == tag for name, _ in self.open):
            return
        while self.open:
            name, is_skipped = self.open.pop()
            self.skipping -= is_skipped
            if name == tag:
                break
        if tag in HEADINGS and self.heading is not None:
            self.sections[-1].heading = " ".join(self.heading.replace("¶", "").split())
            self.heading = None
        elif tag == "a" and self.link is not None:
            self.links.append((" ".join(self.link[1].split()), self.link[0]))
            self.link = None

    def handle_data(self, data):
        if self.skipping:
            return
        if self.heading is not None:
            self.heading += data
            return
        if self.link is not None:
            self.link[1] += data
        if data.strip() and self.waiting_ids:
            self.sections[-1].ids |= self.waiting_ids
            self.waiting_ids = set()
        self.sections[-1].text += data
