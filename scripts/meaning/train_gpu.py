"""Trains the table that ships, on a GPU: train_gpu.py MODEL PAIRS.jsonl PASSAGES.tsv.xz OUT SET...

MODEL is a folder with model.onnx and tokenizer.json of bge-small-en-v1.5 (8-bit). Its matrices are turned back into 16-bit numbers,
and it embeds every text once. A table learns to rank the passages of a batch as the teacher ranks them. The mean of the tables of
eight seeds is written. SET are folders to choose the number of steps on, by the first half of their queries.
Needs PyTorch, onnx and tokenizers.
"""

import gzip
import json
import lzma
import math
import struct
import sys
from pathlib import Path

import numpy as np
import onnx
import torch
import torch.nn.functional as F
from onnx import numpy_helper
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers

DIMENSIONS = 256
BATCH = 4096
STEPS = 800
CHECKED = (400, 600, 800)
RATE = 0.002
DROPPED = 0.1
# Sharpness of the table's likeness. The teacher's alternates between seeds.
SHARPNESS = 20
TEACHER_SHARPNESS = {1: 80, 2: 65, 3: 80, 4: 65, 5: 80, 6: 65, 7: 80, 8: 65}
# How often a batch is taken from the pairs, the thesaurus and the passages. Only pairs truly belong together, so only they are
# learned as such, with this share.
POOLS = (("pairs", 0.4), ("thesaurus", 0.1), ("passages", 0.5))
PAIRED = 0.3
INSTRUCTION = "Represent this sentence for searching relevant passages:"
DEVICE = "cuda"


class Teacher:
    HEADS, WIDTH, LAYERS = 12, 384, 12

    def __init__(self, folder: Path):
        vocabulary = json.loads((folder / "tokenizer.json").read_text())["model"]["vocab"]
        self.pieces = sorted(vocabulary, key=vocabulary.get)
        self.cutter = Tokenizer(models.WordPiece(vocabulary, unk_token="[UNK]", max_input_chars_per_word=100))
        self.cutter.normalizer = normalizers.BertNormalizer(clean_text=True, handle_chinese_chars=True, strip_accents=True, lowercase=True)
        self.cutter.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
        self.unknown, self.first, self.last, self.empty = (vocabulary[piece] for piece in ("[UNK]", "[CLS]", "[SEP]", "[PAD]"))
        self._read(onnx.load(str(folder / "model.onnx")).graph)
        self.instruction = self.cut([INSTRUCTION], 99)[0]

    def _read(self, graph):
        stored = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}

        def plain(name):
            base = name.removesuffix("_quantized")
            return (stored[name].astype(np.float32) - stored[base + "_zero_point"].astype(np.float32)) * stored[base + "_scale"]

        def on_device(values):
            return torch.tensor(np.ascontiguousarray(values), device=DEVICE, dtype=torch.float16)

        matrices = [node.input[1] for node in graph.node if node.op_type == "MatMulInteger" and node.input[1] in stored]
        self.matrices = [on_device(plain(name)) for name in matrices]
        rows = {}
        for name, values in stored.items():
            if values.ndim == 2 and values.shape[1] == self.WIDTH and values.shape[0] in (len(self.pieces), 512, 2):
                rows[values.shape[0]] = on_device(plain(name) if name.endswith("_quantized") else values)
        self.words, self.places, self.kinds = rows[len(self.pieces)], rows[512], rows[2]
        self.rest = {name: on_device(values) for name, values in stored.items() if values.ndim == 1 and ("LayerNorm" in name or name.endswith(".bias"))}

    def cut(self, texts, most):
        return [encoded.ids[:most] or [self.unknown] for encoded in self.cutter.encode_batch(texts, add_special_tokens=False)]

    @torch.no_grad()
    def embed(self, cut_texts, is_query):
        before = self.instruction if is_query else []
        rows = [[self.first, *before, *pieces[:126], self.last] for pieces in cut_texts]
        order = sorted(range(len(rows)), key=lambda row: len(rows[row]))
        made = torch.zeros(len(rows), self.WIDTH, device=DEVICE)
        for start in range(0, len(order), 1024):
            batch = order[start : start + 1024]
            longest = len(rows[batch[-1]])
            ids = np.full((len(batch), longest), self.empty)
            for at, row in enumerate(batch):
                ids[at, : len(rows[row])] = rows[row]
            made[batch] = self._encode(torch.tensor(ids, device=DEVICE))
        return made

    def _encode(self, ids):
        def normal(values, name):
            return F.layer_norm(values, (self.WIDTH,), self.rest[name + ".weight"], self.rest[name + ".bias"], 1e-12)

        mask = (ids != self.empty)[:, None, None, :]
        count, length = ids.shape
        x = normal(self.words[ids] + self.places[:length] + self.kinds[0], "embeddings.LayerNorm")
        for layer in range(self.LAYERS):
            name = f"encoder.layer.{layer}."
            matrices = self.matrices[6 * layer : 6 * layer + 6]
            asked, keys, values = (
                (x @ matrices[at] + self.rest[f"{name}attention.self.{part}.bias"]).view(count, length, self.HEADS, -1).transpose(1, 2)
                for at, part in enumerate(("query", "key", "value"))
            )
            seen = F.scaled_dot_product_attention(asked, keys, values, attn_mask=mask).transpose(1, 2).reshape(count, length, -1)
            x = normal(x + seen @ matrices[3] + self.rest[name + "attention.output.dense.bias"], name + "attention.output.LayerNorm")
            inner = F.gelu(x @ matrices[4] + self.rest[name + "intermediate.dense.bias"])
            x = normal(x + inner @ matrices[5] + self.rest[name + "output.dense.bias"], name + "output.LayerNorm")
        return F.normalize(x[:, 0].float(), dim=1)


