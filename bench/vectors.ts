import { unitVector } from '../src/domain/meaning/embedder.ts'
import { cutPassages } from '../src/domain/meaning/passages.ts'
import { BuiltinEmbedder } from '../src/embedding/builtin/builtin-embedder.ts'
import { TextEmbedder } from '../src/embedding/builtin/embed-text.ts'
import { hasBit, makeBitset, setBit } from '../src/engines/embedded/bytes/bitset.ts'
import { nearestDocuments } from '../src/engines/embedded/vectors/compare/nearest.ts'
import { buildVectorSegment, type VectorSegment } from '../src/engines/embedded/vectors/vector-segment.ts'
import type { ValueBytes } from '../src/engines/indexing/quantize.ts'
import { Random } from '../test/support/random.ts'
import { benchMeaning } from './meaning.ts'
import type { BenchOptions } from './support/bench-options.ts'
import { latencyOf, machine, printTable, rounded } from './support/figures.ts'

const QUERIES = 40
const VISIBLE_SHARE = 1 / 3
const SUBJECTS = 500
const WITHIN_SUBJECT = 0.7
/** Documents that are embedded to tell how long it takes. */
const EMBEDDED = 2000
const WORDS_OF_DOCUMENT = 200

interface Kind {
  readonly name: string
  readonly dimensions: number
  readonly valueBytes: ValueBytes
  /** Passages of each document. */
  readonly rows: number
  readonly subjects: number
}

/** Trained models put texts about one subject near each other; random vectors are the worst case for codes. */
const KINDS: readonly Kind[] = [
  { name: 'endpoint, subjects', dimensions: 384, valueBytes: 2, rows: 1, subjects: SUBJECTS },
  { name: 'endpoint, random', dimensions: 384, valueBytes: 2, rows: 1, subjects: 0 },
  { name: 'built in, 4 passages', dimensions: 256, valueBytes: 1, rows: 4, subjects: SUBJECTS },
]

/** The nearest ten of what a caller sees, beside brute force over the same documents in 32-bit numbers. */
export async function benchVectors(options: BenchOptions): Promise<Record<string, unknown>> {
  const { documents, seed } = options
  const results: Record<string, unknown> = {}
  const rows: (string | number)[][] = [
    ['vectors', 'ours p50', 'best', 'float32 p50', 'best', 'times', 'recall@10', 'bytes/document'],
  ]
  for (const kind of KINDS) {
    const { ours, rival, recall, bytes } = measure(kind, documents, new Random(seed))
    const times = rounded(rival.p50Ms / ours.p50Ms)
    rows.push([kind.name, ours.p50Ms, ours.bestMs, rival.p50Ms, rival.bestMs, times, recall, bytes])
    results[kind.name] = { ours, float32: rival, times, recall, bytesPerDocument: bytes }
  }
  printTable(rows)
  const embedding = await measureEmbedding(new Random(seed))
  console.log(
    `built in: ${embedding.passagesPerSecond} passages/s, ${embedding.documentsPerSecond} documents/s on one thread`,
  )
  const meaning = await benchMeaning(options)
  return { benchmark: 'vectors', documents, seed, ...results, embedding, meaning, machine: machine() }
}

function measure({ dimensions, valueBytes, rows, subjects }: Kind, documentCount: number, random: Random) {
  const centres = Array.from({ length: subjects }, () => gaussVector(random, dimensions))
  const make = (centre: Float32Array | undefined) => {
    const own = gaussVector(random, dimensions)
    return centre === undefined ? own : unitVector(own.map((value, at) => value + WITHIN_SUBJECT * centre[at]!))!
  }
  const subjectOf = () => (centres.length === 0 ? undefined : random.pick(centres))
  const vectors = Array.from({ length: documentCount }, () => {
    const subject = subjectOf()
    return Array.from({ length: rows }, () => make(subject))
  })
  const visible = makeBitset(documentCount)
  for (let document = 0; document < documentCount; document++) {
    if (random.chance(VISIBLE_SHARE)) setBit(visible, document)
  }
  const all = Uint32Array.from(vectors.keys())
  const segment = buildVectorSegment(
    vectors.map((own, key) => ({ key, seq: 1, vectors: own })),
    valueBytes,
  )
  const pair = { segment: 0, vectors: segment, entries: all, documents: all, visible, allowed: visible }
  const ours: number[] = []
  const rival: number[] = []
  let found = 0
  for (let query = 0; query < QUERIES; query++) {
    const vector = make(subjectOf())
    let startedAt = performance.now()
    // Without a floor, so that there are ten to compare.
    const near = nearestDocuments(vector, [pair], -1, -100).documents.slice(0, 10)
    ours.push(performance.now() - startedAt)
    startedAt = performance.now()
    const expected = bruteForce(vector, vectors, visible)
    rival.push(performance.now() - startedAt)
    const told = new Set(near.map(({ key }) => key))
    found += expected.filter((document) => told.has(document)).length
  }
  const bytes = Math.round(bytesOf(segment) / documentCount)
  return { ours: latencyOf(ours), rival: latencyOf(rival), recall: rounded(found / QUERIES / 10), bytes }
}

function bytesOf(segment: VectorSegment): number {
  return Object.values(segment).reduce((sum: number, part) => sum + (typeof part === 'number' ? 0 : part.byteLength), 0)
}

/** Documents of whole English words, at random: as many pieces as a text has, and nothing that it could be about. */
async function measureEmbedding(random: Random) {
  const { table, passages: shape } = await BuiltinEmbedder.shipped()
  const words = table.pieces.filter((piece) => /^[a-z]{3,}$/.test(piece))
  const embedder = new TextEmbedder(table)
  const texts = Array.from({ length: EMBEDDED }, () => {
    const body = Array.from({ length: WORDS_OF_DOCUMENT }, () => random.pick(words)).join(' ')
    return cutPassages({ title: 'about words', body, summary: '' }, shape)
  })
  const startedAt = performance.now()
  let passages = 0
  for (const own of texts) {
    for (const text of own) {
      embedder.embed(text, 'document')
      passages++
    }
  }
  const seconds = (performance.now() - startedAt) / 1000
  return {
    documents: EMBEDDED,
    passages,
    passagesPerSecond: Math.round(passages / seconds),
    documentsPerSecond: Math.round(EMBEDDED / seconds),
  }
}

function bruteForce(
  query: Float32Array,
  vectors: readonly (readonly Float32Array[])[],
  visible: Uint32Array,
): number[] {
  const best: { document: number; similarity: number }[] = []
  for (let document = 0; document < vectors.length; document++) {
    if (!hasBit(visible, document)) continue
    let nearest = -1
    for (const vector of vectors[document]!) {
      let similarity = 0
      for (let at = 0; at < query.length; at++) similarity += query[at]! * vector[at]!
      nearest = Math.max(nearest, similarity)
    }
    if (best.length === 10 && nearest <= best[9]!.similarity) continue
    best.push({ document, similarity: nearest })
    best.sort((a, b) => b.similarity - a.similarity)
    best.length = Math.min(best.length, 10)
  }
  return best.map(({ document }) => document)
}

function gaussVector(random: Random, dimensions: number): Float32Array {
  const gauss = () => Math.sqrt(-2 * Math.log(1 - random.fraction())) * Math.cos(2 * Math.PI * random.fraction())
  return unitVector(Float32Array.from({ length: dimensions }, gauss))!
}
