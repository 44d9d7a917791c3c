import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EngineRequest, SearchEngine } from '../../src/domain/search/engine/search-engine.ts'
import { holding, upsert } from '../contract/engine-with-documents.ts'
import { MODEL, meaningContract, NOTHING_ASKED } from '../contract/meaning-contract.ts'
import { documentOf } from '../support/random-corpus.ts'
import { testVisibility } from '../support/visibility.ts'
import { openEngine } from './test-engine.ts'

const CASES = Number(process.env['ALMANAC_MEANING_CASES'] ?? 1)
const vectors = { model: MODEL, valueBytes: 2 as const, waitMs: 60_000 }

meaningContract('OpenSearchEngine', () => openEngine({ vectors, shards: 2 }), {
  firstSeed: Number(process.env['ALMANAC_PROPERTY_SEED'] ?? 1),
  cases: CASES,
  queries: 2,
})

function unit(dimension: number): Float32Array {
  return Float32Array.from({ length: 8 }, (_, at) => (at === dimension ? 1 : 0))
}

function asked(vector = unit(0), model = MODEL): EngineRequest {
  const query = { text: 'unheard', phrases: [], excluded: [] }
  return { ...NOTHING_ASKED, query, size: 10, meaning: { model, vector, minSimilarity: 0.5, weight: 0.3 } }
}

async function found(engine: SearchEngine, request = asked(), principals = ['public']) {
  const { hits, total } = await engine.search(request, testVisibility(principals))
  return { keys: hits.map(({ key }) => key), total }
}

test('what means the same without a word in common is found by those who may see it, and not counted for others', async () => {
  for (const valueBytes of [1, 2] as const) {
    await using held = holding(await openEngine({ vectors: { ...vectors, valueBytes } }))
    const { engine } = held
    await engine.apply([
      upsert(1, documentOf({ key: 1, title: 'holiday' })),
      upsert(2, documentOf({ key: 2, title: 'vacation', principals: ['group:wiki:eng'] })),
      upsert(3, documentOf({ key: 3, title: 'unheard' })),
    ])
    assert.deepEqual(await found(engine), { keys: [3], total: 1 })

    await engine.vectors?.put([
      { key: 1, seq: 1, vectors: [unit(3), unit(0)] },
      { key: 2, seq: 2, vectors: [unit(0)] },
      { key: 3, seq: 3, vectors: [unit(1)] },
    ])

    assert.deepEqual(await found(engine), { keys: [3, 1], total: 2 })
    assert.deepEqual(await found(engine, asked(), ['public', 'group:wiki:eng']), { keys: [3, 1, 2], total: 3 })
    assert.deepEqual(await found(engine, asked(unit(0), 'other')), { keys: [3], total: 1 }, 'of another model')
    assert.deepEqual(
      await found(engine, asked(new Float32Array(5).fill(0.4))),
      { keys: [3], total: 1 },
      'another length',
    )
    const filters = [{ kind: 'keys' as const, keys: [3] }]
    assert.deepEqual(await found(engine, { ...asked(), filters }), { keys: [3], total: 1 })
    assert.equal(engine.vectors?.missedSearches(), 0)
  }
})

test('vectors are of one version of a document, wherever it lies', async () => {
  await using held = holding(await openEngine({ vectors }))
  const { engine } = held
  await engine.apply([upsert(1, documentOf({ key: 1, title: 'holiday' }))])
  await engine.vectors?.put([{ key: 1, seq: 1, vectors: [unit(0)] }])
  assert.deepEqual((await found(engine)).keys, [1])

  await engine.applyTogether(
    (async function* () {
      yield [upsert(5, documentOf({ key: 1, title: 'trip' })), upsert(6, documentOf({ key: 2, title: 'trip' }))]
    })(),
  )
  await engine.vectors?.put([{ key: 1, seq: 1, vectors: [unit(0)] }])
  assert.deepEqual((await found(engine)).keys, [], 'those of the version before come late')
  await engine.vectors?.put([
    { key: 1, seq: 5, vectors: [unit(0)] },
    { key: 2, seq: 6, vectors: [unit(0)] },
  ])
  assert.deepEqual(await found(engine), { keys: [1, 2], total: 2 })

  await engine.apply([upsert(7, documentOf({ key: 1, title: 'unlike' })), { kind: 'remove', seq: 8, key: 2 }])
  await engine.vectors?.put([{ key: 2, seq: 6, vectors: [unit(0)] }])
  assert.deepEqual(await found(engine), { keys: [], total: 0 })
})

test('a rebuilt index goes on with the vectors there are, and with those that come meanwhile', async () => {
  await using held = holding(await openEngine({ vectors }))
  const { engine } = held
  const documents = [1, 2, 3].map((key) => upsert(key, documentOf({ key, title: `page ${key}` })))
  await engine.apply(documents)
  engine.completeTo(3, 'mark')
  await engine.vectors?.put([{ key: 1, seq: 1, vectors: [unit(0)] }])
  engine.vectors?.completeTo(1, 'mark')

  const rebuild = (engine as Awaited<ReturnType<typeof openEngine>>).beginRebuild()
  await rebuild.apply(documents.slice(0, 2))
  await engine.vectors?.put([
    { key: 2, seq: 2, vectors: [unit(0)] },
    { key: 3, seq: 3, vectors: [unit(0)] },
  ])
  await rebuild.apply(documents.slice(2))
  rebuild.completeTo(3)
  await rebuild.swapIn()

  assert.deepEqual(await found(engine), { keys: [1, 2, 3], total: 3 })
  assert.deepEqual([engine.vectors?.completeSeq(), engine.vectors?.completeFingerprint()], [1, 'mark'])
})