class Bags:
    """Pieces of many texts, one after the other."""

    def __init__(self, cut_texts):
        self.lengths = torch.tensor([len(pieces) for pieces in cut_texts], device=DEVICE)
        self.starts = torch.cumsum(self.lengths, 0) - self.lengths
        self.pieces = torch.tensor(np.concatenate(cut_texts).astype(np.int64), device=DEVICE)

    def all(self, table):
        return F.normalize(F.embedding_bag(self.pieces, table, self.starts, mode="sum"), dim=1)

    def some(self, table, chosen):
        lengths = self.lengths[chosen]
        starts = torch.cumsum(lengths, 0) - lengths
        within = torch.arange(int(lengths.sum()), device=DEVICE) - torch.repeat_interleave(starts, lengths)
        pieces = self.pieces[torch.repeat_interleave(self.starts[chosen], lengths) + within]
        kept = (torch.rand(len(pieces), device=DEVICE) > DROPPED).float()
        return F.normalize(F.embedding_bag(pieces, table, starts, mode="sum", per_sample_weights=kept), dim=1, eps=1e-6)


class JudgedSet:
    def __init__(self, folder: Path, teacher: Teacher):
        def read(name):
            return [json.loads(line) for line in gzip.open(folder / f"{name}.jsonl.gz", "rt")]

        documents = read("corpus")
        judged = {}
        for line in read("qrels"):
            judged.setdefault(line["qid"], {})[line["did"]] = line.get("rel", 1)
        queries = [query for query in read("queries") if query["id"] in judged][:400]
        owners, passages = [], []
        for at, document in enumerate(documents):
            text = document.get("text") or ""
            for start in range(0, max(len(text), 1), 400)[:24]:
                owners.append(at)
                passages.append(f"{document.get('title') or ''} {text[start : start + 400]}")
        self.ids = [document["id"] for document in documents]
        self.owners = torch.tensor(owners, device=DEVICE)
        self.relevant = [judged[query["id"]] for query in queries]
        self.queries = Bags(teacher.cut([query["text"] for query in queries], 64))
        self.passages = Bags(teacher.cut(passages, 128))

    def ndcg(self, table):
        """nDCG@10 of both halves, by likeness alone; the best passage of a document counts."""
        likeness = self.queries.all(table) @ self.passages.all(table).T
        best = torch.full((len(self.relevant), len(self.ids)), -9.0, device=DEVICE)
        best = best.scatter_reduce(1, self.owners.expand(len(self.relevant), -1), likeness, "amax")
        gains = []
        for relevant, top in zip(self.relevant, best.topk(10, 1).indices.cpu().tolist()):
            found = [relevant.get(self.ids[at], 0) for at in top]
            gains.append(discounted(found) / discounted(sorted(relevant.values(), reverse=True)[:10]))
        return np.mean(gains[::2]), np.mean(gains[1::2])


def discounted(gains):
    return sum(gain / math.log2(at + 2) for at, gain in enumerate(gains))


def as_bytes(table):
    scales = table.abs().amax(1).clamp_min(1e-12) / 127
    return (table / scales[:, None]).round().clamp(-127, 127), scales


def means(sets, table):
    values, scales = as_bytes(table)
    return np.mean([judged.ndcg(values * scales[:, None]) for judged in sets], 0)


