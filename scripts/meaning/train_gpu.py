"""
Teaches texts with bge-small-en-v1.5 on a GPU, trains variants of the table, measures each alone on judged collections, and
writes the best. Needs PyTorch and onnx, and beside it: model.onnx and tokenizer.json of the teacher, pairs.npz.xz
(pairs_to_pieces.py) and more.npz.xz (more_texts.py). About two minutes.

Usage: train_gpu.py COLLECTIONS    writes to $OUT, or here
"""

import gzip
import io
import json
import lzma
import struct
import sys
import time
import os
import numpy as np
import torch
import onnx
from onnx import numpy_helper

sys.path.insert(0, os.path.dirname(__file__))
from word_pieces import WordPieces

here = os.path.dirname(os.path.abspath(__file__))
OUT = os.environ.get("OUT", ".")
COLLECTIONS = sys.argv[1]
dev = "cuda"
torch.backends.cuda.matmul.allow_tf32 = True
torch.manual_seed(7)
t0 = time.time()
log = lambda *a: print(f"[{time.time()-t0:6.1f}]", *a, flush=True)
vocab = json.load(open(f"{here}/tokenizer.json"))["model"]["vocab"]
cut = WordPieces(sorted(vocab, key=vocab.get))
V = len(cut.pieces)
CLS, SEP, PAD = vocab["[CLS]"], vocab["[SEP]"], vocab["[PAD]"]
# ---- teacher
g = onnx.load(f"{here}/model.onnx").graph
ini = {i.name: numpy_helper.to_array(i) for i in g.initializer}


def deq(name):  # name of quantised tensor
    base = name[: -len("_quantized")]
    return (ini[name].astype(np.float32) - ini[base + "_zero_point"].astype(np.float32)) * ini[base + "_scale"]


mats = [deq(n.input[1]) for n in g.node if n.op_type == "MatMulInteger" and n.input[1] in ini]
E = {}
for k, a in ini.items():
    if k.endswith("_quantized") and a.ndim == 2 and a.shape[0] in (V, 512, 2) and a.shape[1] == 384:
        E[a.shape[0]] = deq(k)
    if a.dtype == np.float32 and a.ndim == 2 and a.shape[0] in (V, 512, 2) and a.shape[1] == 384:
        E[a.shape[0]] = a
word, pos, typ = E[V], E[512], E[2]
log("matrices", len(mats), [m.shape for m in mats[:6]], word.shape)


def T(a):
    return torch.tensor(np.ascontiguousarray(a), device=dev, dtype=torch.float16)


W = [T(m) for m in mats]
B = {
    k: T(v) for k, v in ini.items() if v.dtype == np.float32 and v.ndim == 1 and "LayerNorm" in k or k.endswith(".bias")
}
wordT, posT, typT = T(word), T(pos), T(typ)
F = torch.nn.functional


def encode(ids, mask):
    x = wordT[ids] + posT[: ids.shape[1]] + typT[0]
    x = F.layer_norm(x, (384,), B["embeddings.LayerNorm.weight"], B["embeddings.LayerNorm.bias"], 1e-12)
    n, l, _ = x.shape
    am = mask[:, None, None, :].bool()
    for L in range(12):
        p = f"encoder.layer.{L}."
        w = W[6 * L : 6 * L + 6]
        q, k, v = [
            (x @ w[i] + B[p + f"attention.self.{m}.bias"]).view(n, l, 12, 32).transpose(1, 2)
            for i, m in enumerate(("query", "key", "value"))
        ]
        a = F.scaled_dot_product_attention(q, k, v, attn_mask=am).transpose(1, 2).reshape(n, l, 384)
        x = F.layer_norm(
            x + a @ w[3] + B[p + "attention.output.dense.bias"],
            (384,),
            B[p + "attention.output.LayerNorm.weight"],
            B[p + "attention.output.LayerNorm.bias"],
            1e-12,
        )
        h = F.gelu(x @ w[4] + B[p + "intermediate.dense.bias"]) @ w[5] + B[p + "output.dense.bias"]
        x = F.layer_norm(x + h, (384,), B[p + "output.LayerNorm.weight"], B[p + "output.LayerNorm.bias"], 1e-12)
    return F.normalize(x[:, 0].float(), dim=1)


PREFIX = cut.of("Represent this sentence for searching relevant passages:")


@torch.no_grad()
def teach(texts, is_query, bs=1024):
    seqs = [[CLS, *(PREFIX if is_query else []), *list(t)[:126], SEP] for t in texts]
    order = sorted(range(len(seqs)), key=lambda i: len(seqs[i]))
    out = torch.zeros(len(seqs), 384, device=dev)
    for s in range(0, len(order), bs):
        b = order[s : s + bs]
        l = max(len(seqs[i]) for i in b)
        ids = np.full((len(b), l), PAD)
        m = np.zeros((len(b), l))
        for r, i in enumerate(b):
            ids[r, : len(seqs[i])] = seqs[i]
            m[r, : len(seqs[i])] = 1
        out[b] = encode(torch.tensor(ids, device=dev), torch.tensor(m, device=dev))
    return out


