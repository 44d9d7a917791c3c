import { unitVector } from '../src/domain/meaning/embedder.ts'
import { hasBit, makeBitset, setBit } from '../src/engines/embedded/bytes/bitset.ts'
import { nearestDocuments } from '../src/engines/embedded/vectors/nearest.ts'
import { buildVectorSegment } from '../src/engines/embedded/vectors/vector-segment.ts'
import { Random } from '../test/support/random.ts'
import type { BenchOptions } from './support/bench-options.ts'
import { latencyOf, machine, printTable, rounded } from './support/figures.ts'

const DIMENSIONS = 384
const QUERIES = 40
const VISIBLE_SHARE = 1 / 3
/** Trained models put texts about one subject near each other; random vectors are the worst case for codes. */
const SUBJECTS = 500
const WITHIN_SUBJECT = 0.7

/** The nearest ten of what a caller sees, beside brute force over the same documents in 32-bit numbers. */
export async function benchVectors({ documents, seed }: BenchOptions): Promise<Record<string, unknown>> {
  const results: Record<string, unknown> = {}
  const rows: (string | number)[][] = [['vectors', 'ours p50', 'best', 'float32 p50', 'best', 'times', 'recall@10']]
  for (const kind of ['subjects', 'random'] as const) {
    const { ours, rival, recall } = measure(kind, documents, new Random(seed))
    const times = rounded(rival.p50Ms / ours.p50Ms)
    rows.push([kind, ours.p50Ms, ours.bestMs, rival.p50Ms, rival.bestMs, times, recall])
    results[kind] = { ours, float32: rival, times, recall }
  }
  printTable(rows)
  return { benchmark: 'vectors', documents, dimensions: DIMENSIONS, seed, ...results, machine: machine() }
}

function measure(kind: 'subjects' | 'random', documentCount: number, random: Random) {
  const centres = Array.from({ length: kind === 'subjects' ? SUBJECTS : 0 }, () => gaussVector(random))
  const make = () => {
    const own = gaussVector(random)
    const centre = centres.length === 0 ? undefined : random.pick(centres)
    return centre === undefined ? own : unitVector(own.map((value, at) => value + WITHIN_SUBJECT * centre[at]!))!
  }
  const vectors = Array.from({ length: documentCount }, make)
  const visible = makeBitset(documentCount)
  for (let document = 0; document < documentCount; document++) {
    if (random.chance(VISIBLE_SHARE)) setBit(visible, document)
  }
  const all = Uint32Array.from(vectors.keys())
  const segment = buildVectorSegment(
    vectors.map((vector, key) => ({ key, seq: 1, vectors: [vector] })),
    2,
  )
  const pair = { segment: 0, vectors: segment, entries: all, documents: all, visible, allowed: visible }
  const ours: number[] = []
  const rival: number[] = []
  let found = 0
  for (let query = 0; query < QUERIES; query++) {
    const vector = make()
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
  return { ours: latencyOf(ours), rival: latencyOf(rival), recall: rounded(found / QUERIES / 10) }
}

function bruteForce(query: Float32Array, vectors: readonly Float32Array[], visible: Uint32Array): number[] {
  const best: { document: number; similarity: number }[] = []
  for (let document = 0; document < vectors.length; document++) {
    if (!hasBit(visible, document)) continue
    const vector = vectors[document]!
    let similarity = 0
    for (let at = 0; at < DIMENSIONS; at++) similarity += query[at]! * vector[at]!
    if (best.length === 10 && similarity <= best[9]!.similarity) continue
    best.push({ document, similarity })
    best.sort((a, b) => b.similarity - a.similarity)
    best.length = Math.min(best.length, 10)
  }
  return best.map(({ document }) => document)
}

function gaussVector(random: Random): Float32Array {
  const gauss = () => Math.sqrt(-2 * Math.log(1 - random.fraction())) * Math.cos(2 * Math.PI * random.fraction())
  return unitVector(Float32Array.from({ length: DIMENSIONS }, gauss))!
}
