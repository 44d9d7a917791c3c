"""Trains the table with bge-small-en-v1.5 as its teacher, on one GPU (PyTorch, onnx, tokenizers).

    train_gpu.py model.onnx tokenizer.json pairs.jsonl texts.tsv.xz table

`pairs.jsonl`: from read_sources.py. `texts.tsv.xz`: from more_texts.py. The model's matrices are 8-bit and are turned back.
"""

import collections
import json
import lzma
import os
import re
import struct
import sys

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers

F = torch.nn.functional
DEVICE = 'cuda'
DIMENSIONS, STEPS, BATCH, RATE, DROPPED = 256, 800, 4096, 0.002, 0.1
# How sharply the table and the teacher tell passages apart, and what the teacher counts for beside the pairs themselves.
TABLE_SHARPNESS, TEACHER_SHARPNESS, TEACHER_SHARE = 20, 50, 0.7
# How often a batch is taken from the pairs, the thesaurus and the further texts.
MIX = {'pairs': 0.4, 'moby': 0.1, 'more': 0.5}
MOST_WORDS = 30_000
PREFIX = 'Represent this sentence for searching relevant passages:'


def cutter(vocabulary):
    cut = Tokenizer(models.WordPiece(vocabulary, unk_token='[UNK]', max_input_chars_per_word=100))
    cut.normalizer = normalizers.BertNormalizer(
        clean_text=True, handle_chinese_chars=True, strip_accents=True, lowercase=True
    )
    cut.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    return cut


def pieces(cut, texts, most, unknown):
    cuts = cut.encode_batch(texts, add_special_tokens=False)
    return [np.array(each.ids[:most] or [unknown], np.int32) for each in cuts]


class Teacher:
    """bge-small-en-v1.5: twelve layers of 384 dimensions; a text's vector is that of its first piece."""

    def __init__(self, model, vocabulary):
        graph = onnx.load(model).graph
        self.values = {each.name: numpy_helper.to_array(each) for each in graph.initializer}
        products = [node.input[1] for node in graph.node if node.op_type == 'MatMulInteger']
        self.matrices = [self.tensor(self.plain(name)) for name in products if name in self.values]
        tables = {}
        for name, value in self.values.items():
            if value.ndim == 2 and value.shape[0] in (len(vocabulary), 512, 2) and value.shape[1] == 384:
                tables[value.shape[0]] = self.plain(name) if name.endswith('_quantized') else value
        self.words, self.places, self.kinds = (self.tensor(tables[size]) for size in (len(vocabulary), 512, 2))
        self.biases = {
            name: self.tensor(value)
            for name, value in self.values.items()
            if (value.dtype == np.float32 and value.ndim == 1 and 'LayerNorm' in name) or name.endswith('.bias')
        }
        self.marks = [vocabulary[each] for each in ('[CLS]', '[SEP]', '[PAD]')]
        self.prefix = pieces(cutter(vocabulary), [PREFIX], 99, 0)[0].tolist()

    def plain(self, name):
        base = name.removesuffix('_quantized')
        values = self.values
        return (values[name].astype(np.float32) - values[base + '_zero_point'].astype(np.float32)) * values[base + '_scale']

    @staticmethod
    def tensor(array):
        return torch.tensor(np.ascontiguousarray(array), device=DEVICE, dtype=torch.float16)

    def norm(self, x, name):
        return F.layer_norm(x, (384,), self.biases[name + '.weight'], self.biases[name + '.bias'], 1e-12)

    def encode(self, ids, mask):
        x = self.norm(self.words[ids] + self.places[: ids.shape[1]] + self.kinds[0], 'embeddings.LayerNorm')
        count, length, _ = x.shape
        seen = mask[:, None, None, :].bool()
        for layer in range(12):
            name, six = f'encoder.layer.{layer}.', self.matrices[6 * layer : 6 * layer + 6]
            query, key, value = (
                (x @ six[at] + self.biases[f'{name}attention.self.{part}.bias']).view(count, length, 12, 32).transpose(1, 2)
                for at, part in enumerate(('query', 'key', 'value'))
            )
            heads = F.scaled_dot_product_attention(query, key, value, attn_mask=seen)
            mixed = heads.transpose(1, 2).reshape(count, length, 384) @ six[3]
            x = self.norm(x + mixed + self.biases[name + 'attention.output.dense.bias'], name + 'attention.output.LayerNorm')
            inner = F.gelu(x @ six[4] + self.biases[name + 'intermediate.dense.bias'])
            x = self.norm(x + inner @ six[5] + self.biases[name + 'output.dense.bias'], name + 'output.LayerNorm')
        return F.normalize(x[:, 0].float(), dim=1)

    @torch.no_grad()
    def teach(self, texts, is_query, at_once=1024):
        first, last, padding = self.marks
        prefix = self.prefix if is_query else []
        texts = [[first, *prefix, *list(text)[:126], last] for text in texts]
        order = sorted(range(len(texts)), key=lambda at: len(texts[at]))
        vectors = torch.zeros(len(texts), 384, device=DEVICE)
        for start in range(0, len(order), at_once):
            some = order[start : start + at_once]
            ids = np.full((len(some), max(len(texts[at]) for at in some)), padding)
            mask = np.zeros(ids.shape)
            for row, at in enumerate(some):
                ids[row, : len(texts[at])] = texts[at]
                mask[row, : len(texts[at])] = 1
            vectors[some] = self.encode(torch.tensor(ids, device=DEVICE), torch.tensor(mask, device=DEVICE))
        return vectors


