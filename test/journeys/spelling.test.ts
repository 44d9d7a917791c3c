import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../support/eventually.ts'
import { searchLibrary } from '../support/search-library.ts'

const { app, ann, bob, ask } = await searchLibrary()

test('a query without results is corrected and searched again, and the response says so', async () => {
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

test('an unknown word is corrected even if the other words match, and the response says so', async () => {
  const { metadata, totalCount } = await ask('numbat temrites')

  assert.equal(totalCount, 1)
  assert.equal(metadata.modifiedQueryWasUsed, true)
  assert.equal(metadata.originalQueryHadNoResults, false)
  assert.equal(metadata.searchedQuery, 'numbat termites')
  assert.deepEqual(metadata.searchedQueryRanges, [{ startIndex: 7, endIndex: 15, type: 'BOLD' }])
})

test('a last word that is only begun is finished, before it is corrected to a shorter one', async () => {
  const { metadata } = await ask('numbat termi')

  assert.equal(metadata.querySuggestion.query, 'numbat termites')
  assert.equal((await ask('termi')).metadata.searchedQuery, 'termites')
})

test('missing and extra spaces are mended with words that the caller may see', async () => {
  for (const [typed, meant] of [
    ['numbattermites', 'numbat termites'],
    ['num bat termites', 'numbat termites'],
    ['ombat office', 'wombat office'],
  ] as const) {
    const { metadata } = await ask(typed)
    assert.equal(metadata.searchedQuery, meant)
  }
  const hidden = (await app.search(ann, 'zebrafishpayroll')).body
  assert.equal(hidden.metadata.searchedQuery, 'zebrafishpayroll')
  assert.equal(hidden.metadata.querySuggestion, undefined)
})

test('what was typed with the keyboard of another language is searched as it was meant, if the caller may see it', async () => {
  const { metadata, totalCount } = await ask('цщьифе app:wiki')

  assert.equal(totalCount, 2)
  assert.equal(metadata.searchedQuery, 'wombat app:wiki')
  const hidden = (await app.search(ann, 'яуикфашыр')).body
  assert.equal(hidden.totalCount, 0)
  assert.equal(hidden.metadata.searchedQuery, 'яуикфашыр')
})

test('acronyms, ids and what the directory knows are never corrected', async () => {
  for (const typed of ['WOMBT numbat', 'wombt-7 numbat']) {
    const { metadata } = await ask(typed)
    assert.equal(metadata.searchedQuery, typed)
    assert.equal(metadata.querySuggestion, undefined)
  }
  assert.equal((await ask('wombt numbat')).metadata.searchedQuery, 'wombat numbat')
  await app.index(
    'indexemployee',
    { employee: { email: 'w@acme.example', firstName: 'Will', lastName: 'Wombt', department: 'Zoo' } },
    await app.indexingToken(),
  )
  await eventually(
    'the directory knows Wombt',
    async () => (await ask('wombt numbat')).metadata.searchedQuery === 'wombt numbat',
  )
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

test('a phrase without visible matches is searched as words, and the response says so', async () => {
  const { metadata, results } = await ask('"wombat garden fence"')

  assert.ok(results.some(({ title }: { title: string }) => title === 'Wombat needs a fence'))
  assert.equal(metadata.modifiedQueryWasUsed, true)
  assert.equal(metadata.originalQueryHadNoResults, true)
  assert.equal(metadata.isNoQuotesSuggestion, true)
  assert.equal(metadata.searchedQuery, 'wombat garden fence')
  assert.equal(metadata.querySuggestion.query, 'wombat garden fence')
  assert.deepEqual(metadata.searchWarning, {
    warningType: 'COPYPASTED_QUOTES',
    quotesIgnoredQuery: 'wombat garden fence',
    ignoredTerms: ['"wombat garden fence"'],
  })
})

test('the pages of a loosened phrase go on without its quotes', async () => {
  const phrase = '"wombat garden fence"'
  const first = (await app.search(ann, phrase, { pageSize: 2 })).body
  const second = (await app.search(ann, phrase, { pageSize: 2, cursor: first.cursor })).body

  assert.equal(second.metadata.searchedQuery, 'wombat garden fence')
  assert.equal(second.metadata.isNoQuotesSuggestion, true)
  assert.ok(second.results.length > 0)
  const urls = [...first.results, ...second.results].map(({ url }) => url)
  assert.equal(new Set(urls).size, first.totalCount)
})

test('a phrase that occurs is needed, whatever else leaves the page empty', async () => {
  const { metadata, totalCount } = await ask('"wombat in the office" app:tickets')

  assert.equal(totalCount, 0)
  assert.equal(metadata.modifiedQueryWasUsed, false)
  assert.equal(metadata.isNoQuotesSuggestion, true)
})

test('a phrase of hidden documents alone is loosened like one that nobody wrote', async () => {
  const hidden = (await app.search(ann, '"zebrafish payroll" wombat')).body
  const unheard = (await app.search(ann, '"zqbrafish pqyroll" wombat')).body

  assert.equal(hidden.totalCount, unheard.totalCount)
  assert.equal(hidden.metadata.isNoQuotesSuggestion, true)
  assert.deepEqual(Object.keys(hidden.metadata), Object.keys(unheard.metadata))
})

test('a phrase stays one where the caller wants no query changed', async () => {
  const { totalCount, metadata } = await ask('"wombat garden fence"', {}, { disableQueryAutocorrect: true })

  assert.equal(totalCount, 0)
  assert.equal(metadata.querySuggestion.query, 'wombat garden fence')
})

test("quotes in a sentence mark a name, and the response says that they aren't required", async () => {
  const sentence = 'what should I do in the "garden fence office" when there is a wombat that I do not know'
  const { totalCount, metadata } = await ask(sentence)

  assert.ok(totalCount > 0)
  assert.equal(metadata.modifiedQueryWasUsed, false)
  assert.equal(metadata.searchWarning.warningType, 'COPYPASTED_QUOTES')
  assert.deepEqual(metadata.searchWarning.ignoredTerms, ['"garden fence office"'])
})

test('where exclusions leave nothing, the query without them is suggested', async () => {
  const { totalCount, metadata } = await ask('numbat -notes')

  assert.equal(totalCount, 0)
  assert.equal(metadata.querySuggestion.query, 'numbat')
})
