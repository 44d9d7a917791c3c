"""Texts of the fetched sources as pairs that belong together: what somebody may ask, and the passage that answers.

    python read_sources.py TEXT_FOLDER PAIRS.jsonl

A pair is a link text with the section it leads to, a heading or title with its section, a name of a programming
interface with its description, a sentence with the passage it was taken from, or a word with its definition or synonym.
No more than a bounded number comes from one source, so that none decides what the table knows.
"""

import json
import random
import re
import sys
from collections import defaultdict
from multiprocessing import Pool
from pathlib import Path

import html_sections
import wordnet

PER_SOURCE = 2000
PASSAGE = 400
"""Of a source so many files are read: more would only take longer."""
PAGES = 50
CODE_FILES = 20
STOP_LINKS = re.compile(r"^(next|prev|previous|up|index|home|top|here|this|link|source|contents|see also|back)\b", re.I)


def main(folder: str, target: str) -> None:
    listed = json.loads((Path(__file__).parent / "sources.json").read_text())
    names = [*(name.split("=")[0] for name in listed["debian"]), *(folder_of(name) for name in listed["npm"])]
    with open(target, "w") as out, Pool(3) as pool:
        for name, pairs in zip(names, pool.imap(source_pairs, [Path(folder) / name for name in names])):
            for kind, query, passage in pairs:
                out.write(json.dumps({"source": name, "kind": kind, "query": query, "passage": passage}) + "\n")
            print(f"{len(pairs):7} {name}", file=sys.stderr)


def source_pairs(root: Path) -> list:
    if not root.is_dir():
        raise SystemExit(f"{root} is missing; run fetch_sources.sh first")
    randomness = random.Random(root.name)
    if root.name == "wordnet-base":
        return list(wordnet.pairs(root))
    return cap(pairs_of(root, randomness), randomness)


def folder_of(package: str) -> str:
    return "npm-" + package.rpartition("@")[0].lstrip("@").replace("/", "-")


def cap(pairs: list, randomness: random.Random) -> list:
    """The same share of every kind, each pair once."""
    kinds = defaultdict(list)
    for pair in dict.fromkeys(pairs):
        kinds[pair[0]].append(pair)
    for kind in kinds.values():
        randomness.shuffle(kind)
    return [pair for kind in kinds.values() for pair in kind[: PER_SOURCE // len(kinds)]]


def pairs_of(root: Path, randomness: random.Random) -> list:
    pairs = []
    files = [path for path in sorted(root.rglob("*")) if path.is_file() and path.stat().st_size < 600_000]
    randomness.shuffle(files)
    for path in [path for path in files if path.name.endswith(".d.ts")][:CODE_FILES]:
        pairs += described_names(path.read_text(errors="replace"))
    if "datasets" in str(root):
        for path in [path for path in files if path.suffix == ".txt"]:
            for passage in cut(path.read_text(errors="replace")):
                pairs += sentence_pair(passage, randomness)
    chosen = [path for path in files if is_english_page(path)][:PAGES]
    pages = {str(path.resolve()): html_sections.read(path) for path in chosen}
    for path, page in pages.items():
        for section in page.sections:
            for number, passage in enumerate(cut(section.text[: 8 * PASSAGE])[:3]):
                if number == 0 and words(section.heading) >= 1:
                    pairs.append(("heading", f"{section.heading}", passage))
                if number == 0 and section.heading != page.title and words(page.title) >= 2:
                    pairs.append(("title", f"{page.title} {section.heading}", passage))
                pairs += sentence_pair(passage, randomness)
        for text, href in page.links[:300]:
            target = linked(path, href, pages)
            if target is not None and 2 <= words(text) <= 10 and not STOP_LINKS.match(text):
                title, section = target
                first = next(iter(cut(section.text[: 4 * PASSAGE])), "")
                if first:
                    pairs.append(("link", text, first if text in (title, section.heading) else f"{title}\n\n{first}"))
    return pairs


def is_english_page(path: Path) -> bool:
    """Apache's manual is there in many languages."""
    name = path.name
    if "/javadoc/" in str(path) or "/api/" in str(path) or "genindex" in name:
        return False  # Lists of names, hardly a sentence.
    if name.endswith((".html.en", ".html.en.utf8")):
        return True
    return name.endswith((".html", ".xhtml")) and "/manual/" not in str(path) or "/manual/en/" in str(path)


def linked(path: str, href: str, pages: dict):
    place, _, anchor = href.partition("#")
    target = str((Path(path).parent / place).resolve()) if place else path
    page = pages.get(target)
    if page is None or not page.sections:
        return None
    for section in page.sections:
        if anchor and anchor in section.ids:
            return page.title, section
    return None if anchor else (page.title, page.sections[0])


COMMENT = re.compile(r"/\*\*((?:[^*]|\*(?!/))*)\*/\s*((?:export |declare |readonly |static |async |get )*)(interface |class |type |function |enum |namespace )?['\"]?([A-Za-z_$][\w$]*)")


def described_names(code: str) -> list:
    """Names with what their comments say of them; a member's name with that of its type."""
    found = []
    owners = [(match.start(), match.group(1)) for match in re.finditer(r"(?:interface|class|namespace) ([A-Z][\w$]*)", code)]
    at = 0
    for match in COMMENT.finditer(code):
        while at + 1 < len(owners) and owners[at + 1][0] < match.start():
            at += 1
        text = re.sub(r"\s*\n\s*\*? ?", " ", match.group(1))
        text = re.sub(r"<[^>]+>|`|\{@link ([^}]*)\}|https?://\S+", r"\1", text)
        text = re.split(r" @(param|returns?|type|memberof|example|throws|default)\b", text)[0].strip(" *")
        name = spelled(match.group(4))
        if match.group(3) is None and owners:
            name = f"{spelled(owners[at][1])} {name}"
        if 40 <= len(text) and words(name) <= 8:
            found.append(("name", name, text[:PASSAGE]))
    return found


def spelled(name: str) -> str:
    """`Schema$ExpenseClaim` → expense claim"""
    name = name.rpartition("$")[2]
    return " ".join(re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+", name)).lower()


def sentence_pair(passage: str, randomness: random.Random) -> list:
    sentences = re.split(r"(?<=[.!?])\s+", passage)
    if len(sentences) < 3:
        return []
    chosen = randomness.randrange(len(sentences))
    rest = " ".join(sentences[:chosen] + sentences[chosen + 1 :])
    return [("sentence", sentences[chosen], rest)] if words(sentences[chosen]) >= 5 else []


def cut(text: str) -> list:
    parts, rest = [], re.sub(r"\s+", " ", text).strip()
    while len(rest) >= 80:
        end = len(rest) if len(rest) <= PASSAGE else max(rest.rfind(". ", 150, PASSAGE) + 1, rest.rfind(" ", 0, PASSAGE))
        end = end if end > 0 else PASSAGE  # A line without a space.
        parts.append(rest[:end].strip())
        rest = rest[end:].strip()
    return parts


def words(text: str) -> int:
    return len(re.findall(r"[A-Za-z]{2,}", text))


if __name__ == "__main__":
    main(*sys.argv[1:])
