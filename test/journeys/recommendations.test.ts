import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeApp } from '../support/make-app.ts'
import { searchLibrary } from '../support/search-library.ts'

const { app, ann, bob, push } = await searchLibrary()

const recommend = (body: Record<string, unknown>, token = ann) =>
  app.send('/rest/api/v1/recommendations', body, { token })
const titlesOf = ({ body }: { body: { results: { title: string }[] } }) => body.results.map(({ title }) => title)

test('documents with the same telling words are recommended, never the document itself', async () => {
  const answer = await recommend({ recommendationDocumentSpec: { id: 'tickets:Issue:t1' } })

  assert.equal(titlesOf(answer)[0], 'Wombat needs a fence')
  assert.equal(titlesOf(answer).includes('Wombat escaped'), false)
  assert.equal(typeof answer.body.results[0].trackingToken, 'string')
})

test('a document may be named by its address', async () => {
  const viewURL = 'https://wiki.acme.example/fences'
  const document = { id: 'f', objectType: 'Page', title: 'Fence of the garden', viewURL }
  await app.index('indexdocument', { datasource: 'wiki', document }, push)
  await app.indexed()

  const answer = await recommend({ recommendationDocumentSpec: { url: viewURL }, pageSize: 2 })

  assert.equal(answer.body.results.length, 2)
})

test('a hidden document is as unknown as one that does not exist, and is never recommended', async () => {
  const spec = (id: string) => ({ recommendationDocumentSpec: { id } })

  const hidden = await recommend(spec('tickets:Issue:t3'))
  const absent = await recommend(spec('tickets:Issue:nothing'))
  assert.equal(hidden.status, 404)
  assert.deepEqual({ ...hidden.body.error, requestId: '' }, { ...absent.body.error, requestId: '' })
  assert.equal((await recommend(spec('tickets:Issue:t3'), bob)).status, 200)
  assert.equal(titlesOf(await recommend(spec('tickets:Issue:t1'))).includes('Zanzibar wombat payroll'), false)
  assert.equal(titlesOf(await recommend(spec('tickets:Issue:t1'), bob)).includes('Zanzibar wombat payroll'), true)
})

test('without a document the latest are recommended, within the filters', async () => {
  const answer = await recommend({ requestOptions: { datasourceFilter: 'tickets' } })
  assert.deepEqual(titlesOf(answer), ['Wombat escaped', 'Wombat needs a fence'])
  const context = { title: 'Termites', content: { fullTextList: ['the numbat eats termites'] } }
  assert.deepEqual(titlesOf(await recommend({ requestOptions: { context } })).slice(0, 1), ['Numbat notes'])
})

test('the page that a caller looks at is no recommendation to it', async () => {
  const context = (page: object) => recommend({ requestOptions: { context: page } })
  const text = { title: 'Wombat escaped', content: { fullTextList: ['The wombat left the garden through the fence.'] } }

  assert.equal(titlesOf(await context(text)).includes('Wombat escaped'), true)
  assert.equal(titlesOf(await context({ ...text, id: 'tickets:Issue:t1' })).includes('Wombat escaped'), false)
  const byId = await context({ id: 'tickets:Issue:t1' })
  assert.equal(titlesOf(byId).includes('Wombat needs a fence'), true)
  assert.equal(titlesOf(byId).includes('Wombat escaped'), false)
  assert.equal((await context({ ...text, url: 'https://elsewhere.example/' })).status, 200)
})

test('calls are limited to one in two seconds', async () => {
  const other = await makeApp({ rateLimits: 'on' })
  const token = await other.clientToken('ann@acme.example')
  const statuses = []
  for (let call = 0; call < 4; call++) {
    statuses.push((await other.send('/rest/api/v1/recommendations', {}, { token })).status)
  }
  assert.equal(statuses[0], 200)
  assert.equal(statuses.at(-1), 429)
})

const listed = (body: Record<string, unknown>, token = ann) =>
  app.send('/rest/api/v1/getdocumentsbyfacets', body, { token })
const set = (fieldName: string, ...values: string[]) => ({
  filters: [{ fieldName, values: values.map((value) => ({ value })) }],
})

test('documents are listed by facets, within what the caller may see', async () => {
  const titles = async (body: Record<string, unknown>, token = ann) =>
    (await listed(body, token)).body.documents.map(({ title }: { title: string }) => title)

  assert.deepEqual(await titles({ filterSets: [set('app', 'tickets')] }), ['Wombat escaped', 'Wombat needs a fence'])
  assert.equal((await titles({ filterSets: [set('app', 'tickets')] }, bob)).includes('Zanzibar wombat payroll'), true)
  assert.deepEqual(await titles({ filterSets: [set('status', 'done'), set('tag', 'old stuff')] }), [
    'Wombat handbook',
    'Wombat needs a fence',
  ])
  assert.deepEqual(await titles({ filterSets: [set('from', 'me')], datasourcesFilter: ['wiki'] }), ['Wombat handbook'])
})

test('the list goes on page by page', async () => {
  const documents = Array.from({ length: 130 }, (_, at) => ({
    id: `p${at}`,
    objectType: 'Plant',
    title: `Plant ${at}`,
  }))
  await app.index('indexdocuments', { datasource: 'wiki', documents }, push)
  await app.indexed()
  const filterSets = [set('type', 'Plant')]

  const first = (await listed({ filterSets })).body
  const second = (await listed({ filterSets, cursor: first.cursor })).body

  assert.equal(first.documents.length, 100)
  assert.equal(first.hasMoreResults, true)
  assert.equal(second.documents.length, 30)
  assert.equal(second.hasMoreResults, false)
  assert.equal(new Set([...first.documents, ...second.documents].map(({ id }: { id: string }) => id)).size, 130)
})

test('the list refuses what it cannot read, and needs the scope DOCUMENTS', async () => {
  assert.equal((await listed({ filterSets: [] })).body.error.details[0].field, 'filterSets')
  assert.equal((await listed({ filterSets: [set('last_updated_at', 'someday')] })).status, 400)
  const searcher = await app.clientToken('carl@acme.example')
  assert.equal((await listed({ filterSets: [set('app', 'wiki')] }, searcher)).status, 403)
})
