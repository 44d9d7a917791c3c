import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Random } from '../support/random.ts'
import { searchLibrary } from '../support/search-library.ts'

const library = await searchLibrary()

const finds = (query: string, ...titles: string[]) =>
  test(`${query} finds ${titles.join(', ') || 'nothing'}`, async () => {
    assert.deepEqual(await library.titles(query), titles)
  })

finds('wombat app:wiki', 'Numbat notes', 'Wombat handbook')
finds('wombat app:"my wiki"', 'Numbat notes', 'Wombat handbook')
finds('wombat app:CONFLUENCE', 'Numbat notes', 'Wombat handbook')
finds('wombat -app:wiki', 'Wombat escaped', 'Wombat needs a fence')
finds('wombat app:wiki app:tickets -numbat', 'Wombat escaped', 'Wombat handbook', 'Wombat needs a fence')
finds('type:"bug report"', 'Wombat escaped', 'Wombat needs a fence')
finds('type:page', 'Numbat notes', 'Wombat handbook')
finds('from:me', 'Wombat escaped', 'Wombat handbook')
finds('from:ann@acme.example app:wiki', 'Wombat handbook')
finds('from:"beatrix annan"', 'Numbat notes', 'Wombat needs a fence')
finds('author:smith', 'Wombat escaped', 'Wombat handbook')
finds('owner:beatrix', 'Wombat handbook')
finds('-from:me', 'Numbat notes', 'Wombat needs a fence')
finds('updated:today', 'Wombat handbook')
finds('updated:past_2_weeks', 'Numbat notes', 'Wombat handbook')
finds('before:past_month', 'Wombat escaped', 'Wombat needs a fence')
finds('after:2026-04-01 before:2026-05-30', 'Numbat notes', 'Wombat escaped')
finds('created:past_month app:wiki', 'Numbat notes')
finds('tag:"old stuff"', 'Wombat handbook')
finds('-tag:animals', 'Wombat escaped', 'Wombat needs a fence')
finds('channel:general', 'Numbat notes')
finds('container:garden', 'Wombat handbook')
finds('status:OPEN', 'Wombat escaped')
finds('has:owner', 'Wombat handbook')
finds('has:tags', 'Numbat notes', 'Wombat handbook')
finds('priority:high', 'Wombat escaped')
finds('points:>3', 'Wombat escaped')
finds('points:2', 'Wombat needs a fence')
finds('due:2026-07-01', 'Wombat escaped')
finds('"wombat in the office"', 'Wombat handbook')
finds('-fence app:tickets')

const warns = (query: string, warningType: string, ...ignoredTerms: string[]) =>
  test(`${query} warns of ${warningType}`, async () => {
    const { metadata } = await library.ask(query)
    assert.equal(metadata.searchWarning?.warningType, warningType)
    for (const term of ignoredTerms) assert.ok(metadata.searchWarning.ignoredTerms.includes(term), term)
  })

warns('wombat app:nowhere', 'MAYBE_INVALID_FACET_QUERY', 'app:nowhere')
warns('wombat app:vault', 'MAYBE_INVALID_FACET_QUERY', 'app:vault')
warns('wombat app:hidden-alias', 'MAYBE_INVALID_FACET_QUERY', 'app:hidden-alias')
warns('wombat updated:someday', 'MAYBE_INVALID_FACET_QUERY', 'updated:someday')
warns('tag:payroll', 'MAYBE_INVALID_FACET_QUERY', 'tag:payroll')
warns('wombat collection:pets', 'MAYBE_INVALID_FACET_QUERY', 'collection:pets')
warns('wombat colour:brown', 'INVALID_OPERATOR', 'colour:brown')
warns('!!!', 'PUNCTUATION_ONLY')
warns('wombat "??"', 'QUOTED_PUNCTUATION')
warns('“wombat handbook”', 'COPYPASTED_QUOTES')
warns(Array.from({ length: 80 }, (_, at) => `wombat${at}`).join(' '), 'LONG_QUERY')

test('unknown operators are reported separately', async () => {
  const { errorInfo } = await library.ask('wombat updated:"some day"')

  assert.deepEqual(errorInfo, { invalidOperators: [{ key: 'updated', value: 'some day' }] })
})

test('custom properties come with the document, under their labels', async () => {
  const { results } = await library.ask('priority:high')

  assert.deepEqual(results[0].document.metadata.customData, {
    priority: { displayLabel: 'Priority', stringValue: 'high' },
    points: { displayLabel: 'Points', numberValue: 5 },
    due: { displayLabel: 'Due', stringValue: '2026-07-01' },
  })
})

test('an unknown time is ignored in the query, and the rest is searched', async () => {
  assert.equal((await library.ask('numbat updated:someday')).totalCount, 1)
})

test('operators in the query are returned as facet filters', async () => {
  const { rewrittenFacetFilters, metadata } = await library.ask('wombat -app:wiki before:2026-05-01')

  assert.deepEqual(rewrittenFacetFilters, [
    { fieldName: 'app', values: [{ value: 'wiki', relationType: 'NOT_EQUALS' }] },
    { fieldName: 'last_updated_at', values: [{ value: '2026-05-01', relationType: 'LT' }] },
  ])
  assert.deepEqual(metadata.negatedTerms, ['app:wiki'])
  assert.equal(metadata.searchedQueryWithoutNegation, 'wombat before:2026-05-01')
})

test('strange text is never an error', async () => {
  const signs = ['"', '-', ':', ' ', 'app:', 'updated:', 'from:', 'wombat', '“', '😀', '中', '(', '*']
  for (let seed = 1; seed <= 60; seed++) {
    const query = new Random(seed).several(signs, 0, 12).join('')
    const answer = await library.app.search(library.ann, query)
    assert.equal(answer.status, 200, `seed ${seed}: ${JSON.stringify(query)}`)
  }
})

test('from:me also finds what carries the id under which the datasource knows the caller, there alone', async () => {
  const { app, push } = library
  const author = { datasourceUserId: 'u7' }
  const user = { email: 'ann@acme.example', name: 'Ann', userId: 'u7' }
  await app.addDatasource({ name: 'git' })
  await app.index('indexuser', { datasource: 'git', user }, push)
  await app.index('indexdocument', { datasource: 'git', document: { id: 'g', title: 'Fix by u7', author } }, push)
  const other = { id: 'o', objectType: 'Page', title: 'Another u7', author }
  await app.index('indexdocument', { datasource: 'wiki', document: other }, push)
  await app.indexed()

  assert.deepEqual(await library.titles('from:me u7'), ['Fix by u7'])
})
