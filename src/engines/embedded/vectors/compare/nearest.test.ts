import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Random } from '../../../../../test/support/random.ts'
import { unitVector } from '../../../../domain/meaning/embedder.ts'
import type { ValueBytes } from '../../../indexing/quantize.ts'
import { hasBit, makeBitset, setBit } from '../../bytes/bitset.ts'
import { mergeLast, mergeVectors } from '../merge-vectors.ts'
import { Rotation } from '../rotation.ts'
import { buildVectorSegment, entryCount, rowCount, type VectorSegment } from '../vector-segment.ts'
import { matchVersions } from './match-versions.ts'
import { type NearDocument, nearestDocuments } from './nearest.ts'
import type { SearchedPair } from './searched-pair.ts'

const SEED = Number(process.env['ALMANAC_PROPERTY_SEED'] ?? 11)
const hint = `seed ${SEED}`

function randomVector(random: Random, dimensions: number): Float32Array {
  const gauss = () => Math.sqrt(-2 * Math.log(1 - random.fraction())) * Math.cos(2 * Math.PI * random.fraction())
  return unitVector(Float32Array.from({ length: dimensions }, gauss))!
}

function cosine(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, component, index) => sum + component * b[index]!, 0)
}

test('a rotation keeps every angle, whatever the number of dimensions', () => {
  const random = new Random(SEED)
  for (const dimensions of [1, 3, 64, 100, 384]) {
    const [a, b] = [randomVector(random, dimensions), randomVector(random, dimensions)]
    const rotation = Rotation.of(dimensions)

    assert.ok(Math.abs(cosine(rotation.apply(a), rotation.apply(b)) - cosine(a, b)) < 1e-5, `${dimensions}, ${hint}`)
    if (dimensions > 1) assert.notDeepEqual(rotation.apply(a), a)
  }
})

for (const [valueBytes, recall, exactness] of [
  [2, 0.99, 1e-3],
  [1, 0.96, 3e-3],
] as const) {
  test(`of random vectors the nearest ten that may be seen are those of brute force, and no other is ever told, with ${valueBytes} bytes`, () => {
    compareWithBruteForce(valueBytes, recall, exactness)
  })
}

function compareWithBruteForce(valueBytes: ValueBytes, recall: number, exactness: number): void {
  const random = new Random(SEED)
  const dimensions = 384
  const documentCount = 5000
  const vectors = Array.from({ length: documentCount }, () => randomVector(random, dimensions))
  const segment = buildVectorSegment(
    vectors.map((vector, key) => ({ key, seq: 1, vectors: [vector] })),
    valueBytes,
  )
  const all = Uint32Array.from(vectors.keys())
  let found = 0
  let wanted = 0
  for (let round = 0; round < 40; round++) {
    const visible = makeBitset(documentCount)
    const allowed = makeBitset(documentCount)
    const share = random.pick([0.01, 0.2, 1])
    for (const document of all) {
      if (!random.chance(share)) continue
      setBit(visible, document)
      if (random.chance(0.7)) setBit(allowed, document)
    }
    const query = randomVector(random, dimensions)
    const pair: SearchedPair = { segment: 0, vectors: segment, entries: all, documents: all, visible, allowed }

    // Among random vectors nothing stands out; the floor is another test's business.
    const near = nearestDocuments(query, [pair], -1, -100).documents.slice(0, 10)

    const expected = [...all]
      .filter((document) => hasBit(allowed, document))
      .map((document) => ({ document, similarity: cosine(query, vectors[document]!) }))
      .sort((a, b) => b.similarity - a.similarity)
      .slice(0, 10)
    assert.ok(
      near.every(({ document }) => hasBit(allowed, document)),
      hint,
    )
    assert.equal(near.length, expected.length, hint)
    for (const { document, similarity } of near) {
      assert.ok(Math.abs(similarity - cosine(query, vectors[document]!)) < exactness, hint)
    }
    const told = new Set(near.map(({ document }) => document))
    found += expected.filter(({ document }) => told.has(document)).length
    wanted += expected.length
  }
  assert.ok(found / wanted >= recall, `recall@10 is ${found / wanted}, ${hint}`)
}

