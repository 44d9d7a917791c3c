"""Trains the table of word pieces.

    python train.py begin MODEL_FOLDER PAIRS.jsonl FOLDER
    python train.py learn MODEL_FOLDER PAIRS.jsonl FOLDER PART OF EPOCHS VECTORS.npz…
    python train.py write MODEL_FOLDER FOLDER

`begin`: what the teacher makes of each piece alone, reduced to 256 dimensions, rare pieces weighing more. `learn`: the rows move
so that queries lie near their passages and far from others. For pairs that the teacher has looked at, half of what is aimed
at is the pair itself, half is how near the teacher finds each query to each passage of the batch; for others it is the pair
alone. Several processes may learn side by side, each from its part of the pairs. `write`: the mean of what they learnt, as
table.bin and vocabulary.txt.
"""

import json
import struct
import sys
from pathlib import Path

import numpy as np

from teacher import Teacher
from word_pieces import WordPieces

DIMENSIONS = 256
BATCH = 512
SHARPNESS = 20.0
TEACHER_SHARE = 0.5
RATE = 0.002
HELD_OUT = 1000
MAX_PIECES = 128


class Table:
    """Rows with Adam's memory of each; only rows that a batch has are touched."""

    def __init__(self, rows: np.ndarray):
        self.rows = rows
        self.first = np.zeros_like(rows)
        self.second = np.zeros_like(rows)
        self.steps = np.zeros(len(rows), np.float32)

    def embed(self, texts: list):
        numbers = np.concatenate(texts)
        starts = np.cumsum([0] + [len(text) for text in texts[:-1]])
        sums = np.add.reduceat(self.rows[numbers], starts)
        lengths = np.maximum(np.linalg.norm(sums, axis=1, keepdims=True), 1e-6)
        return sums / lengths, lengths, numbers

    def descend(self, parts: list, rate: float) -> None:
        """`parts`: of each, the pieces, how many each text has, and the slope of each text's sum."""
        numbers = np.concatenate([numbers for numbers, _, _ in parts])
        slopes = np.concatenate([np.repeat(slope, counts, axis=0) for _, counts, slope in parts])
        order = np.argsort(numbers, kind="stable")
        unique, starts = np.unique(numbers[order], return_index=True)
        slope = np.add.reduceat(slopes[order], starts)
        self.steps[unique] += 1
        steps = self.steps[unique][:, None]
        first = self.first[unique] = 0.9 * self.first[unique] + 0.1 * slope
        second = self.second[unique] = 0.99 * self.second[unique] + 0.01 * slope * slope
        self.rows[unique] -= rate * (first / (1 - 0.9**steps)) / (np.sqrt(second / (1 - 0.99**steps)) + 1e-8)


def softmax(logits: np.ndarray) -> np.ndarray:
    raised = np.exp(logits - logits.max(1, keepdims=True))
    return raised / raised.sum(1, keepdims=True)


def step(table: Table, queries: list, passages: list, taught: np.ndarray | None, rate: float) -> float:
    query, query_lengths, query_pieces = table.embed(queries)
    passage, passage_lengths, passage_pieces = table.embed(passages)
    logits = SHARPNESS * query @ passage.T
    pairs = np.eye(len(queries), dtype=np.float32)
    slope, loss = np.zeros_like(logits), 0.0
    for turned in (False, True):
        guess = softmax(logits.T if turned else logits)
        aim = pairs
        if taught is not None:
            aim = (1 - TEACHER_SHARE) * pairs + TEACHER_SHARE * softmax(SHARPNESS * (taught.T if turned else taught))
        loss -= float((aim * np.log(guess + 1e-9)).sum() / len(queries)) / 2
        slope += ((guess - aim).T if turned else guess - aim) / 2
    slope *= SHARPNESS
    table.descend(
        [
            (query_pieces, [len(text) for text in queries], through_length(slope @ passage, query, query_lengths)),
            (passage_pieces, [len(text) for text in passages], through_length(slope.T @ query, passage, passage_lengths)),
        ],
        rate,
    )
    return loss


def through_length(slope: np.ndarray, unit: np.ndarray, length: np.ndarray) -> np.ndarray:
    return (slope - (slope * unit).sum(1, keepdims=True) * unit) / length


