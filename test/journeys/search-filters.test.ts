import assert from 'node:assert/strict'
import { test } from 'node:test'
import { searchLibrary } from '../support/search-library.ts'

const library = await searchLibrary()
const { app, ann, ask } = library

const filter = (fieldName: string, ...values: (string | { value: string; relationType: string })[]) => ({
  fieldName,
  values: values.map((value) => (typeof value === 'string' ? { value } : value)),
})
const titlesOf = (body: { results: { title: string }[] }) => body.results.map(({ title }) => title).sort()
const titles = async (options: Record<string, unknown>) => titlesOf(await ask('wombat', {}, options))

test('filters hold together, their values do not', async () => {
  assert.deepEqual(await titles({ facetFilters: [filter('app', 'tickets'), filter('from', 'me')] }), ['Wombat escaped'])
  assert.deepEqual(await titles({ facetFilters: [filter('status', 'open', 'done')] }), [
    'Wombat escaped',
    'Wombat needs a fence',
  ])
})

test('results come in the order of their last update, page by page', async () => {
  const sorted = async (sortByDate: string) =>
    (await ask('wombat', {}, { sortByDate })).results.map(({ title }: { title: string }) => title)
  const newest = await sorted('NEWEST')

  assert.deepEqual(newest.slice(0, 3), ['Wombat handbook', 'Numbat notes', 'Wombat escaped'])
  assert.deepEqual(await sorted('OLDEST'), newest.toReversed())

  const first = await ask('wombat', { pageSize: 2 }, { sortByDate: 'NEWEST' })
  const second = await ask('wombat', { pageSize: 2, cursor: first.cursor }, { sortByDate: 'NEWEST' })
  assert.deepEqual(
    [...first.results, ...second.results].map(({ title }) => title),
    newest.slice(0, 4),
  )
  assert.equal(first.totalCount, (await ask('wombat')).totalCount)
})

test('an unknown order is refused by name, and a cursor only fits the order it came from', async () => {
  const send = (rest: Record<string, unknown>) => app.search(ann, 'wombat', { pageSize: 2, ...rest })
  const options = (sortByDate: string) => ({ requestOptions: { facetBucketSize: 1, sortByDate } })
  const refused = await send(options('LOUDEST'))

  assert.equal(refused.status, 400)
  assert.equal(refused.body.error.details[0].field, 'requestOptions.sortByDate')

  const { cursor } = (await send(options('NEWEST'))).body
  assert.equal((await send({ ...options('OLDEST'), cursor })).status, 400)
})

test('one of several filter sets is enough', async () => {
  const facetFilterSets = [
    { filters: [filter('app', 'tickets'), filter('status', 'open')] },
    { filters: [filter('tag', 'old stuff')] },
  ]

  assert.deepEqual(await titles({ facetFilterSets }), ['Wombat escaped', 'Wombat handbook'])
})

test('facetFilters beside facetFilterSets are refused', async () => {
  const requestOptions = {
    facetBucketSize: 1,
    facetFilters: [filter('app', 'wiki')],
    facetFilterSets: [{ filters: [filter('app', 'wiki')] }],
  }
  const answer = await app.search(ann, 'wombat', { requestOptions })

  assert.equal(answer.status, 400)
  assert.equal(answer.body.error.details[0].field, 'requestOptions.facetFilterSets')
})

test('times are read in the zone of the caller, and GT and LT are the ends of one span', async () => {
  const updated = (...values: { value: string; relationType: string }[]) => [filter('last_updated_at', ...values)]
  const gt = (value: string) => ({ value, relationType: 'GT' })
  const lt = (value: string) => ({ value, relationType: 'LT' })

  assert.deepEqual(await titles({ facetFilters: updated(gt('2026-04-01'), lt('2026-05-30')) }), [
    'Numbat notes',
    'Wombat escaped',
  ])
  // The clock says 12:00 UTC on 1 June; the handbook is of 09:36 UTC, which is still 31 May in a zone 10 hours behind.
  const beforeToday = (timezoneOffset: number) => titles({ facetFilters: updated(lt('today')), timezoneOffset })
  assert.equal((await beforeToday(0)).includes('Wombat handbook'), false)
  assert.equal((await beforeToday(-600)).includes('Wombat handbook'), true)
  assert.deepEqual(await titles({ facetFilters: updated(gt('yesterday')), timezoneOffset: 720 }), [])
})

test('a time that means nothing answers 422 and names field and value', async () => {
  const requestOptions = { facetBucketSize: 1, facetFilters: [filter('last_updated_at', 'someday')] }
  const answer = await app.search(ann, 'wombat', { requestOptions })

  assert.equal(answer.status, 422)
  assert.deepEqual(answer.body.invalidOperators, [{ key: 'last_updated_at', value: 'someday' }])
  assert.match(answer.body.errorMessages[0].errorMessage, /past_week/)
  assert.equal(answer.body.error.code, 'invalid_filter_value')
})

test('custom properties are compared as what they were declared', async () => {
  const points = (value: string, relationType: string) => ({
    facetFilters: [filter('points', { value, relationType })],
  })

  assert.deepEqual(await titles(points('2', 'GT')), ['Wombat escaped'])
  assert.deepEqual(await titles(points('5', 'LT')), ['Wombat needs a fence'])
  assert.deepEqual(await titles(points('2', 'NOT_EQUALS')), ['Numbat notes', 'Wombat escaped', 'Wombat handbook'])
  assert.deepEqual(await titles({ facetFilters: [filter('due', { value: '2026-06-30', relationType: 'GT' })] }), [
    'Wombat escaped',
  ])
})

test('an operator replaces a filter on the same field only if requested', async () => {
  const facetFilters = [filter('app', 'wiki')]

  const both = await ask('wombat app:tickets', {}, { facetFilters })
  assert.equal(both.totalCount, 0)
  const overridden = await ask('wombat app:tickets', {}, { facetFilters, queryOverridesFacetFilters: true })
  assert.deepEqual(titlesOf(overridden), ['Wombat escaped', 'Wombat needs a fence'])
  assert.deepEqual(overridden.rewrittenFacetFilters, [
    { fieldName: 'app', values: [{ value: 'tickets', relationType: 'EQUALS' }] },
  ])
})

test('containers are included and excluded; exclusion wins', async () => {
  const fences = { containerSpecs: [{ id: 'tickets:Project:fences' }] }
  const garden = { containerSpecs: [{ id: 'Garden' }] }

  assert.deepEqual(await titles({ inclusions: fences }), ['Wombat escaped'])
  assert.deepEqual(await titles({ exclusions: garden }), ['Numbat notes', 'Wombat escaped', 'Wombat needs a fence'])
  assert.deepEqual(await titles({ inclusions: fences, exclusions: fences }), [])
  assert.deepEqual(await titles({ inclusions: { containerSpecs: [{ url: 'https://nowhere.example' }] } }), [])
})

test('a refusal of search carries what its clients read', async () => {
  const token = await app.clientToken('carl@acme.example', ['CHAT'])

  const answer = await app.search(token, 'wombat')

  assert.equal(answer.status, 403)
  assert.equal(answer.body.error.code, 'insufficient_scope')
  assert.equal(answer.body.errorMessages[0].source, 'insufficient_scope')
})
