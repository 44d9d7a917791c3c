import assert from 'node:assert/strict'
import { test } from 'node:test'
import { twoReaders } from '../support/two-readers.ts'

const { app, ann, bob } = await twoReaders([
  ['Hardware list of the workshop'],
  ['Order new hardware here'],
  ['Return hardware when you leave'],
  ['Ware and goods arrive on Monday'],
  ['Hard rules for the workshop'],
  ['Our back end is written in Rust'],
  ['The backend of the backend team'],
  ['Deploy the backend'],
  ['Keyboards are on the shelf'],
  ['Format of a report'],
  ['The format of dates'],
  ['The mat at the door'],
  ['Fire drills are in May'],
  ['The wall is blue'],
  ...Array.from({ length: 12 }, (_, at) => [`The database of team ${at}`] as const),
  ['A data base from long ago'],
  ...Array.from({ length: 3 }, (_, at) => [`Base camp ${at} and its data`] as const),
  ['Firewall of the vault', true],
  ['Firewall rules of the vault', true],
])

const searched = async (token: string, query: string, rest: Record<string, unknown> = {}) =>
  (await app.search(token, query, rest)).body

test('two words that documents only have as one are joined, and the caller is notified', async () => {
  const { metadata, totalCount } = await searched(ann, 'hard ware')

  assert.equal(metadata.searchedQuery, 'hardware')
  assert.equal(metadata.modifiedQueryWasUsed, true)
  assert.equal(metadata.originalQueryHadNoResults, false)
  assert.equal(totalCount, 3)
})

test('the caller may have it searched as it was typed', async () => {
  const { metadata, totalCount } = await searched(ann, 'hard ware', {
    requestOptions: { facetBucketSize: 10, disableQueryAutocorrect: true },
  })

  assert.equal(metadata.searchedQuery, 'hard ware')
  assert.equal(metadata.querySuggestion.query, 'hardware')
  assert.equal(totalCount, 2)
})

test('a small word is never joined with its neighbor', async () => {
  assert.equal((await searched(ann, 'for mat of a report')).metadata.searchedQuery, 'for mat of a report')
})

test('words that stand side by side somewhere are meant as they were typed', async () => {
  assert.equal((await searched(ann, 'back end')).metadata.searchedQuery, 'back end')
})

test('words that no document has as one stay two', async () => {
  assert.equal((await searched(ann, 'hard wall')).metadata.searchedQuery, 'hard wall')
})

test('nobody learns from it what hidden documents say', async () => {
  assert.equal((await searched(bob, 'fire wall')).metadata.searchedQuery, 'firewall')
  const hidden = await searched(ann, 'fire wall')
  assert.equal(hidden.metadata.searchedQuery, 'fire wall')
  assert.equal(hidden.metadata.querySuggestion, undefined)
})

test('words that stand side by side in one document are one where many times as many have them so', async () => {
  assert.equal((await searched(ann, 'data base')).metadata.searchedQuery, 'database')
  assert.equal((await searched(ann, 'data base team')).metadata.searchedQuery, 'database team')
})
