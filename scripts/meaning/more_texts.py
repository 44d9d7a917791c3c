"""
Cuts the fetched texts into passages, each with its title or some of its words as a query, and writes
more.npz.xz.

Usage: more_texts.py COUNT    reads text/ and tokenizer.json here
"""

import os
import re
import random
import html
import sys
import json
import lzma
import io
import numpy as np

sys.path.insert(0, os.path.dirname(__file__))
from word_pieces import WordPieces

random.seed(3)
vocab = json.load(open("tokenizer.json"))["model"]["vocab"]
cut = WordPieces(sorted(vocab, key=vocab.get))
files = []
for top in sorted(os.listdir("text")):
    if top.startswith("."):
        continue
    fs = []
    for d, _, ns in os.walk("text/" + top):
        for n in ns:
            if re.search(r"\.(html?|md|txt|rst)(\.gz)?$", n) and not re.search(
                r"(index-all|genindex|search|copyright|license|changelog|allclasses|package-tree|overview-tree|_modules|_sources)",
                n,
                re.I,
            ):
                fs.append(os.path.join(d, n))
    random.shuffle(fs)
    files.append((top, fs[:2500]))
tag = re.compile(r"(?s)<(script|style|nav|header|footer).*?</\1>")
anyt = re.compile(r"<[^>]+>")
out = []


def text_of(f):
    import gzip

    raw = (gzip.open(f, "rb") if f.endswith(".gz") else open(f, "rb")).read(400_000).decode("utf8", "ignore")
    title = None
    if ".htm" in f:
        m = re.search(r"(?is)<title>(.*?)</title>", raw)
        title = html.unescape(anyt.sub(" ", m.group(1))) if m else None
        raw = html.unescape(anyt.sub(" ", tag.sub(" ", raw)))
    return title, re.sub(r"\s+", " ", raw)


LIMIT = int(sys.argv[1])
per = LIMIT // len(files) * 3
for top, fs in files:
    n = 0
    for f in fs:
        if n >= per:
            break
        try:
            title, t = text_of(f)
        except Exception:
            continue
        k = 0
        m = 0
        while k < len(t) - 120 and m < 12:
            size = random.choice((160, 240, 320, 420, 520))
            c = t[k : k + size]
            k += size
            m += 1
            letters = sum(ch.isalpha() or ch == " " for ch in c)
            if letters / len(c) < 0.8:
                continue
            words = c.split()
            L = random.randint(3, 12)
            if len(words) < 15:
                continue
            r = random.random()
            if title and r < 0.25:
                q = title.split(" — ")[0][:90]
            else:
                s = random.randrange(0, max(1, len(words) - L))
                q = " ".join(words[s : s + L])
            out.append((q, c))
            n += 1
random.shuffle(out)
out = out[:LIMIT]
print("texts", len(out))
q = []
p = []
ql = []
pl = []
for a, b in out:
    a = cut.of(a)[:32]
    b = cut.of(b)[:110]
    if not a or not b:
        continue
    q += a
    p += b
    ql.append(len(a))
    pl.append(len(b))
b = io.BytesIO()
np.savez(b, q=np.array(q, np.uint16), p=np.array(p, np.uint16), ql=np.array(ql, np.uint8), pl=np.array(pl, np.uint8))
d = lzma.compress(b.getvalue(), preset=2)
open("more.npz.xz", "wb").write(d)
print(len(ql), np.mean(ql), np.mean(pl), len(d) / 1e6, "MB")
