import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Visibility } from '../../src/domain/access/visibility.ts'
import { unitVector } from '../../src/domain/meaning/embedder.ts'
import type { DocumentVectors } from '../../src/domain/meaning/vector-index.ts'
import type { EngineRequest, IndexChange, SearchEngine } from '../../src/domain/search/engine/search-engine.ts'
import { bruteForceSearch } from '../support/brute-force-search.ts'
import { Random } from '../support/random.ts'
import { documentOf, PRINCIPALS, randomChanges, randomRequest } from '../support/random-corpus.ts'
import { testVisibility } from '../support/visibility.ts'
import { request } from './engine-with-documents.ts'

const DIMENSIONS = 24
export const MODEL = 'm'

export interface MeaningCases {
  readonly firstSeed: number
  readonly cases: number
  /** After each batch of changes. */
  readonly queries: number
  /** Waits for what an engine does after changes were taken in. */
  settled?(engine: SearchEngine): Promise<unknown>
}

/** Every engine that compares vectors must hold to this; `open` gives an empty one with the model `MODEL`. */
export function meaningContract(name: string, open: () => Promise<SearchEngine>, cases: MeaningCases): void {
  test(`${name}: what is found, counted and hidden equals brute force over words and vectors, whatever is written`, async () => {
    for (let seed = cases.firstSeed; seed < cases.firstSeed + cases.cases; seed++) {
      const engine = await open()
      try {
        await compareHistory(engine, new Random(seed), `seed ${seed}`, cases)
      } finally {
        await engine.close()
      }
    }
  })

  test(`${name}: the rank of a data source counts for documents found by meaning alone`, async () => {
    const engine = await open()
    try {
      const documents = ['wiki', 'chat', 'mail', 'mail', 'mail'].map((datasource, at) =>
        documentOf({ key: at + 1, datasource, body: 'amber' }),
      )
      await engine.apply(documents.map((document, at) => ({ kind: 'upsert', seq: at + 1, document })))
      const [vector, far] = [axis(1, 0), axis(-1, 0)]
      const near = [axis(0.9, 0.43), axis(0.9, 0.44), far, far, far]
      await engine.vectors?.put(near.map((each, at) => ({ key: at + 1, seq: at + 1, vectors: [each] })))
      await cases.settled?.(engine)
      const keys = async (lower: string) => {
        const context = { boosts: { byDatasource: { [lower]: 1 }, other: 1.5 } }
        const meaning = { model: MODEL, vector, minSimilarity: 0, weight: 1 }
        const asked = { ...request({ text: 'birch' }), context, meaning }
        return (await engine.search(asked, testVisibility(['public']))).hits.map(({ key }) => key)
      }

      assert.deepEqual(await keys('chat'), [1, 2])
      assert.deepEqual(await keys('wiki'), [2, 1])
    } finally {
      await engine.close()
    }
  })

  test(`${name}: the rank of one data source doesn't change the order of documents of others`, async () => {
    const engine = await open()
    try {
      const random = new Random(cases.firstSeed)
      const changes = Array.from({ length: 30 }, (_, at) => {
        const body = `${'amber '.repeat(1 + random.below(5))}${'birch '.repeat(random.below(20))}`
        const datasource = at % 3 === 0 ? 'chat' : 'mail'
        return { kind: 'upsert' as const, seq: at + 1, document: documentOf({ key: at + 1, datasource, body }) }
      })
      await engine.apply(changes)
      await engine.vectors?.put(changes.map(({ seq }) => ({ key: seq, seq, vectors: [randomVector(random)] })))
      await cases.settled?.(engine)
      const meaning = { model: MODEL, vector: randomVector(random), minSimilarity: 0, weight: 1 }
      const mails = async (context: EngineRequest['context']) => {
        const asked = { ...request({ text: 'amber' }), size: 30, ...(context && { context }), meaning }
        const { hits } = await engine.search(asked, testVisibility(['public']))
        return hits.map(({ key }) => key).filter((key) => (key - 1) % 3 !== 0)
      }

      const usual = await mails(undefined)
      assert.equal(usual.length, 20)
      assert.deepEqual(await mails({ boosts: { byDatasource: { chat: 1.5 }, other: 1 } }), usual)
      assert.deepEqual(await mails({ boosts: { byDatasource: { chat: 1 }, other: 1.5 } }), usual)
    } finally {
      await engine.close()
    }
  })

  test(`${name}: meaning counts more if one document is far more similar than the others`, async () => {
    const engine = await open()
    try {
      const similarities = [0, 0.9, ...Array.from({ length: 60 }, (_, at) => (at % 10) / 50)]
      const bodies = similarities.map((_, at) => (at === 0 ? 'amber' : 'birch'))
      const documents = bodies.map((body, at) => documentOf({ key: at + 1, body }))
      await engine.apply(documents.map((document, at) => ({ kind: 'upsert', seq: at + 1, document })))
      await engine.vectors?.put(
        similarities.map((each, at) => ({ key: at + 1, seq: at + 1, vectors: [axis(each, Math.sqrt(1 - each ** 2))] })),
      )
      await cases.settled?.(engine)
      const keys = async (distinctFactor?: number) => {
        const meaning = { model: MODEL, vector: axis(1), minSimilarity: 0, weight: 0.4, distinctFactor }
        const asked = { ...request({ text: 'amber' }), meaning }
        return (await engine.search(asked, testVisibility(['public']))).hits.map(({ key }) => key)
      }

      assert.deepEqual(await keys(), [1, 2])
      assert.deepEqual(await keys(3), [2, 1])
    } finally {
      await engine.close()
    }
  })
}

