"""
Writes the pieces of pairs.jsonl as numbers to pairs.npz.xz. Reads tokenizer.json here.
"""

import os
import sys
import json
import lzma
import io
import numpy as np

sys.path.insert(0, os.path.dirname(__file__))
from word_pieces import WordPieces

vocab = json.load(open("tokenizer.json"))["model"]["vocab"]
cut = WordPieces(sorted(vocab, key=vocab.get))
q = []
p = []
ql = []
pl = []
for line in open("pairs.jsonl"):
    d = json.loads(line)
    a = cut.of(d["query"])[:64] or [cut.unknown]
    b = cut.of(d["passage"])[:128] or [cut.unknown]
    q += a
    p += b
    ql.append(len(a))
    pl.append(len(b))
b = io.BytesIO()
np.savez(b, q=np.array(q, np.uint16), p=np.array(p, np.uint16), ql=np.array(ql, np.uint8), pl=np.array(pl, np.uint8))
open("pairs.npz.xz", "wb").write(lzma.compress(b.getvalue(), preset=4))
print(len(ql), np.mean(ql), np.mean(pl))
