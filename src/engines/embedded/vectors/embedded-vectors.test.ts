import assert from 'node:assert/strict'
import { readdirSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { bruteForceSearch } from '../../../../test/support/brute-force-search.ts'
import { Random } from '../../../../test/support/random.ts'
import { documentOf, PRINCIPALS, randomChanges, randomRequest } from '../../../../test/support/random-corpus.ts'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { testVisibility } from '../../../../test/support/visibility.ts'
import { unitVector } from '../../../domain/meaning/embedder.ts'
import type { DocumentVectors } from '../../../domain/meaning/vector-index.ts'
import type { EngineRequest, IndexChange, IndexedDocument } from '../../../domain/search/engine/search-engine.ts'
import { EmbeddedEngine } from '../embedded-engine.ts'

const CASES = Number(process.env['ALMANAC_PROPERTY_CASES'] ?? 6)
const FIRST_SEED = Number(process.env['ALMANAC_PROPERTY_SEED'] ?? 1)
const DIMENSIONS = 24
const MODEL = 'm'

test('what is found, counted and hidden equals brute force over words and vectors, whatever is written', async () => {
  for (let seed = FIRST_SEED; seed < FIRST_SEED + CASES; seed++) {
    const engine = await EmbeddedEngine.open({ vectorModel: MODEL, mergeWidth: 3, vectorWaitMs: 60_000 })
    try {
      await compareHistory(engine, new Random(seed), `seed ${seed}`)
    } finally {
      await engine.close()
    }
  }
})

interface Version {
  readonly change: IndexChange
  /** Of this very version; undefined: they have not arrived. */
  vectors: Float32Array[] | undefined
}

async function compareHistory(engine: EmbeddedEngine, random: Random, hint: string): Promise<void> {
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
    await engine.settled()
    for (let query = 0; query < 6; query++) await compareOne(engine, [...latest.values()], random, hint)
  }
}

async function compareOne(
  engine: EmbeddedEngine,
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

const NOTHING_ASKED: EngineRequest = {
  query: { text: '', phrases: [], excluded: [] },
  filters: [],
  offset: 0,
  size: 0,
  facets: [],
}

async function pages(
  engine: EmbeddedEngine,
  request: EngineRequest,
  visibility: Parameters<EmbeddedEngine['search']>[1],
) {
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

const FIRST = unit(0)
const request = (vector: Float32Array, model = MODEL): EngineRequest => ({
  ...NOTHING_ASKED,
  query: { text: 'unheard', phrases: [], excluded: [] },
  size: 10,
  meaning: { model, vector, minSimilarity: 0.5, weight: 0.3 },
})
const everybody = testVisibility(['public'])
const page = (key: number): IndexedDocument => documentOf({ key, title: `page ${key}` })

function unit(dimension: number): Float32Array {
  return Float32Array.from({ length: 8 }, (_, index) => (index === dimension ? 1 : 0))
}

async function openWith(folder: string, model = MODEL): Promise<EmbeddedEngine> {
  return EmbeddedEngine.open({ folder, vectorModel: model, vectorWaitMs: 60_000, saveSeconds: 3600 })
}

async function fill(engine: EmbeddedEngine): Promise<void> {
  await engine.apply([
    { kind: 'upsert', seq: 1, document: page(1) },
    { kind: 'upsert', seq: 2, document: page(2) },
  ])
  engine.completeTo(2, 'mark')
  await engine.vectors?.put([{ key: 1, seq: 1, vectors: [unit(0)] }])
  await engine.vectors?.put([{ key: 2, seq: 2, vectors: [unit(1)] }])
  engine.vectors?.completeTo(2, 'mark')
}

const found = async (engine: EmbeddedEngine, asked = request(FIRST)) =>
  (await engine.search(asked, everybody)).hits.map(({ key }) => key)

test('vectors are read from their files, unless these are of another model', async () => {
  const folder = temporaryFolder()
  const first = await openWith(folder)
  await fill(first)
  await first.close()

  const second = await openWith(folder)
  assert.deepEqual(await found(second), [1])
  assert.deepEqual([second.vectors?.completeSeq(), second.vectors?.completeMark()], [2, 'mark'])
  assert.deepEqual(await found(second, request(FIRST, 'other')), [], 'a query of another model is not compared')
  assert.deepEqual(await found(second, request(new Float32Array(5).fill(1))), [], 'nor one of another length')
  await second.close()

  const third = await openWith(folder, 'other')
  assert.equal(third.vectors?.completeSeq(), 0)
  assert.deepEqual(await found(third, request(FIRST, 'other')), [])
  assert.equal(third.documentCount(), 2, 'the words are not touched')
  await third.close()
  assert.deepEqual(
    readdirSync(join(folder, 'vectors')).filter((name) => name.endsWith('.vectors')),
    [],
  )
})

test('a damaged file costs all vectors, and nothing else: the log is followed from its beginning', async () => {
  const damages: ((file: string) => void)[] = [
    (file) => truncateSync(file, 100),
    (file) => writeFileSync(join(file, '..', 'manifest.json'), 'garbage'),
  ]
  for (const inflict of damages) {
    const folder = temporaryFolder()
    const first = await openWith(folder)
    await fill(first)
    await first.close()
    const files = join(folder, 'vectors')
    inflict(join(files, readdirSync(files).find((name) => name.endsWith('.vectors')) ?? ''))

    const second = await openWith(folder)
    assert.equal(second.vectors?.completeSeq(), 0)
    assert.equal(second.completeSeq(), 2)
    assert.deepEqual(await found(second), [])
    await fill(second)
    assert.deepEqual(await found(second), [1])
    await second.close()

    const third = await openWith(folder)
    assert.deepEqual(await found(third), [1], 'it was saved again')
    await third.close()
  }
})

test('a rebuilt index goes on with the vectors there are', async () => {
  const engine = await openWith(temporaryFolder())
  await fill(engine)

  const rebuild = engine.beginRebuild()
  await rebuild.apply([
    { kind: 'upsert', seq: 1, document: page(1) },
    { kind: 'upsert', seq: 2, document: page(2) },
  ])
  rebuild.completeTo(2)
  await rebuild.swapIn()

  assert.deepEqual(await found(engine), [1])
  await engine.close()
})