function axis(...values: number[]): Float32Array {
  return unitVector(Float32Array.from({ length: DIMENSIONS }, (_, at) => values[at] ?? 0))!
}

interface Version {
  readonly change: IndexChange
  /** Of this very version; undefined: they have not arrived. */
  vectors: Float32Array[] | undefined
}

async function compareHistory(
  engine: SearchEngine,
  random: Random,
  hint: string,
  { queries, settled }: MeaningCases,
): Promise<void> {
  const latest = new Map<number, Version>()
  // Fewer than what a floor can be measured of: the floor is the one that the request names.
  const changes = randomChanges(random, 40, 20 + random.below(100), 1)
  const late: DocumentVectors[] = []
  const vectorsOf = new Map<number, Float32Array[]>()
  while (changes.length > 0) {
    const batch = changes.splice(0, 1 + random.below(20))
    await engine.apply(batch)
    for (const change of batch) {
      const key = change.kind === 'upsert' ? change.document.key : change.key
      if ((latest.get(key)?.change.seq ?? -1) < change.seq) latest.set(key, { change, vectors: undefined })
      // As the job does it: in the end all get them, some a good while later, some twice.
      const count = change.kind === 'remove' ? 0 : 1 + random.below(2)
      const made = vectorsOf.get(change.seq) ?? Array.from({ length: count }, () => randomVector(random))
      vectorsOf.set(change.seq, made)
      late.push({ key, seq: change.seq, vectors: made })
    }
    const arrived = late.splice(0, random.below(late.length + 1))
    await engine.vectors?.put(arrived)
    for (const { key, seq, vectors } of arrived) {
      const version = latest.get(key)
      if (version?.change.seq === seq) version.vectors = [...vectors]
    }
    // A merge forgets dead documents, and with them how rare words are: between a list and its pages it would show.
    await settled?.(engine)
    for (let query = 0; query < queries; query++) await compareOne(engine, [...latest.values()], random, hint)
  }
}

async function compareOne(
  engine: SearchEngine,
  versions: readonly Version[],
  random: Random,
  hint: string,
): Promise<void> {
  const documents = versions.flatMap(({ change }) => (change.kind === 'upsert' ? [change.document] : []))
  const visibility = testVisibility(random.several(PRINCIPALS, 0, 4), random.chance(0.2) ? ['git'] : [])
  const minSimilarity = random.pick([0, 0.2, 0.4])
  const vector = randomVector(random)
  const asked: EngineRequest = { ...randomRequest(random), offset: 0, size: 1000 }
  const byWords = bruteForceSearch(documents, asked, visibility)
  const allowed = bruteForceSearch(documents, { ...asked, query: { ...asked.query, text: '' } }, visibility)
  const isNear = ({ change, vectors = [] }: Version): boolean =>
    change.kind === 'upsert' &&
    allowed.keys.has(change.document.key) &&
    vectors.some((other) => cosine(vector, other) >= minSimilarity)
  const hasWords = asked.query.text !== '' || asked.query.phrases.length > 0
  const near = hasWords ? versions.filter(isNear).map(({ change }) => keyOf(change)) : []
  const expected = new Set([...byWords.keys, ...near])

  const answer = await engine.search(
    { ...asked, meaning: { model: MODEL, vector, minSimilarity, weight: 0.3 } },
    visibility,
  )
  const paged = await pages(
    engine,
    { ...asked, meaning: { model: MODEL, vector, minSimilarity, weight: 0.3 } },
    visibility,
  )

  assert.equal(engine.vectors?.missedSearches(), 0, 'the thread answered in time')
  assert.deepEqual(new Set(answer.hits.map(({ key }) => key)), expected, hint)
  assert.equal(answer.total, expected.size, hint)
  assert.equal(answer.hits.length, expected.size, `none twice, ${hint}`)
  assert.deepEqual(
    paged,
    answer.hits.map(({ key }) => key),
    `pages are the list, ${hint}`,
  )
  const found = documents.filter(({ key }) => expected.has(key))
  const counted = bruteForceSearch(found, { ...NOTHING_ASKED, facets: asked.facets }, testVisibility(PRINCIPALS))
  assert.deepEqual(answer.facets, counted.facets, hint)
}

export const NOTHING_ASKED: EngineRequest = {
  query: { text: '', phrases: [], excluded: [] },
  filters: [],
  offset: 0,
  size: 0,
  facets: [],
}

async function pages(engine: SearchEngine, request: EngineRequest, visibility: Visibility) {
  const keys: number[] = []
  let snapshot: string | undefined
  for (;;) {
    const page = { ...request, offset: keys.length, size: 7, ...(snapshot !== undefined && { snapshot }) }
    const { hits, snapshot: name } = await engine.search(page, visibility)
    if (hits.length === 0) return keys
    keys.push(...hits.map(({ key }) => key))
    snapshot = name
  }
}

function keyOf(change: IndexChange): number {
  return change.kind === 'upsert' ? change.document.key : change.key
}

function randomVector(random: Random): Float32Array {
  return unitVector(Float32Array.from({ length: DIMENSIONS }, () => random.fraction() - 0.5))!
}

function cosine(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, component, index) => sum + component * b[index]!, 0)
}
