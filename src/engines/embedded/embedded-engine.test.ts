import assert from 'node:assert/strict'
import { test } from 'node:test'
import { engineLogContract } from '../../../test/contract/engine-log-contract.ts'
import { exactEngineContract } from '../../../test/contract/exact-engine-contract.ts'
import { searchEngineContract } from '../../../test/contract/search-engine-contract.ts'
import { Random } from '../../../test/support/random.ts'
import { documentOf, randomDocument } from '../../../test/support/random-corpus.ts'
import { testVisibility } from '../../../test/support/visibility.ts'
import type { EngineRequest, IndexChange } from '../../domain/search/engine/search-engine.ts'
import { EmbeddedEngine } from './embedded-engine.ts'

// Few segments make a merge, so that the random histories of the contract go through many.
for (const contract of [searchEngineContract, exactEngineContract]) {
  contract('EmbeddedEngine', () => EmbeddedEngine.open({ mergeWidth: 3 }))
  contract('EmbeddedEngine that builds all in its worker', () =>
    EmbeddedEngine.open({ mergeWidth: 2, maxInlineChars: 0, maxInlineBytes: 0 }),
  )
}
engineLogContract('EmbeddedEngine', () => EmbeddedEngine.open({ mergeWidth: 2 }))

const everyone = testVisibility(['public'])

function request(text: string): EngineRequest {
  return { query: { text, phrases: [], excluded: [] }, filters: [], offset: 0, size: 10, facets: [] }
}

function upserts(count: number, firstKey = 1): IndexChange[] {
  return Array.from({ length: count }, (_, index) => ({
    kind: 'upsert',
    seq: firstKey + index,
    document: documentOf({ key: firstKey + index, body: 'amber' }),
  }))
}

test('the number of segments stays small however many changes come', async () => {
  const engine = await EmbeddedEngine.open()

  for (let key = 1; key <= 300; key++) await engine.apply(upserts(1, key))
  await engine.settled()

  assert.ok(engine.segmentCount() <= 8, `${engine.segmentCount()} segments`)
  assert.equal((await engine.search(request('amber'), everyone)).total, 300)
  await engine.close()
})

test('documents that change while their segments are merged are not found as they were', async () => {
  const engine = await EmbeddedEngine.open({ mergeWidth: 2 })
  await engine.apply(upserts(40))

  const merging = engine.apply(upserts(40, 41))
  await merging
  await engine.apply([
    { kind: 'remove', seq: 1001, key: 1 },
    { kind: 'upsert', seq: 1002, document: documentOf({ key: 50, body: 'birch' }) },
  ])
  await engine.settled()

  assert.equal((await engine.search(request('amber'), everyone)).total, 78)
  assert.equal(engine.documentCount(), 79)
  await engine.close()
})

test('merging changes no answer and no order', async () => {
  const random = new Random(7)
  const documents = Array.from({ length: 200 }, (_, index) => randomDocument(random, index + 1))
  const changes = documents.map((document, index): IndexChange => ({ kind: 'upsert', seq: index + 1, document }))
  const whole = await EmbeddedEngine.open()
  const merged = await EmbeddedEngine.open({ mergeWidth: 2 })

  await whole.apply(changes)
  for (let start = 0; start < changes.length; start += 10) {
    await merged.apply(changes.slice(start, start + 10))
    await merged.settled()
  }

  for (const text of ['amber', 'birch cobalt', 'delta ember falcon', 'garnet harbor indigo jasper amber']) {
    const visibility = testVisibility(['public', 'ds:wiki'])
    const { hits, total } = await whole.search(request(text), visibility)
    const answer = await merged.search(request(text), visibility)
    assert.deepEqual({ hits: answer.hits, total: answer.total }, { hits, total })
  }
  await Promise.all([whole.close(), merged.close()])
})

test('a closed engine refuses changes, and those under way are refused too', async () => {
  const engine = await EmbeddedEngine.open({ maxInlineChars: 0 })
  const underWay = engine.apply(upserts(10))
  const refused = assert.rejects(underWay, /closed/)

  await engine.close()

  await refused
  await assert.rejects(engine.apply(upserts(1)), /closed/)
})
