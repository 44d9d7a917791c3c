import assert from 'node:assert/strict'
import { test } from 'node:test'
import { searchLibrary } from '../../../../test/support/search-library.ts'
import { Deadline } from '../deadline.ts'
import type { SearchQuery } from '../search-query.ts'
import { SearchRun } from '../search-run.ts'
import { correctSpelling } from './correct-spelling.ts'
import { loosenPhrases } from './loosen-phrases.ts'
import { searchNaturalFilters } from './natural-filters.ts'
import type { Rewriter } from './rewriters.ts'
import { searchInEnglish } from './search-in-english.ts'
import { suggestWithoutExclusions } from './suggest-without-exclusions.ts'

const { app } = await searchLibrary()

async function startSearch(query: string, rest: Partial<SearchQuery> = {}): Promise<SearchRun> {
  const request = { query, pageSize: 10, maxSnippetCharacters: 100, ...rest }
  const caller = { email: 'ann@acme.example' }
  return SearchRun.prepare(app.app.services, caller, request, undefined, new Deadline(undefined))
}

async function rewritten(rewrite: Rewriter, query: string, rest: Partial<SearchQuery> = {}) {
  const run = await startSearch(query, rest)
  return rewrite(run, await run.find(query, undefined))
}

test('filters described in words are searched as operators', async () => {
  const found = await searchNaturalFilters(await startSearch('wombat updated last week'))

  assert.equal(found?.text, 'wombat updated:past_week')
  assert.equal(found?.answer.total, 1)
  assert.deepEqual(found?.correctedRanges, [{ startIndex: 7, endIndex: 24 }])
})

test('filters described in words stay words if they find nothing, or if the caller turned rewriting off', async () => {
  assert.equal(await searchNaturalFilters(await startSearch('numbat updated yesterday')), undefined)
  const isOff = { appliesSpelling: false }
  assert.equal(await searchNaturalFilters(await startSearch('wombat updated last week', isOff)), undefined)
})

test('a misspelled word is corrected and searched', async () => {
  const found = await rewritten(correctSpelling, 'womabt garden')

  assert.equal(found?.text, 'wombat garden')
  assert.ok(found.answer.total > 0)
  assert.deepEqual(found.correctedRanges, [{ startIndex: 0, endIndex: 6 }])
  assert.equal(found.suggestions[0]?.query, 'wombat garden')
})

test('a correction is only suggested if the caller turned rewriting off', async () => {
  const found = await rewritten(correctSpelling, 'womabt', { appliesSpelling: false })

  assert.equal(found?.text, 'womabt')
  assert.equal(found.suggestions[0]?.query, 'wombat')
})

test('spelling is left alone if every word occurs, or if the caller turned the check off', async () => {
  assert.equal(await rewritten(correctSpelling, 'wombat garden'), undefined)
  assert.equal(await rewritten(correctSpelling, 'womabt', { suggestsSpelling: false }), undefined)
})

test('a correction never comes from documents that the caller cannot see', async () => {
  const found = await rewritten(correctSpelling, 'zebrafihs')

  assert.deepEqual(found?.suggestions, [])
})

test('a phrase that occurs nowhere is searched as words', async () => {
  const found = await rewritten(loosenPhrases, '"garden wombat"')

  assert.equal(found?.text, 'garden wombat')
  assert.ok(found.answer.total > 0)
})

test('a phrase stays a phrase if something has it, or if the caller turned rewriting off', async () => {
  assert.equal(await rewritten(loosenPhrases, '"wombat handbook"'), undefined)
  assert.equal(await rewritten(loosenPhrases, '"wombat handbook" app:tickets'), undefined)
  assert.equal(await rewritten(loosenPhrases, '"garden wombat"', { appliesSpelling: false }), undefined)
})

test('a query whose exclusions rule out everything is suggested without them', async () => {
  const found = await rewritten(suggestWithoutExclusions, 'numbat -termites')

  assert.equal(found?.text, 'numbat -termites')
  assert.equal(found.answer.total, 0)
  assert.deepEqual(found.suggestions, [{ query: 'numbat', ranges: [] }])
})

test('exclusions are kept if something is left, or if nothing is found without them either', async () => {
  assert.equal(await rewritten(suggestWithoutExclusions, 'wombat -termites'), undefined)
  assert.equal(await rewritten(suggestWithoutExclusions, 'quokka -termites'), undefined)
  assert.equal(await rewritten(suggestWithoutExclusions, '-wombat -termites'), undefined)
})

test('a German query that finds nothing is searched in English', async () => {
  assert.equal((await rewritten(searchInEnglish, 'Handbücher'))?.text, 'handbook')
  assert.equal((await rewritten(searchInEnglish, 'Handbuch?'))?.text, 'handbook')
  assert.equal((await rewritten(searchInEnglish, 'das Handbuch app:wiki'))?.text, 'handbook app:wiki')
})

test('a German query stays as it is if it finds something, has a word or phrase of its own, is being typed or must not change', async () => {
  for (const query of ['wombat', 'Handbuch quokka', '"Handbuch"', 'Handbuch -wombat', 'Krankmeldung', 'die', 'brand']) {
    assert.equal(await rewritten(searchInEnglish, query), undefined, query)
  }
  for (const off of [{ isTyping: true }, { appliesSpelling: false }, { suggestsSpelling: false }]) {
    assert.equal(await rewritten(searchInEnglish, 'Handbuch', off), undefined)
  }
})
