import assert from 'node:assert/strict'
import { readdirSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { MODEL, meaningContract, NOTHING_ASKED } from '../../../../test/contract/meaning-contract.ts'
import { documentOf } from '../../../../test/support/random-corpus.ts'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { testVisibility } from '../../../../test/support/visibility.ts'
import type { EngineRequest, IndexedDocument } from '../../../domain/search/engine/search-engine.ts'
import { EmbeddedEngine } from '../embedded-engine.ts'

const CASES = Number(process.env['ALMANAC_PROPERTY_CASES'] ?? 6)
const FIRST_SEED = Number(process.env['ALMANAC_PROPERTY_SEED'] ?? 1)

for (const [name, vectorRowsHere] of [
  ['EmbeddedEngine', Infinity],
  ['EmbeddedEngine that leaves vectors to a thread', 0],
] as const) {
  meaningContract(
    name,
    () => EmbeddedEngine.open({ vectorModel: MODEL, mergeWidth: 3, vectorWaitMs: 60_000, vectorRowsHere }),
    { firstSeed: FIRST_SEED, cases: CASES, queries: 6, settled: (engine) => (engine as EmbeddedEngine).settled() },
  )
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
  assert.deepEqual([second.vectors?.completeSeq(), second.vectors?.completeFingerprint()], [2, 'mark'])
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

test('searches whose vectors a thread compares find the same side by side as one after the other', async () => {
  const engine = await EmbeddedEngine.open({ vectorModel: MODEL, vectorWaitMs: 60_000, vectorRowsHere: 0 })
  const words = ['red', 'green', 'blue', 'grey']
  const documents = Array.from({ length: 200 }, (_, at) => {
    const title = words.filter((_, bit) => (((at * 7) >> bit) & 1) === 1).join(' ')
    return documentOf({ key: at + 1, title: `${title} page`, principals: [at % 3 === 0 ? 'hidden' : 'public'] })
  })
  await engine.apply(documents.map((document, at) => ({ kind: 'upsert' as const, seq: at + 1, document })))
  await engine.vectors?.put(documents.map(({ key }) => ({ key, seq: key, vectors: [unit(key % 8)] })))
  const asked = Array.from({ length: 12 }, (_, at) => ({
    ...request(unit(at % 8)),
    query: { text: words[at % 4]!, phrases: [], excluded: [] },
    facets: ['app'] as const,
    size: 200,
  }))
  const search = async (one: EngineRequest) => {
    const { hits, total, facets } = await engine.search(one, everybody)
    return { hits, total, facets }
  }

  const alone = []
  for (const one of asked) alone.push(await search(one))
  const together = await Promise.all(asked.map(search))

  assert.deepEqual(together, alone)
  assert.ok(alone.every(({ total }) => total > 0))
  await engine.close()
})

test('what is taken away while a thread compares is neither found nor counted', async () => {
  const engine = await EmbeddedEngine.open({ vectorModel: MODEL, vectorWaitMs: 60_000, vectorRowsHere: 0 })
  await fill(engine)
  const asked = { ...request(FIRST), query: { text: 'page', phrases: [], excluded: [] } }

  const under = engine.search(asked, everybody)
  // The words are looked for in this turn; whatever a thread says comes in another.
  for (let step = 0; step < 20; step++) await Promise.resolve()
  await engine.revoke([{ key: 1, seq: 3, principals: [] }])
  const { hits, total } = await under

  assert.deepEqual([hits.map(({ key }) => key), total], [[2], 1])
  await engine.close()
})
