import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KnowledgeApp } from '../support/knowledge.ts'

const world = await KnowledgeApp.make()
const { app, push, ann, bob } = world
const EXPERIMENTAL = { 'X-Service-Include-Experimental': 'true' }
const search = (body: object, token: string | undefined = ann, headers: Record<string, string> = EXPERIMENTAL) =>
  app.send('/api/search', body, { ...(token && { token }), headers })
const filters = (rest = '', token = ann) =>
  app.send(`/api/search/filters${rest}`, undefined, { token, headers: EXPERIMENTAL, method: 'GET' })
const titles = ({ body }: { body: { results: { title: string }[] } }) => body.results.map(({ title }) => title)

for (const [id, day] of [
  ['one', '2026-01-01'],
  ['two', '2026-01-02'],
  ['three', '2026-01-03'],
] as const) {
  const body = { mimeType: 'text/plain', textContent: 'numbat' }
  const document = { datasource: 'wiki', objectType: 'Note', id, title: id, updatedAt: `${day}T12:00:00Z`, body }
  await app.index('indexdocument', { document }, push)
}
await app.indexed()

test('the Platform API finds what the caller may see and nothing else', async () => {
  assert.deepEqual(titles(await search({ query: 'salaries' })), [])
  const found = await search({ query: 'salaries' }, bob)

  assert.deepEqual(titles(found), ['Salaries of wombats'])
  assert.equal(found.body.results[0].datasource, 'wiki')
  assert.equal(found.body.results[0].url, 'https://wiki.example/closed')
})

test('without the header for what is experimental there is nothing there', async () => {
  const { status, headers, body } = await search({ query: 'wombat' }, ann, {})

  assert.equal(status, 404)
  assert.equal(headers.get('content-type'), 'application/problem+json')
  assert.equal(body.code, 'resource_not_found')
})

test('pages follow one another by cursor', async () => {
  const first = await search({ query: 'numbat', page_size: 2 })
  const second = await search({ query: 'numbat', page_size: 2, cursor: first.body.next_cursor })

  assert.equal(first.body.has_more, true)
  assert.deepEqual([...titles(first), ...titles(second)].sort(), ['one', 'three', 'two'])
  assert.deepEqual([second.body.has_more, second.body.next_cursor], [false, null])
})

test('filters have all operators, and both ends of a span may be given', async () => {
  const filtered = async (...filters: object[]) => titles(await search({ query: 'numbat', filters })).sort()
  const day = (operator: string, value: string) => ({ field: 'last_updated_at', operator, values: [value] })

  assert.deepEqual(await filtered({ field: 'type', values: ['Note'] }), ['one', 'three', 'two'])
  assert.deepEqual(await filtered({ field: 'type', operator: 'NOT_EQUALS', values: ['Note'] }), [])
  assert.deepEqual(await filtered(day('GT', '2026-01-02')), ['three'])
  assert.deepEqual(await filtered(day('GTE', '2026-01-02')), ['three', 'two'])
  assert.deepEqual(await filtered(day('LT', '2026-01-02')), ['one'])
  assert.deepEqual(await filtered(day('GTE', '2026-01-02'), day('LTE', '2026-01-02')), ['two'])
})

test('a span of time is kept to the instant', async () => {
  const within = async (time_range: object) => titles(await search({ query: 'numbat', time_range })).sort()

  assert.deepEqual(await within({ start: '2026-01-02T12:00:00Z' }), ['three', 'two'])
  assert.deepEqual(await within({ start: '2026-01-02T12:00:01Z', end: '2026-01-03T11:00:00Z' }), [])
})

test('refusals are problems that point at the field', async () => {
  const problem = async (body: object) => {
    const { status, body: told } = await search(body)
    return [status, told.code, told.errors?.[0]?.pointer]
  }

  assert.deepEqual(await problem({}), [400, 'missing_required_field', '/query'])
  assert.deepEqual(await problem({ query: 'x', page_size: 0 }), [400, 'invalid_request', '/page_size'])
  assert.deepEqual(await problem({ query: 'x', cursor: 'nonsense' }), [400, 'invalid_cursor', '/cursor'])
  assert.deepEqual(await problem({ query: 'x', datasources: ['none'] }), [400, 'invalid_datasource', '/datasources/0'])
  const twice = { field: 'type', values: ['a'] }
  assert.deepEqual(await problem({ query: 'x', filters: [twice, twice] }), [400, 'invalid_filter', '/filters/1/field'])
  assert.equal((await search({ query: 'x' }, 'wrong')).body.code, 'authentication_required')
  assert.equal((await search({ query: 'x' }, await app.clientToken('zoe@acme.example', ['PEOPLE']))).status, 403)
})

test('what can be filtered by names values of visible documents alone', async () => {
  const document = { id: 's', objectType: 'Secret', permissions: { allowedUsers: [{ email: 'bob@acme.example' }] } }
  await app.index('indexdocument', { document: { datasource: 'wiki', ...document } }, push)
  await app.indexed()
  const types = async (token: string, rest = '') => {
    const [{ filters: fields }] = (await filters(rest, token)).body.datasources
    return fields.find(({ field }: { field: string }) => field === 'type').values.sort()
  }

  assert.deepEqual(await types(ann), ['Note', 'Page'])
  assert.deepEqual(await types(bob, '?datasources=wiki'), ['Note', 'Page', 'Secret'])
  assert.equal((await filters('?datasources=none')).body.code, 'invalid_datasource')
})