test('a document is as near as its nearest passage, and must stand out from what the caller sees', () => {
  const random = new Random(SEED)
  const query = randomVector(random, 64)
  const like = unitVector(query.map((component, index) => component + 0.05 * randomVector(random, 64)[index]!))!
  const documents = Array.from({ length: 300 }, (_, key) => ({
    key,
    seq: 1,
    vectors: [randomVector(random, 64), key === 7 ? like : randomVector(random, 64)],
  }))
  const segment = buildVectorSegment(documents, 2)
  const numbers = Uint32Array.from(documents.keys())
  const bits = makeBitset(300).fill(0xffffffff)
  const onlyTen = makeBitset(300)
  for (let document = 0; document < 10; document++) setBit(onlyTen, document)
  const search = (visible: Uint32Array, minSimilarity: number) =>
    nearestDocuments(
      query,
      [{ segment: 3, vectors: segment, entries: numbers, documents: numbers, visible, allowed: visible }],
      minSimilarity,
    ).documents

  assert.deepEqual(keysOf(search(bits, 0)), [7])
  assert.equal(search(bits, 0)[0]?.segment, 3)
  assert.deepEqual(search(bits, 0.999), [], 'below the floor of the operator')
  assert.ok(search(onlyTen, 0).length > 1, 'of ten documents nothing can be measured: the floor alone decides')
  assert.deepEqual(nearestDocuments(new Float32Array(32), [], 0), {
    usual: { count: 0, mean: 0, deviation: 0 },
    floor: 0,
    documents: [],
  })
})

test('a version that was put twice counts once in what is usual, merged or not', () => {
  const once = segmentOf([0, 1, 2, 3, 4].map((key) => [key, 1]))
  const again = segmentOf([[0, 1]])
  const pairOf = (vectors: VectorSegment) => {
    const documents = Uint32Array.from(vectors.keys)
    const visible = makeBitset(8).fill(0xffffffff)
    return { segment: 0, vectors, entries: Uint32Array.from(documents.keys()), documents, visible, allowed: visible }
  }
  const meanOf = (...segments: VectorSegment[]) => nearestDocuments(unit(0), segments.map(pairOf), 0).usual.mean

  assert.equal(meanOf(once, again), meanOf(once))
  assert.equal(meanOf(again, once), meanOf(mergeVectors([once, again], false)))
})

test('only the very version of a document has its vectors', () => {
  const vectors = segmentOf([
    [1, 10],
    [2, 20],
    [3, 30],
    [5, 50],
  ])
  const keys = Float64Array.from([5, 2, 3, 4])
  const words = { keys, seqs: Float64Array.from([50, 21, 30, 40]), byKey: Uint32Array.from([1, 2, 3, 0]) }

  const { entries, documents } = matchVersions(vectors, words)

  assert.deepEqual([...entries], [2, 3])
  assert.deepEqual([...documents], [2, 0])
})

test('merging keeps the newest version of each document, and removals only while there are older segments', () => {
  const older = segmentOf([
    [1, 10],
    [2, 20],
    [4, 40],
  ])
  const newer = buildVectorSegment(
    [
      { key: 1, seq: 11, vectors: [unit(0), unit(1)] },
      { key: 2, seq: 21, vectors: [] },
      { key: 3, seq: 30, vectors: [unit(2)] },
    ],
    2,
  )

  const last = mergeVectors([older, newer], false)
  const middle = mergeVectors([older, newer], true)

  assert.deepEqual([...last.keys], [1, 3, 4])
  assert.deepEqual([...last.seqs], [11, 30, 40])
  assert.deepEqual([...last.starts], [0, 2, 3, 4])
  assert.deepEqual([...middle.keys], [1, 2, 3, 4])
  assert.equal(rowCount(middle), 4)
  assert.deepEqual(
    buildVectorSegment([{ key: 3, seq: 30, vectors: [unit(2)] }], 2).values,
    last.values.slice(2 * 16, 3 * 16),
    'the rows are those that were put',
  )
})

test('whatever is put, few segments stay, each at least twice the next', () => {
  const random = new Random(SEED)
  let segments: VectorSegment[] = []
  for (let round = 0; round < 200; round++) {
    const keys = new Set(random.several([...Array(500).keys()], 1, 20))
    segments.push(segmentOf([...keys].map((key) => [key, round])))
    const count = mergeLast(segments)
    if (count > 0) {
      segments = [...segments.slice(0, -count), mergeVectors(segments.slice(-count), count < segments.length)]
    }
    assert.ok(segments.length <= 8, `${segments.length} segments, ${hint}`)
  }
  assert.ok(segments.reduce((sum, segment) => sum + entryCount(segment), 0) < 1000)
})

function keysOf(near: readonly NearDocument[]): number[] {
  return near.map(({ key }) => key)
}

function unit(dimension: number): Float32Array {
  return Float32Array.from({ length: 8 }, (_, index) => (index === dimension ? 1 : 0))
}

function segmentOf(versions: readonly (readonly [number, number])[]): VectorSegment {
  return buildVectorSegment(
    versions.map(([key, seq]) => ({ key, seq, vectors: [unit(key % 8)] })),
    2,
  )
}
