"""Writes more texts for train_gpu.py: lines of source, query and passage, from what fetch_sources.sh unpacked and from Moby's thesaurus.

    more_texts.py text words.txt texts.tsv.xz
"""

import gzip
import html
import lzma
import os
import random
import re
import sys

REMOVED = re.compile(r'(?s)<(script|style|nav|header|footer|pre)\b.*?</\1>')
TAG = re.compile(r'<[^>]+>')
SPACE = re.compile(r'\s+')
TITLE = re.compile(r'(?is)<title>(.*?)</title>')
PAGE = re.compile(r'\.(html?|md|txt|rst)(\.gz)?$')
SKIPPED = re.compile(
    r'(index-all|genindex|search|copyright|license|changelog|allclasses|package-tree|overview-tree|_modules|_sources)',
    re.I,
)
DESCRIBED = re.compile(
    r'/\*\*(.*?)\*/\s*(?:export |readonly |declare |abstract |static |public |async )*'
    r'(?:class |interface |type |function |const |enum )?[\'"]?([A-Za-z_][\w-]*)',
    re.S,
)
READ_BYTES = 400_000
MOST_PASSAGES = 14_000
MOST_DESCRIPTIONS = 12_000


def read(path):
    with gzip.open(path, 'rb') if path.endswith('.gz') else open(path, 'rb') as file:
        return file.read(READ_BYTES).decode('utf8', 'ignore')


def is_prose(text):
    return sum(letter.isalpha() or letter == ' ' for letter in text) / len(text) >= 0.8


def passages(text, rnd, most):
    """Passages of 120 to 520 characters, cut at a space."""
    start = 0
    for _ in range(most):
        if start >= len(text) - 120:
            return
        size = rnd.choice((120, 160, 240, 320, 420, 520))
        passage = text[start : start + size]
        start += size
        if start < len(text):
            passage = passage.rsplit(' ', 1)[0]
        if is_prose(passage) and len(passage.split()) >= 12:
            yield passage


def span(words, rnd, most):
    length = rnd.randint(2, most)
    start = rnd.randrange(0, max(1, len(words) - length))
    return ' '.join(words[start : start + length])


def pages(files, rnd):
    """The title of a page or some of a passage's own words, and the passage."""
    found = []
    for path in files[:3000]:
        if len(found) >= MOST_PASSAGES:
            break
        raw = read(path)
        title = None
        if '.htm' in path:
            match = TITLE.search(raw)
            title = html.unescape(TAG.sub(' ', match.group(1))) if match else None
            raw = html.unescape(TAG.sub(' ', REMOVED.sub(' ', raw)))
        for passage in passages(SPACE.sub(' ', raw), rnd, 14):
            is_titled = title and rnd.random() < 0.25
            query = re.split(r' — | - ', title)[0][:90] if is_titled else span(passage.split(), rnd, 12)
            found.append((SPACE.sub(' ', query).strip(), passage))
    return found


def descriptions(files, rnd):
    """The name of a thing in a TypeScript declaration, and its description."""
    seen, found = set(), []
    for path in files[:4000]:
        if len(found) >= MOST_DESCRIPTIONS:
            break
        for comment, name in DESCRIBED.findall(read(path)):
            plain = re.sub(r'(?m)^\s*\*|\{@\w+|\}|@\w+|`', '', html.unescape(TAG.sub(' ', comment)))
            text = SPACE.sub(' ', plain).strip()
            if len(text) < 40 or len(text.split()) < 7 or text[:80] in seen or not is_prose(text):
                continue
            seen.add(text[:80])
            words = text[:520].split()
            spoken = re.sub(r'[_\-]+', ' ', re.sub(r'([a-z0-9])([A-Z])', r'\1 \2', name)).lower()
            found.append((spoken if rnd.random() < 0.4 else span(words, rnd, 9), ' '.join(words)))
    return found[:MOST_DESCRIPTIONS]


def source(folder, name):
    rnd = random.Random(name)
    prose, code = [], []
    for parent, _, names in os.walk(os.path.join(folder, name)):
        for each in sorted(names):
            path = os.path.join(parent, each)
            if os.path.islink(path):
                continue
            if PAGE.search(each) and not SKIPPED.search(path):
                prose.append(path)
            elif each.endswith('.d.ts'):
                code.append(path)
    for files in (prose, code):
        files.sort()
        rnd.shuffle(files)
    return pages(prose, rnd) + descriptions(code, rnd)


def thesaurus(path):
    """Some words that mean about the same, and others of them."""
    rnd = random.Random('moby')
    with open(path, encoding='utf8', errors='ignore') as lines:
        for line in lines:
            words = [word.strip() for word in line.strip().split(',') if word.strip()]
            if len(words) < 4:
                continue
            for _ in range(3):
                some = rnd.sample(words[1:], min(len(words) - 1, rnd.randint(3, 9)))
                count = rnd.choice((1, 1, 1, 2, 3))
                pair = (' '.join(some[:count]), ', '.join([words[0]] + some[count:]))
                yield pair if rnd.random() < 0.8 else (words[0], ', '.join(some))


def main(folder, words, output):
    names = sorted(name for name in os.listdir(folder) if not name.startswith('.'))
    with lzma.open(output, 'wt', preset=3) as out:
        for name, pairs in [('moby', thesaurus(words)), *((name, source(folder, name)) for name in names)]:
            for query, passage in dict.fromkeys(pairs):
                if query:
                    out.write('\t'.join(part.replace('\t', ' ').replace('\n', ' ') for part in (name, query, passage)) + '\n')


if __name__ == '__main__':
    main(*sys.argv[1:])