def begin(model: str, pairs_file: str, target: str) -> None:
    teacher = Teacher(Path(model))
    first, last = teacher.pieces.number_of["[CLS]"], teacher.pieces.number_of["[SEP]"]
    count = len(teacher.pieces.pieces)
    alone = teacher.encode_pieces([[first, number, last] for number in range(count)])
    alone -= alone.mean(0)
    directions = np.linalg.eigh(np.cov(alone.T))[1][:, ::-1][:, :DIMENSIONS]
    rows = alone @ directions.astype(np.float32)
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    counted = [json.loads(line) for number, line in enumerate(open(pairs_file)) if number % 10 == 0]
    numbers = np.concatenate([np.array(teacher.pieces.of(pair["passage"]), np.int64) for pair in counted])
    occurrences = np.bincount(numbers, minlength=count) + 0.5
    share = occurrences / occurrences.sum()
    rows *= (1e-3 / (1e-3 + share)).astype(np.float32)[:, None]
    for number, piece in enumerate(teacher.pieces.pieces):
        if piece.startswith("["):
            rows[number] *= len(piece) == 1  # The unknown, and what only the teacher needs, mean nothing.
    Path(target).mkdir(parents=True, exist_ok=True)
    np.save(Path(target) / "beginning.npy", rows.astype(np.float32))


def mean_reciprocal_rank(table: Table, queries: list, passages: list) -> float:
    scores = table.embed(queries)[0] @ table.embed(passages)[0].T
    own = np.diag(scores)[:, None]
    return float((1 / (1 + (scores > own).sum(1))).mean())


def write(model: str, target: str) -> None:
    folder = Path(target)
    rows = np.mean([np.load(file) for file in sorted(folder.glob("rows-*.npy"))], axis=0)
    scales = np.maximum(np.abs(rows).max(1), 1e-12) / 127
    values = np.rint(rows / scales[:, None]).astype(np.int8)
    header = struct.pack("<II", *rows.shape)
    (folder / "table.bin").write_bytes(header + scales.astype("<f4").tobytes() + values.tobytes())
    (folder / "vocabulary.txt").write_text("\n".join(WordPieces.of_model(Path(model)).pieces) + "\n")


def learn(model: str, pairs_file: str, target: str, part: str, of: str, epochs: str, *vectors_files: str) -> None:
    cut = WordPieces.of_model(Path(model))
    parts = [np.load(file) for file in vectors_files]
    vectors = {name: np.concatenate([one[name] for one in parts])[int(part) :: int(of)] for name in parts[0]}
    pairs = [json.loads(line) for line in open(pairs_file)]
    # Those that the teacher knows come first.
    known = set(np.concatenate([one["pairs"] for one in parts]).tolist())
    others = [number for number in range(len(pairs)) if number not in known][int(part) :: int(of)]
    chosen = [pairs[number] for number in [*vectors["pairs"].tolist(), *others]]
    taught_count = len(vectors["pairs"])
    queries = [np.array(cut.of(pair["query"])[:MAX_PIECES] or [cut.unknown]) for pair in chosen]
    passages = [np.array(cut.of(pair["passage"])[:MAX_PIECES] or [cut.unknown]) for pair in chosen]
    table = Table(np.load(Path(target) / "beginning.npy"))
    randomness = np.random.default_rng(17)
    held = randomness.choice(np.arange(taught_count, len(chosen)), HELD_OUT, replace=False)
    check = [queries[at] for at in held], [passages[at] for at in held]
    print(f"{taught_count} of {len(chosen)} pairs were taught", flush=True)
    print(f"beginning: MRR {mean_reciprocal_rank(table, *check):.4f}", flush=True)
    untaught = np.setdiff1d(np.arange(taught_count, len(chosen)), held)
    total = int(epochs) * len(batches(np.arange(taught_count), untaught, randomness))
    done = 0
    for epoch in range(int(epochs)):
        losses = []
        for batch in batches(np.arange(taught_count), untaught, randomness):
            taught = None
            if batch.max() < taught_count:
                taught = vectors["queries"][batch].astype(np.float32) @ vectors["passages"][batch].astype(np.float32).T
            rate = RATE * (1 - done / total)
            losses.append(step(table, [queries[at] for at in batch], [passages[at] for at in batch], taught, rate))
            done += 1
        print(f"epoch {epoch + 1}: loss {np.mean(losses):.4f}, MRR {mean_reciprocal_rank(table, *check):.4f}", flush=True)
        np.save(Path(target) / f"rows-{part}.npy", table.rows)


def batches(taught: np.ndarray, others: np.ndarray, randomness: np.random.Generator) -> list:
    """What the teacher knows goes through twice as often as what it does not."""
    made = []
    for numbers in (taught, taught, others):
        mixed = randomness.permutation(numbers)
        made += [np.sort(mixed[start : start + BATCH]) for start in range(0, len(mixed) - BATCH + 1, BATCH)]
    randomness.shuffle(made)
    return made


if __name__ == "__main__":
    {"begin": begin, "learn": learn, "write": write}[sys.argv[1]](*sys.argv[2:])