def whole_words(vocabulary, texts):
    """Words that the vocabulary cuts into pieces and that many sources use, the most widely used first."""
    count, where = collections.Counter(), collections.defaultdict(set)
    for source, query, passage in texts:
        for word in re.findall(r'[a-z]{4,24}', f'{query} {passage}'.lower()):
            if word not in vocabulary:
                count[word] += 1
                where[word].add(source)
    roots = {passage.split(',')[0].strip().lower() for source, _, passage in texts if source == 'moby'}
    is_used = lambda word: (len(where[word]) >= 5 and count[word] >= 12) or (word in roots and len(where[word]) >= 2)
    return sorted(filter(is_used, count), key=lambda word: (-len(where[word]), -count[word]))[:MOST_WORDS]


class Bags:
    """Texts as sums of rows, of which some are left out while training."""

    def __init__(self, rows):
        self.ids = torch.tensor(np.concatenate(rows).astype(np.int64), device=DEVICE)
        self.lengths = torch.tensor([len(row) for row in rows], device=DEVICE)
        self.starts = torch.cumsum(self.lengths, 0) - self.lengths

    def vectors(self, table, chosen):
        lengths = self.lengths[chosen]
        starts = torch.cumsum(lengths, 0) - lengths
        total = int(lengths.sum())
        within = torch.arange(total, device=DEVICE) - torch.repeat_interleave(starts, lengths)
        ids = self.ids[torch.repeat_interleave(self.starts[chosen], lengths) + within]
        kept = (torch.rand(total, device=DEVICE) > DROPPED).float()
        return F.normalize(F.embedding_bag(ids, table, starts, mode='sum', per_sample_weights=kept), dim=1, eps=1e-6)


def main(model, tokenizer, pairs, more, output):
    torch.manual_seed(7)
    rnd = np.random.default_rng(7)
    with open(tokenizer) as file:
        vocabulary = json.load(file)['model']['vocab']
    with open(pairs) as file:
        texts = [(each['source'], each['query'], each['passage']) for each in map(json.loads, file)]
    gold = len(texts)
    with lzma.open(more, 'rt') as file:
        texts += [tuple(line.rstrip('\n').split('\t')) for line in file if line.count('\t') == 2]
    queries, passages = [query for _, query, _ in texts], [passage for _, _, passage in texts]
    unknown, base = vocabulary['[UNK]'], cutter(vocabulary)
    teacher = Teacher(model, vocabulary)
    taught_queries = teacher.teach(pieces(base, queries, 64, unknown), True).half()
    taught_passages = teacher.teach(pieces(base, passages, 126, unknown), False).half()

    extended = dict(vocabulary)
    for word in whole_words(vocabulary, texts):
        extended[word] = len(extended)
    names = sorted(extended, key=extended.get)
    cut = cutter(extended)
    query_bags, passage_bags = Bags(pieces(cut, queries, 64, unknown)), Bags(pieces(cut, passages, 128, unknown))

    # Begins with what the teacher makes of each piece alone; frequent pieces count for less.
    alone = pieces(base, [name.removeprefix('##') for name in names], 20, unknown)
    alone[: len(vocabulary)] = [np.array([at]) for at in range(len(vocabulary))]
    alone = teacher.teach(alone, False)
    alone -= alone.mean(0)
    _, directions = torch.linalg.eigh(torch.cov(alone[: len(vocabulary)].T))
    uses = np.bincount(passage_bags.ids.cpu().numpy(), minlength=len(names)) + 0.5
    share = torch.tensor(uses / uses.sum(), device=DEVICE, dtype=torch.float32)
    is_word = torch.tensor([float(not (name.startswith('[') and len(name) > 1)) for name in names], device=DEVICE)
    rows = F.normalize(alone @ directions.flip(1)[:, :DIMENSIONS], dim=1)
    table = (rows * (1e-3 / (1e-3 + share))[:, None] * is_word[:, None]).clone().requires_grad_()

    every = torch.arange(len(texts), device=DEVICE)
    is_moby = torch.tensor([source == 'moby' for source, _, _ in texts], device=DEVICE)
    pools = {'pairs': every[:gold], 'moby': every[is_moby], 'more': every[gold:][~is_moby[gold:]]}
    optimizer = torch.optim.Adam([table], lr=RATE, betas=(0.9, 0.99))
    for step in range(STEPS):
        kind = list(MIX)[rnd.choice(3, p=list(MIX.values()))]
        chosen = pools[kind][torch.randint(len(pools[kind]), (BATCH,), device=DEVICE)]
        for group in optimizer.param_groups:
            group['lr'] = RATE * (1 - step / STEPS)
        said = TABLE_SHARPNESS * query_bags.vectors(table, chosen) @ passage_bags.vectors(table, chosen).T
        told = TEACHER_SHARPNESS * taught_queries[chosen].float() @ taught_passages[chosen].float().T
        trust = TEACHER_SHARE if kind == 'pairs' else 1.0
        loss = 0
        for mine, wanted in ((said, told), (said.T, told.T)):
            target = (1 - trust) * torch.eye(BATCH, device=DEVICE) + trust * F.softmax(wanted, 1)
            loss = loss - (target * F.log_softmax(mine, 1)).sum(1).mean() / 2
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()

    values = table.detach() * is_word[:, None]
    scales = values.abs().amax(1).clamp_min(1e-12) / 127
    values = (values / scales[:, None]).round().clamp(-127, 127).to(torch.int8).cpu().numpy()
    os.makedirs(output, exist_ok=True)
    with open(f'{output}/table.bin', 'wb') as file:
        file.write(struct.pack('<II', *values.shape) + scales.cpu().numpy().astype('<f4').tobytes() + values.tobytes())
    with open(f'{output}/vocabulary.txt', 'w') as file:
        file.write('\n'.join(names) + '\n')


if __name__ == '__main__':
    main(*sys.argv[1:])
