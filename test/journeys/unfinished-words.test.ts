import assert from 'node:assert/strict'
import { test } from 'node:test'
import { twoReaders } from '../support/two-readers.ts'

const { app, ann, bob } = await twoReaders([
  ['Numbats dig for termites in the garden'],
  ['The garden has a terrace and a termination notice'],
  ['A beta test of the wardrobe'],
  ['Wardens of the garden', true],
  ['Ask so that we can help'],
  ['The red kite flies'],
  ['The red quagmire', true],
  ['Reconnect storms and a reconnect storm'],
  ['Der Strom ist weg und wir haben kein Licht, das ist nicht gut für die Leute und nicht für uns'],
  ['The betamaxx player', true],
])

const found = async (token: string, query: string, rest: Record<string, unknown> = {}) => {
  const { body } = await app.search(token, query, rest)
  return { titles: body.results.map(({ title }: { title: string }) => title), metadata: body.metadata, body }
}

test('a last word that begins one is searched as its beginning after Enter, and is not shortened to a function word', async () => {
  const { titles, metadata } = await found(ann, 'ter')

  assert.deepEqual(titles.toSorted(), ['Page 0', 'Page 1'])
  assert.equal(metadata.searchedQuery, 'ter')
  assert.equal(metadata.modifiedQueryWasUsed, false)
  assert.equal((await found(ann, 'red sto')).metadata.querySuggestion, undefined)
})

test('what a word begins in hidden documents is not found, and reveals nothing', async () => {
  const hidden = await found(ann, 'garden warden')
  const absent = await found(ann, 'garden wxrden')
  assert.deepEqual(hidden.titles, absent.titles)
  assert.equal(hidden.metadata.querySuggestion, undefined)

  assert.deepEqual((await found(ann, 'quagm')).titles, [])
  assert.deepEqual((await found(bob, 'quagm')).titles, ['Page 6'])
  assert.deepEqual((await found(ann, 'betamax')).titles, [])
})

test('a word in the middle, a name with digits and an excluded word are no beginnings', async () => {
  assert.deepEqual((await found(ann, 'ter -garden')).titles, [])
  for (const query of ['ter1', '"ter"', 'TER']) assert.deepEqual((await found(ann, query)).titles, [], query)
})

test('words are searched as typed if the caller turned corrections off', async () => {
  const requestOptions = { facetBucketSize: 10, disableQueryAutocorrect: true }

  assert.deepEqual((await found(ann, 'ter', { requestOptions })).titles, [])
  assert.deepEqual((await found(ann, 'ter', { disableSpellcheck: true })).titles, [])
})

test('the pages of a beginning fit together', async () => {
  const first = await found(ann, 'ter', { pageSize: 1 })
  const second = await found(ann, 'ter', { pageSize: 1, cursor: first.body.cursor })

  assert.equal(new Set([...first.titles, ...second.titles]).size, 2)
  assert.equal(second.body.totalCount, 2)
})

test('two misspelled neighbors are corrected together only with words that the caller may see', async () => {
  assert.equal((await found(ann, 'reconect strom')).metadata.querySuggestion?.query, 'reconnect storm')
  assert.equal((await found(ann, 'reconect kite')).metadata.querySuggestion, undefined)
})
