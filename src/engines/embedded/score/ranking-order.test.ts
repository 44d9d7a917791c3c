import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bruteForceScores } from '../../../../test/support/brute-force-ranking.ts'
import { bruteForceSearch, isVisible } from '../../../../test/support/brute-force-search.ts'
import { propertyRun, repeatHint, runProperty } from '../../../../test/support/property-run.ts'
import { Random } from '../../../../test/support/random.ts'
import { PRINCIPALS, randomDocument, randomRequest } from '../../../../test/support/random-corpus.ts'
import { testVisibility } from '../../../../test/support/visibility.ts'
import type { Visibility } from '../../../domain/access/visibility.ts'
import type { EngineHit, EngineRequest, IndexedDocument } from '../../../domain/search/engine/search-engine.ts'
import { areNearDuplicates, hashOfWord, SIGNATURE_NUMBERS, writeSignature } from '../../indexing/signature.ts'
import { buildSegment } from '../build/build-segment.ts'
import { mergeSegments } from '../build/merge-segments.ts'
import { makeBitset, setBit } from '../bytes/bitset.ts'
import { RevokedDocuments } from '../index/revoked-documents.ts'
import { searchView } from '../query/search-view.ts'
import { liveSegment, Snapshot } from '../query/snapshot.ts'
import { Views } from '../query/views.ts'
import type { SegmentData } from '../segment/segment.ts'

const QUERIES_PER_STATE = 8
/** Of what a score is: the engine adds up in another order. */
const TOLERANCE = 1e-9

interface Part {
  readonly documents: readonly IndexedDocument[]
  readonly data: SegmentData
  readonly dead: Set<number>
}

/** An index of which the test knows every document, also those that were replaced and are not merged away yet. */
class KnownIndex {
  #parts: Part[] = []

  add(documents: readonly IndexedDocument[]): void {
    const newest = [...new Map(documents.map((document) => [document.key, document])).values()]
    for (const { key } of newest) this.remove(key)
    const data = buildSegment(newest.map((document) => ({ seq: 1, document })))
    this.#parts.push({ documents: newest, data, dead: new Set() })
  }

  remove(key: number): void {
    for (const { documents, dead } of this.#parts) {
      const number = documents.findIndex((document) => document.key === key)
      if (number >= 0) dead.add(number)
    }
  }

  merge(first: number, count: number): void {
    const chosen = this.#parts.slice(first, first + count)
    const data = mergeSegments(chosen.map((part) => ({ data: part.data, tombstones: tombstonesOf(part) })))
    this.#parts.splice(first, count, { documents: chosen.flatMap(living), data, dead: new Set() })
  }

  get size(): number {
    return this.#parts.length
  }

  living(): IndexedDocument[] {
    return this.#parts.flatMap(living)
  }

