import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeApp } from '../support/make-app.ts'

async function withWiki() {
  const app = await makeApp()
  await app.addDatasource({ name: 'wiki', displayName: 'Wiki' })
  return { app, token: await app.indexingToken() }
}

const NUL = 'a\u0000b'
const HALF = 'a\ud800b'
const HIDDEN = 'a\u200bb'
const TURNED = 'a\u202eb'

test('ids and names take no NUL, no half characters, nothing invisible; the refusal names the field', async () => {
  const { app, token } = await withWiki()
  const page = { viewURL: 'https://wiki.example/1' }
  const document = (fields: object) => ({ datasource: 'wiki', document: { id: '1', ...page, ...fields } })
  const refused: [string, unknown, string][] = [
    ...[NUL, HALF, HIDDEN, TURNED, 'a\nb'].map(
      (id) => ['indexdocument', document({ id }), 'document.id'] as [string, unknown, string],
    ),
    ['indexdocument', document({ objectType: HIDDEN }), 'document.objectType'],
    ['indexdocument', document({ objectType: 'x'.repeat(256) }), 'document.objectType'],
    ['indexdocument', document({ title: NUL }), 'document.title'],
    ['indexdocument', document({ title: 'x'.repeat(10_001) }), 'document.title'],
    ['indexdocument', document({ tags: ['x', HALF] }), 'document.tags[1]'],
    [
      'indexdocument',
      document({ permissions: { allowedGroupIntersections: [{ requiredGroups: [HALF] }] } }),
      'document.permissions.allowedGroupIntersections[0].requiredGroups[0]',
    ],
    [
      'indexdocument',
      document({ customProperties: [{ name: 'x', value: [NUL] }] }),
      'document.customProperties[0].value[0]',
    ],
    ['indexuser', { datasource: 'wiki', user: { email: 'a@b.example', name: NUL } }, 'user.name'],
    ['indexgroup', { datasource: 'wiki', group: { name: HIDDEN } }, 'group.name'],
    ['deletedocument', { datasource: 'wiki', id: NUL }, 'id'],
    ['getdocumentcount', { datasource: NUL }, 'datasource'],
    ['indexteam', { team: { id: HIDDEN, name: 'x', members: [] } }, 'team.id'],
  ]

  for (const [operation, body, field] of refused) {
    const answer = await app.index(operation, body, token)
    assert.equal(answer.status, 400, `${operation} ${field}: ${JSON.stringify(answer.body)}`)
    assert.equal(answer.body.error.details?.[0]?.field, field, JSON.stringify(answer.body))
  }
})

test('a text of a document may hold what cannot be stored; it is left out', async () => {
  const { app, token } = await withWiki()

  const written = await app.index(
    'indexdocument',
    {
      datasource: 'wiki',
      document: {
        id: '1',
        title: 'Nulls',
        viewURL: 'https://wiki.example/1',
        body: { mimeType: 'text/plain', textContent: `zebra${NUL} crossing ${HALF}` },
        permissions: { allowAnonymousAccess: true },
      },
    },
    token,
  )
  await app.indexed()

  assert.equal(written.status, 200, JSON.stringify(written.body))
  assert.deepEqual(await app.titles(await app.clientToken('a@b.example'), 'crossing'), ['Nulls'])
})

test('addresses with a NUL or a bad encoding answer 400 in our shape', async () => {
  const { app, token } = await withWiki()

  for (const path of [
    '/api/index/v1/debug/wiki%00/status',
    '/api/index/v1/debug/%ff/status',
    '/api/index/v1/debug/%zz/status',
    '/admin/api/v1/users/%00',
    '/%',
    '/oauth/device/%00',
    '/scim/v2/Users/%00',
  ]) {
    const answer = await app.send(path, {}, { token })
    assert.equal(answer.status, 400, `${path} ${JSON.stringify(answer.body)}`)
  }
  const bad = await app.send('/api/index/v1/debug/%ff/status', {}, { token })
  assert.equal(bad.body.error.code, 'invalid_request')
  assert.ok(bad.body.error.requestId)
})

test('nesting beyond any request is refused everywhere', async () => {
  const { app, token } = await withWiki()
  const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`
  const client = await app.clientToken('a@b.example', ['SEARCH', 'MCP'])

  for (const [path, method, credential] of [
    ['/api/index/v1/indexdocument', 'POST', token],
    ['/rest/api/v1/search', 'POST', client],
    ['/mcp', 'POST', client],
    ['/oauth/register', 'POST', undefined],
  ] as const) {
    const answer = await app.send(path, deep, { method, ...(credential && { token: credential }) })
    assert.equal(answer.status, 400, `${path} ${JSON.stringify(answer.body)}`)
  }
})
