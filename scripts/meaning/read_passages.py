"""Passages of many lengths, each with a title, a name or some of its words as a query: read_passages.py OUT.tsv.xz FOLDER...

The folders are those of fetch_sources.sh. A line is "source<TAB>query<TAB>passage". The same texts give the same lines.
"""

import gzip
import html
import lzma
import os
import random
import re
import sys
from pathlib import Path

MOST_PASSAGES = 14_000
MOST_DESCRIPTIONS = 12_000
MOST_FILES = 3_000
MOST_CODE_FILES = 4_000
PASSAGES_OF_FILE = 14
LENGTHS = (120, 160, 240, 320, 420, 520)

TEXT_FILE = re.compile(r"\.(html?|md|txt|rst)(\.gz)?$")
NOT_PROSE = re.compile(r"index-all|genindex|search|copyright|license|changelog|allclasses|package-tree|overview-tree|_modules|_sources", re.I)
SKIPPED = re.compile(r"(?s)<(script|style|nav|header|footer|pre)\b.*?</\1>")
TAG = re.compile(r"<[^>]+>")
SPACE = re.compile(r"\s+")
TITLE = re.compile(r"(?is)<title>(.*?)</title>")
COMMENT_MARKS = re.compile(r"(?m)^\s*\*|\{@\w+|\}|@\w+|`")
DESCRIBED = re.compile(
    r"/\*\*(.*?)\*/\s*(?:export |readonly |declare |abstract |static |public |async )*"
    r"(?:class |interface |type |function |const |enum )?['\"]?([A-Za-z_][\w-]*)",
    re.S,
)


def read(file: str) -> str:
    opened = gzip.open(file, "rb") if file.endswith(".gz") else open(file, "rb")
    with opened:
        return opened.read(400_000).decode("utf8", "ignore")


def is_prose(text: str) -> bool:
    return sum(letter.isalpha() or letter == " " for letter in text) >= 0.8 * len(text)


def some_words(text: str, chance: random.Random, most: int) -> str:
    words = text.split()
    count = chance.randint(2, most)
    start = chance.randrange(0, max(1, len(words) - count))
    return " ".join(words[start : start + count])


def cut(text: str, chance: random.Random):
    start = count = 0
    while start < len(text) - 120 and count < PASSAGES_OF_FILE:
        size = chance.choice(LENGTHS)
        passage = text[start : start + size]
        start += size
        count += 1
        if start < len(text):
            passage = passage.rsplit(" ", 1)[0]
        if is_prose(passage) and len(passage.split()) >= 12:
            yield passage


def passages_of(files: list, chance: random.Random):
    count = 0
    for file in files[:MOST_FILES]:
        if count >= MOST_PASSAGES:
            return
        text = read(file)
        title = None
        if ".htm" in file:
            found = TITLE.search(text)
            title = html.unescape(TAG.sub(" ", found.group(1))) if found else None
            text = html.unescape(TAG.sub(" ", SKIPPED.sub(" ", text)))
        for passage in cut(SPACE.sub(" ", text), chance):
            named = title and chance.random() < 0.25
            yield (re.split(r" — | - ", title)[0][:90] if named else some_words(passage, chance, 12)), passage
            count += 1


def descriptions_of(files: list, chance: random.Random):
    seen = set()
    for file in files[:MOST_CODE_FILES]:
        for comment, name in DESCRIBED.findall(read(file)):
            text = SPACE.sub(" ", COMMENT_MARKS.sub("", html.unescape(TAG.sub(" ", comment)))).strip()
            if len(text) < 40 or len(text.split()) < 7 or text[:80] in seen or not is_prose(text):
                continue
            seen.add(text[:80])
            if len(seen) > MOST_DESCRIPTIONS:
                return
            spoken = re.sub(r"[_\-]+", " ", re.sub(r"([a-z0-9])([A-Z])", r"\1 \2", name)).lower()
            yield (spoken if chance.random() < 0.4 else some_words(text[:520], chance, 9)), text[:520]


def synonyms_of(thesaurus: Path, chance: random.Random):
    """Words of one entry of a thesaurus: a line of words that mean much the same."""
    for line in thesaurus.read_text("utf8", "ignore").replace("\r", "\n").splitlines():
        entry, *words = [word.strip() for word in line.split(",") if word.strip()] or [""]
        if len(words) < 3:
            continue
        for _ in range(3):
            some = chance.sample(words, min(len(words), chance.randint(3, 9)))
            asked = chance.choice((1, 1, 1, 2, 3))
            if chance.random() < 0.8:
                yield " ".join(some[:asked]), ", ".join([entry, *some[asked:]])
            else:
                yield entry, ", ".join(some)


def lines_of(source: Path):
    chance = random.Random(source.name)
    thesaurus = source / "package" / "words.txt"
    if thesaurus.exists():
        yield from synonyms_of(thesaurus, chance)
        return
    found = sorted(os.path.join(folder, name) for folder, _, names in os.walk(source) for name in names)
    files = [file for file in found if not os.path.islink(file)]
    texts = [file for file in files if TEXT_FILE.search(file) and not NOT_PROSE.search(file)]
    code = [file for file in files if file.endswith(".d.ts")]
    chance.shuffle(texts)
    chance.shuffle(code)
    yield from passages_of(texts, chance)
    yield from descriptions_of(code, chance)


def main(out: str, folders: list):
    sources = sorted(
        (source for folder in folders for source in Path(folder).iterdir() if not source.name.startswith(".")),
        key=lambda source: source.name,
    )
    with lzma.open(out, "wt", preset=3) as written:
        for source in sources:
            seen = set()
            for query, passage in lines_of(source):
                line = SPACE.sub(" ", query).strip(), SPACE.sub(" ", passage)
                if line[0] and line not in seen:
                    seen.add(line)
                    written.write("\t".join((source.name, *line)) + "\n")
            print(len(seen), source.name, flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