class Texts:
    def __init__(self, teacher: Teacher, pairs: Path, passages: Path):
        pairs = [json.loads(line) for line in pairs.read_text().splitlines()]
        lines = [line.rstrip("\n").split("\t") for line in lzma.open(passages, "rt")]
        queries = teacher.cut([pair["query"] for pair in pairs] + [query for _, query, _ in lines], 64)
        texts = teacher.cut([pair["passage"] for pair in pairs] + [passage for _, _, passage in lines], 128)
        self.queries, self.passages = Bags(queries), Bags(texts)
        self.query_vectors = teacher.embed(queries, True).half()
        self.passage_vectors = teacher.embed(texts, False).half()
        every = torch.arange(len(queries), device=DEVICE)
        is_thesaurus = torch.tensor([False] * len(pairs) + [source == "npm-moby" for source, _, _ in lines], device=DEVICE)
        rest = every[len(pairs) :]
        self.pools = {"pairs": every[: len(pairs)], "thesaurus": every[is_thesaurus], "passages": rest[~is_thesaurus[len(pairs) :]]}


def first_table(teacher: Teacher, texts: Texts):
    """What the teacher says of each piece alone, in the dimensions that tell them apart best. Frequent pieces count less."""
    alone = teacher.embed([[piece] for piece in range(len(teacher.pieces))], False)
    alone -= alone.mean(0)
    _, directions = torch.linalg.eigh(torch.cov(alone.T))
    counts = torch.bincount(texts.passages.pieces, minlength=len(teacher.pieces)) + 0.5
    shares = counts / counts.sum()
    return F.normalize(alone @ directions.flip(1)[:, :DIMENSIONS], dim=1) * (1e-3 / (1e-3 + shares))[:, None]


def train(seed: int, first, texts: Texts, sets, is_word):
    torch.manual_seed(seed)
    chance = np.random.default_rng(seed)
    table = first.clone().requires_grad_()
    optimizer = torch.optim.Adam([table], lr=RATE, betas=(0.9, 0.99))
    paired = torch.eye(BATCH, device=DEVICE)
    best = (0.0, table)
    for step in range(STEPS):
        name = POOLS[chance.choice(len(POOLS), p=[share for _, share in POOLS])][0]
        pool = texts.pools[name]
        chosen = pool[torch.randint(len(pool), (BATCH,), device=DEVICE)]
        for group in optimizer.param_groups:
            group["lr"] = RATE * (1 - step / STEPS)
        ours = SHARPNESS * texts.queries.some(table, chosen) @ texts.passages.some(table, chosen).T
        taught = texts.query_vectors[chosen].float() @ texts.passage_vectors[chosen].float().T * TEACHER_SHARPNESS[seed]
        known = PAIRED if name == "pairs" else 0.0
        loss = 0.0
        for own, wanted in ((ours, taught), (ours.T, taught.T)):
            loss = loss - ((known * paired + (1 - known) * F.softmax(wanted, 1)) * F.log_softmax(own, 1)).sum(1).mean() / 2
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        if step + 1 in CHECKED:
            now = table.detach() * is_word
            chosen_half, other_half = means(sets, now)
            print(seed, step + 1, round(loss.item(), 3), round(float(chosen_half), 4), round(float(other_half), 4), flush=True)
            if chosen_half > best[0]:
                best = (chosen_half, now.clone())
    return best[1]


def main(model: str, pairs: str, passages: str, out: str, folders: list):
    torch.backends.cuda.matmul.allow_tf32 = True
    teacher = Teacher(Path(model))
    texts = Texts(teacher, Path(pairs), Path(passages))
    sets = [JudgedSet(Path(folder), teacher) for folder in folders]
    is_word = torch.tensor([0.0 if piece.startswith("[") and len(piece) > 1 else 1.0 for piece in teacher.pieces], device=DEVICE)[:, None]
    first = first_table(teacher, texts) * is_word
    tables = [train(seed, first, texts, sets, is_word) for seed in TEACHER_SHARPNESS]
    mean = sum(tables) / len(tables)
    print("mean", *means(sets, mean))
    values, scales = (part.cpu().numpy() for part in as_bytes(mean))
    folder = Path(out)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "table.bin").write_bytes(struct.pack("<II", *values.shape) + scales.astype("<f4").tobytes() + values.astype(np.int8).tobytes())
    (folder / "vocabulary.txt").write_text("\n".join(teacher.pieces) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:5], sys.argv[5:])