try:  # check against onnxruntime on three texts
    import onnxruntime as ort

    s = ort.InferenceSession(f"{here}/model.onnx")
    tt = ["how do I request a refund", "Employees may claim travel expenses within thirty days.", "kubectl get pods"]
    for t in tt:
        ids = np.array([[CLS, *cut.of(t), SEP]])
        o = s.run(None, {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": np.zeros_like(ids)})[
            0
        ][0, 0]
        mine = teach([cut.of(t)], False)[0].cpu().numpy()
        log("check", round(float(mine @ o / np.linalg.norm(o)), 4))
except Exception as e:
    log("no check", e)
# ---- data
zs = [np.load(io.BytesIO(lzma.open(f"{here}/{f}.npz.xz").read())) for f in ("pairs", "more")]
z = {k: np.concatenate([x[k].astype(np.int32) for x in zs]) for k in ("q", "p", "ql", "pl")}
gold = len(zs[0]["ql"])
ql = np.split(z["q"], np.cumsum(z["ql"])[:-1])
pl = np.split(z["p"], np.cumsum(z["pl"])[:-1])
N = len(ql)
log("pairs", N, gold)
tq = teach(ql, True)
log("queries taught")
tp = teach(pl, False)
log("passages taught")
# ---- given sets, for choosing
sets = {}
for name in ("cacm", "k8s_docs", "productdocs_qa", "sourcegraph_handbook"):

    def rd(f):
        return [json.loads(l) for l in gzip.open(f"{COLLECTIONS}/{name}/{f}.jsonl.gz", "rt")]

    docs, qs, qr = rd("corpus"), rd("queries"), rd("qrels")
    rel = {}
    for r in qr:
        rel.setdefault(r["qid"], {})[r["did"]] = r.get("rel", 1)
    qs = [q for q in qs if q["id"] in rel][:400]
    owner, chunks = [], []
    for i, d in enumerate(docs):
        t = d.get("text") or ""
        parts = [t[k : k + 400] for k in range(0, max(len(t), 1), 400)][:24]
        for c in parts:
            owner.append(i)
            chunks.append(cut.of((d.get("title") or "") + " " + c)[:128] or [cut.unknown])
    sets[name] = dict(
        ids=[d["id"] for d in docs],
        owner=torch.tensor(owner, device=dev),
        chunks=chunks,
        qs=[cut.of(q["text"])[:64] or [cut.unknown] for q in qs],
        rel=[rel[q["id"]] for q in qs],
    )
    log(name, len(docs), len(chunks), len(qs))


def ndcg(s, sims):
    nd = len(s["ids"])
    best = torch.full((sims.shape[0], nd), -9.0, device=dev).scatter_reduce(
        1, s["owner"].expand(sims.shape[0], -1), sims, "amax"
    )
    top = best.topk(10, 1).indices.cpu().numpy()
    tot = 0
    for r, t in zip(s["rel"], top):
        g_ = [r.get(s["ids"][i], 0) for i in t]
        ideal = sorted(r.values(), reverse=True)[:10]
        dcg = sum(x / np.log2(i + 2) for i, x in enumerate(g_))
        tot += dcg / max(sum(x / np.log2(i + 2) for i, x in enumerate(ideal)), 1e-9)
    return tot / len(top)


res = {n: ndcg(s, teach(s["qs"], True) @ teach(s["chunks"], False).T) for n, s in sets.items()}
log("teacher", {k: round(v, 4) for k, v in res.items()})


def bag(rows):  # list of arrays -> flat ids, offsets
    f = np.concatenate([np.asarray(r) for r in rows]).astype(np.int64)
    o = np.cumsum([0] + [len(r) for r in rows[:-1]])
    return torch.tensor(f, device=dev), torch.tensor(o, device=dev)


bags = {n: (bag(s["qs"]), bag(s["chunks"])) for n, s in sets.items()}


def emb_all(table, b):
    return F.normalize(F.embedding_bag(b[0], table, b[1], mode="sum"), dim=1)


def evaluate(table):
    return {n: ndcg(s, emb_all(table, bags[n][0]) @ emb_all(table, bags[n][1]).T) for n, s in sets.items()}


def quantise(t):
    sc = t.abs().amax(1).clamp_min(1e-12) / 127
    return (t / sc[:, None]).round().clamp(-127, 127), sc


# ---- beginning
alone = torch.cat(
    [
        encode(
            torch.tensor([[CLS, i, SEP] for i in range(s, min(s + 2048, V))], device=dev),
            torch.ones(min(2048, V - s), 3, device=dev),
        )
        for s in range(0, V, 2048)
    ]
).float()
alone -= alone.mean(0)
occ = np.bincount(np.concatenate(pl).astype(np.int64), minlength=V) + 0.5
share = torch.tensor(occ / occ.sum(), device=dev, dtype=torch.float32)
_, vec = torch.linalg.eigh(torch.cov(alone.T))
special = torch.tensor([0.0 if p.startswith("[") and len(p) > 1 else 1.0 for p in cut.pieces], device=dev)
qf, qo = bag(ql)
pf, po = bag(pl)
qlen = torch.tensor(z["ql"].astype(np.int64), device=dev)
plen = torch.tensor(z["pl"].astype(np.int64), device=dev)


def pick(f, o, n, idx, drop):
    l = n[idx]
    tot = int(l.sum())
    st = torch.repeat_interleave(o[idx], l)
    within = torch.arange(tot, device=dev) - torch.repeat_interleave(torch.cumsum(l, 0) - l, l)
    ids = f[st + within]
    w = (torch.rand(tot, device=dev) > drop).float() if drop else torch.ones(tot, device=dev)
    return ids, torch.cumsum(l, 0) - l, w


held = torch.randperm(N, device=dev)[:2000]
train = torch.ones(N, dtype=torch.bool, device=dev)
train[held] = False
train = train.nonzero()[:, 0]


def run(D, share_t, tau_s, tau_t, steps, bs, drop, lr, mix, name, pp=0.0):
    """mix: share of steps on the gold pairs; pp: weight of passage-passage likeness."""
    rows = F.normalize(alone @ vec.flip(1)[:, : min(D, 384)], dim=1)
    if D > 384:
        rows = torch.cat([rows, 0.02 * torch.randn(V, D - 384, device=dev)], 1)
    table = (rows * (1e-3 / (1e-3 + share))[:, None] * special[:, None]).clone().requires_grad_()
    opt = torch.optim.Adam([table], lr=lr, betas=(0.9, 0.99))
    best = (0, None)
    tg = train[train < gold]
    tm = train[train >= gold]
    for s in range(steps):
        is_gold = torch.rand(1).item() < mix
        pool = tg if is_gold else tm
        idx = pool[torch.randint(len(pool), (bs,), device=dev)]
        for gp in opt.param_groups:
            gp["lr"] = lr * (1 - s / steps)
        a, ao, aw = pick(qf, qo, qlen, idx, drop)
        b, bo, bw = pick(pf, po, plen, idx, drop)
        q = F.normalize(F.embedding_bag(a, table, ao, mode="sum", per_sample_weights=aw), dim=1, eps=1e-6)
        p = F.normalize(F.embedding_bag(b, table, bo, mode="sum", per_sample_weights=bw), dim=1, eps=1e-6)
        S = tau_s * q @ p.T
        Tm = tau_t * tq[idx] @ tp[idx].T
        eye = torch.eye(bs, device=dev)
        loss = 0
        st = share_t if is_gold else 1.0
        for S_, T_ in ((S, Tm), (S.T, Tm.T)):
            loss = loss - (((1 - st) * eye + st * F.softmax(T_, 1)) * F.log_softmax(S_, 1)).sum(1).mean() / 2
        if pp:
            inf = -1e4 * eye
            loss = (
                loss
                - pp
                * (F.softmax(tau_t * tp[idx] @ tp[idx].T + inf, 1) * F.log_softmax(tau_s * p @ p.T + inf, 1))
                .sum(1)
                .mean()
            )
        opt.zero_grad(set_to_none=True)
        loss.backward()
        opt.step()
        if (s + 1) in (steps * 3 // 8, steps * 5 // 8, steps):
            with torch.no_grad():
                v, sc = quantise(table.detach() * special[:, None])
                r = evaluate(v * sc[:, None])
                m = np.mean(list(r.values()))
                log(
                    name,
                    s + 1,
                    round(loss.item(), 3),
                    [round(float(x), 4) for x in r.values()],
                    "mean",
                    round(float(m), 4),
                )
            if m > best[0]:
                best = (m, (v.to(torch.int8).cpu().numpy(), sc.cpu().numpy()))
    return best


def save(best, name):
    v, sc = best[1]
    open(f"{OUT}/{name}.bin", "wb").write(struct.pack("<II", *v.shape) + sc.astype("<f4").tobytes() + v.tobytes())


results = {}
base = dict(D=256, share_t=0.7, tau_s=20, tau_t=50, steps=800, bs=4096, drop=0.1, lr=0.002, mix=0.5, pp=0.0)
variants = {
    "f": {},
    "k": dict(lr=0.0012),
    "l": dict(steps=500),
    "m": dict(drop=0.3),
    "n": dict(share_t=0.4),
    "o": dict(tau_s=15),
    "p": dict(tau_s=28),
    "q": dict(mix=0.7),
    "r": dict(pp=0.5),
    "s": dict(bs=8192),
    "t": dict(tau_t=80),
    "u": dict(mix=0.3, lr=0.0012),
    "v": dict(D=384),
    "w": dict(D=384, lr=0.0012, drop=0.2),
}
for name, v in variants.items():
    kw = {**base, **v}
    results[name] = run(name=name, **kw)
    log("==", name, v, round(float(results[name][0]), 4))
for name in sorted(results, key=lambda n: -results[n][0])[:6]:
    save(results[name], name)
log("done", {k: round(float(v[0]), 4) for k, v in results.items()})
