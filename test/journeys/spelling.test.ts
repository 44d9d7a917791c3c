import assert from 'node:assert/strict'
import { test } from 'node:test'
import { searchLibrary } from '../support/search-library.ts'

const { app, ann, bob, ask } = await searchLibrary()

test('a query that finds nothing is corrected, searched, and the caller is told', async () => {
  const { metadata, totalCount } = await ask('womabt app:wiki')

  assert.equal(totalCount, 2)
  assert.equal(metadata.modifiedQueryWasUsed, true)
  assert.equal(metadata.originalQueryHadNoResults, true)
  assert.equal(metadata.searchedQuery, 'wombat app:wiki')
  assert.equal(metadata.rewrittenQuery, 'wombat app:wiki')
  assert.equal(metadata.originalQuery, 'womabt app:wiki')
  assert.deepEqual(metadata.searchedQueryRanges, [{ startIndex: 0, endIndex: 6, type: 'BOLD' }])
  assert.equal(metadata.querySuggestion.query, 'wombat app:wiki')
})

test('the pages of a corrected search go on with the correction', async () => {
  const first = (await app.search(ann, 'womabt', { pageSize: 3 })).body
  const second = (await app.search(ann, 'womabt', { pageSize: 3, cursor: first.cursor })).body

  assert.equal(first.results.length, 3)
  assert.equal(second.results.length, 1)
  assert.equal(second.metadata.searchedQuery, 'wombat')
  assert.equal(second.metadata.modifiedQueryWasUsed, true)
})

test('corrections are only suggested, or not looked for, where the caller wants it so', async () => {
  const suggested = await ask('womabt', {}, { disableQueryAutocorrect: true })
  assert.equal(suggested.totalCount, 0)
  assert.equal(suggested.metadata.querySuggestion.query, 'wombat')
  assert.equal(suggested.metadata.modifiedQueryWasUsed, false)
  for (const body of [
    await ask('womabt', {}, { disableSpellcheck: true }),
    await ask('womabt', { disableSpellcheck: true }),
  ]) {
    assert.equal(body.totalCount, 0)
    assert.equal(body.metadata.querySuggestion, undefined)
  }
})

test('a word that nothing has is suggested otherwise while the rest is found', async () => {
  const { metadata, totalCount } = await ask('numbat temrites')

  assert.equal(totalCount, 1)
  assert.equal(metadata.modifiedQueryWasUsed, false)
  assert.equal(metadata.querySuggestion.query, 'numbat termites')
})

test('nobody learns from a correction what hidden documents say', async () => {
  const hidden = await app.search(ann, 'zebrafihs')
  const unheard = await app.search(ann, 'zxbqafihs')
  const { querySuggestion, ...metadata } = hidden.body.metadata
  assert.equal(querySuggestion, undefined)
  assert.equal(hidden.body.totalCount, 0)
  assert.deepEqual(Object.keys(metadata), Object.keys(unheard.body.metadata))
  const allowed = await app.search(bob, 'zebrafihs')
  assert.equal(allowed.body.metadata.searchedQuery, 'zebrafish')
  assert.equal(allowed.body.totalCount, 1)
})

test('a word that only hidden documents have is corrected as if it did not exist', async () => {
  const { body } = await app.search(ann, 'zanzibar')
  assert.equal(body.totalCount, 0)
  assert.equal(body.metadata.querySuggestion, undefined)
})

test('a phrase that does not occur is suggested without its quotes', async () => {
  const { metadata } = await ask('"wombat garden fence"')

  assert.equal(metadata.isNoQuotesSuggestion, true)
  assert.equal(metadata.querySuggestion.query, 'wombat garden fence')
})
