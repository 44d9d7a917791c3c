import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentOf } from '../../../../test/support/random-corpus.ts'
import { testVisibility } from '../../../../test/support/visibility.ts'
import { EmbeddedEngine } from '../../../engines/embedded/embedded-engine.ts'
import { searchPage } from './search-page.ts'

const everyone = testVisibility(['public'])
const request = { query: { text: '', phrases: [], excluded: [] }, filters: [], size: 5, facets: [] }

test('where the view of the first page is gone, the next one goes on behind the last document shown', async () => {
  const engine = await EmbeddedEngine.open()
  const upsert = (key: number, updatedAt: number) =>
    ({ kind: 'upsert', seq: 1000 + key, document: documentOf({ key, updatedAt }) }) as const
  await engine.apply(Array.from({ length: 12 }, (_, at) => upsert(at + 1, 100 - at)))
  const first = await searchPage(engine, request, undefined, everyone)
  assert.ok(first.next)

  // Two that come before everything that was shown.
  await engine.apply([upsert(50, 500), upsert(51, 501)])
  const cursor = { ...first.next, snapshot: 'gone', correctedQuery: undefined }
  const second = await searchPage(engine, request, cursor, everyone)

  assert.deepEqual(
    second.answer.hits.map(({ key }) => key),
    [6, 7, 8, 9, 10],
  )
  await engine.close()
})