  snapshot(): Snapshot {
    return new Snapshot(this.#parts.map((part) => liveSegment(part.data, tombstonesOf(part))))
  }
}

function living({ documents, dead }: Part): IndexedDocument[] {
  return documents.filter((_, number) => !dead.has(number))
}

function tombstonesOf({ documents, dead }: Part): Uint32Array {
  const bits = makeBitset(documents.length)
  for (const number of dead) setBit(bits, number)
  return bits
}

/** Writes, deletes and merges in random order; after each, random queries of random callers. */
function runHistory(seed: number): number {
  const random = new Random(seed)
  const index = new KnownIndex()
  const views = new Views(new RevokedDocuments())
  const keys = 1 + random.below(50)
  let cases = 0
  for (let step = 0; step < 8; step++) {
    const documents = Array.from({ length: 1 + random.below(20) }, () => randomDocument(random, 1 + random.below(keys)))
    if (step === 0 || random.chance(0.6)) index.add(documents)
    else if (random.chance(0.5)) for (const key of random.several([1, 2, 3, 4, 5], 1, 5)) index.remove(key)
    else if (index.size > 1) index.merge(random.below(index.size - 1), 2 + random.below(2))
    const snapshot = index.snapshot()
    for (let query = 0; query < QUERIES_PER_STATE; query++) {
      const visibility = testVisibility(random.several(PRINCIPALS, 0, 4), random.chance(0.2) ? ['git'] : [])
      compareOne(index, snapshot, random, visibility, views, seed)
      cases++
    }
  }
  return cases
}

function compareOne(
  index: KnownIndex,
  snapshot: Snapshot,
  random: Random,
  visibility: Visibility,
  views: Views,
  seed: number,
): void {
  // What is named stands above every score; `exactEngineContract` has it.
  const asked = { ...randomRequest(random), named: [] }
  const hint = repeatHint(seed, asked)
  const expected = bruteForceSearch(index.living(), asked, visibility)
  const scoreOf = bruteForceScores(
    index.living().filter((document) => isVisible(document, visibility)),
    asked.query,
    asked.context,
  )
  const scores = new Map(index.living().map((document) => [document.key, scoreOf(document)]))

  const answer = searchView(views.of(snapshot, visibility), { ...asked, offset: 0, size: 1000 })
  const page = searchView(views.of(snapshot, visibility), asked)

  assert.deepEqual(page.hits, answer.hits.slice(asked.offset, asked.offset + asked.size), hint)
  assert.equal(answer.total, expected.keys.size, hint)
  assert.deepEqual(answer.facets, expected.facets, hint)
  assert.deepEqual(answer.updatedSince, expected.updatedSince, hint)
  assert.deepEqual(answer.missingWords, expected.missingWords, hint)
  assert.deepEqual(new Set(answer.hits.map(({ key }) => key)), expected.keys, hint)
  // Each score is the one expected, and hits come by score, then by key: so their order is the one expected.
  const together = { ...asked, offset: 0, size: 1000, isClustered: true }
  const clustered = searchView(views.of(snapshot, visibility), together)
  compareClusters(
    index.living(),
    answer.hits.map(({ key }) => key),
    clustered.hits,
  )
  assert.equal(clustered.total, answer.total, hint)
  assert.deepEqual(clusteredPages(snapshot, together, visibility, views), clustered.hits, hint)
  for (const { key, score } of answer.hits) assert.ok(isEqual(score, scores.get(key) ?? Number.NaN), hint)
  assert.deepEqual(
    answer.hits,
    answer.hits.toSorted((a, b) => b.score - a.score || a.key - b.key),
    hint,
  )
}

/** Page by page, as callers go on from one to the next. */
function clusteredPages(snapshot: Snapshot, asked: EngineRequest, visibility: Visibility, views: Views): EngineHit[] {
  const hits: EngineHit[] = []
  for (;;) {
    const page = searchView(views.of(snapshot, visibility), { ...asked, offset: hits.length, size: 3 })
    if (page.hits.length === 0) return hits
    assert.ok(page.hits.filter(({ leader }) => leader === undefined).length <= 3)
    hits.push(...page.hits)
  }
}

/** The same from the texts: the first better hit of its container with nearly the same body. */
function compareClusters(
  documents: readonly IndexedDocument[],
  ranked: readonly number[],
  hits: readonly EngineHit[],
): void {
  const byKey = new Map(documents.map((document) => [document.key, document]))
  const groups: number[][] = []
  for (const key of ranked) {
    const group = groups.find(([leader]) => areAlike(byKey.get(leader!)!, byKey.get(key)!))
    if (group === undefined) groups.push([key])
    else group.push(key)
  }
  const expected = groups.flatMap(([leader, ...members]) => [
    { key: leader, leader: undefined },
    ...members.map((key) => ({ key, leader })),
  ])
  assert.deepEqual(
    hits.map(({ key, leader }) => ({ key, leader })),
    expected,
  )
}

function areAlike(a: IndexedDocument, b: IndexedDocument): boolean {
  if (a.container === '' || a.container !== b.container || a.datasource !== b.datasource) return false
  return areNearDuplicates(signatureOf(a.body), 0, signatureOf(b.body), 0)
}

function signatureOf(body: string): Uint32Array {
  const hashes = body
    .split(' ')
    .filter((word) => word !== '')
    .map(hashOfWord)
  const signature = new Uint32Array(SIGNATURE_NUMBERS)
  writeSignature(hashes.length, (index) => hashes[index]!, signature, 0)
  return signature
}

function isEqual(a: number, b: number): boolean {
  return Math.abs(a - b) <= TOLERANCE * Math.max(1, Math.abs(a))
}

test('order, scores, totals and facets equal brute force through writes, deletes and merges', async (context) => {
  await runProperty(propertyRun(200), runHistory, (message) => context.diagnostic(message))
})
