import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tokenCreate } from '../../src/cli/token-create.ts'
import { makeApp, type TestApp } from '../support/make-app.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const KEYS = [
  { name: 'owner', propertyType: 'TEXT' },
  { name: 'level', propertyType: 'INT' },
  { name: 'reviewed', propertyType: 'DATE' },
  { name: 'labels', propertyType: 'MULTIPICKLIST' },
  { name: 'note', propertyType: 'TEXT', skipIndexing: true },
]

const schemaOf = (group: string) => `/rest/api/index/custom-metadata/schema/${group}`
const valuesOf = (id: string, group: string) =>
  `/rest/api/index/document/${encodeURIComponent(id)}/custom-metadata/${group}`

async function setUp(settings = {}) {
  const app = await makeApp(settings)
  await app.addDatasource({ name: 'wiki' })
  const indexing = await app.indexingToken()
  const token = await app.indexingToken({ datasources: [], metadataScopes: ['custommetadata:legal'] })
  const alice = await app.clientToken('alice@acme.example')
  const document = { id: 'https://wiki/one', title: 'One', body: { mimeType: 'text/plain', textContent: 'first' } }
  await app.index('indexdocument', { datasource: 'wiki', document }, indexing)
  await app.index('indexdocument', { datasource: 'wiki', document: { ...document, id: 'two' } }, indexing)
  return { app, token, indexing, alice }
}

const put = (app: TestApp, path: string, body: unknown, token: string) => app.send(path, body, { token, method: 'PUT' })
const remove = (app: TestApp, path: string, token: string) => app.send(path, undefined, { token, method: 'DELETE' })
const ONE = 'wiki::https://wiki/one'

test('values attached to a document make it findable by words and by facet, until they are taken away', async () => {
  const { app, token, alice } = await setUp()
  const legal = (value: string) => ({
    requestOptions: { facetBucketSize: 10, facetFilters: [{ fieldName: 'legalowner', values: [{ value }] }] },
  })

  const created = await put(app, schemaOf('legal'), { metadataKeys: KEYS }, token)
  const customMetadata = [
    { name: 'owner', value: 'Xanthippe' },
    { name: 'level', value: 3 },
    { name: 'reviewed', value: '2026-05-01' },
    { name: 'labels', value: ['contract', 'signed'] },
    { name: 'note', value: 'unsearchable' },
  ]
  const written = await put(app, valuesOf(ONE, 'legal'), { customMetadata }, token)
  await app.indexed()

  assert.deepEqual([created.status, created.body], [200, { success: true }])
  assert.deepEqual([written.status, written.body], [200, { success: true }])
  assert.deepEqual(await app.titles(alice, 'xanthippe'), ['One'])
  assert.deepEqual(await app.titles(alice, 'signed'), ['One'])
  assert.deepEqual(await app.titles(alice, 'unsearchable'), [])
  assert.equal((await app.search(alice, 'first', legal('Xanthippe'))).body.totalCount, 1)
  assert.equal((await app.search(alice, 'first', legal('Somebody'))).body.totalCount, 0)

  assert.equal((await remove(app, valuesOf(ONE, 'legal'), token)).status, 200)
  await app.indexed()
  assert.deepEqual(await app.titles(alice, 'xanthippe'), [])
})

test('a schema is read back as it was put, and 404 when it is dropped', async () => {
  const { app, token } = await setUp()
  await put(app, schemaOf('legal'), { metadataKeys: KEYS }, token)

  const read = await app.send(schemaOf('legal'), undefined, { token, method: 'GET' })
  const dropped = await remove(app, schemaOf('legal'), token)
  const gone = await app.send(schemaOf('legal'), undefined, { token, method: 'GET' })
  const again = await remove(app, schemaOf('legal'), token)

  assert.deepEqual(read.body, { metadataKeys: KEYS })
  assert.equal(dropped.status, 200)
  assert.equal(gone.status, 404)
  assert.deepEqual(Object.keys(gone.body), ['error', 'message'])
  assert.equal(gone.body.error, 'not_found')
  assert.equal(again.status, 404)
})

test('a token without the scope of the group is refused with 401, an indexing token too, and it indexes nothing', async () => {
  const { app, token, indexing } = await setUp()
  const global = await app.indexingToken({ datasources: [], metadataScopes: ['custommetadata:global_scope'] })
  const body = { metadataKeys: KEYS }

  const wrongGroup = await put(app, schemaOf('risk'), body, token)
  const otherKind = await put(app, schemaOf('legal'), body, indexing)
  const missing = await app.send(schemaOf('legal'), body, { method: 'PUT' })
  const byGlobal = await put(app, schemaOf('risk'), body, global)
  const asIndexing = await app.index('getdatasourceconfig', { datasource: 'wiki' }, token)

  assert.deepEqual([wrongGroup.status, wrongGroup.body.error], [401, 'metadata_scope_required'])
  assert.equal(otherKind.status, 401)
  assert.deepEqual([missing.status, missing.body.error], [401, 'token_required'])
  assert.equal(byGlobal.status, 200)
  assert.equal(asIndexing.status, 403)
})

test('values are held to the schema, and messages name the field', async () => {
  const { app, token } = await setUp()
  await put(app, schemaOf('legal'), { metadataKeys: KEYS }, token)
  const refused = async (customMetadata: unknown, id = ONE) =>
    put(app, valuesOf(id, 'legal'), { customMetadata }, token)

  for (const [values, message] of [
    [[{ name: 'nobody', value: 'x' }], /customMetadata\[0\]\.name` must be a key of the group: .*"nobody"/],
    [[{ name: 'level', value: 'high' }], /customMetadata\[0\]\.value` must be an integer/],
    [[{ name: 'reviewed', value: ['2026'] }], /must be a date/],
    [[{ name: 'reviewed', value: 'soon' }], /must be an ISO 8601 date/],
    [[{ name: 'labels', value: 'one' }], /must be an array/],
    [[{ name: 'owner' }], /must be a string/],
    [
      [
        { name: 'owner', value: 'a' },
        { name: 'owner', value: 'b' },
      ],
      /"owner" occurs twice/,
    ],
    ['x', /`customMetadata` must be an array/],
  ] as const) {
    const answer = await refused(values)
    assert.equal(answer.status, 400, JSON.stringify(values))
    assert.match(answer.body.error, /^invalid_(request|date)$/)
    assert.match(answer.body.message, message)
  }
  assert.equal((await refused([], 'wiki::nothing')).status, 404)
  assert.equal((await refused([], 'no-such-form')).status, 404)
})

test('at most 50 groups of 20 keys with names of letters and digits', async () => {
  const { app } = await setUp()
  const token = await app.indexingToken({ datasources: [], metadataScopes: ['custommetadata:global_scope'] })
  const schema = (group: string, names: readonly string[]) =>
    put(app, schemaOf(group), { metadataKeys: names.map((name) => ({ name })) }, token)

  const many = await schema('g0', [...Array(21).keys()].map(String))
  for (let at = 0; at < 50; at += 1) assert.equal((await schema(`group${at}x`, ['a'])).status, 200)
  const oneMore = await schema('group50x', ['a'])
  const changed = await schema('group49x', ['a', 'b'])

  assert.equal(many.status, 400)
  assert.equal(oneMore.status, 400)
  assert.match(oneMore.body.message, /50 metadata groups/)
  assert.equal(changed.status, 200)
  assert.equal((await schema('g-1', ['a'])).status, 400)
  assert.equal((await schema('group1x', ['a b'])).status, 400)
  assert.equal((await schema('group1x', ['a', 'a'])).status, 400)
  assert.equal((await schema('group1x', ['a'.repeat(51)])).status, 400)
})

test('a facet name of another group, and a changed type under values, are conflicts', async () => {
  const { app, token } = await setUp()
  const global = await app.indexingToken({ datasources: [], metadataScopes: ['custommetadata:global_scope'] })
  await put(app, schemaOf('legal'), { metadataKeys: KEYS }, token)
  await put(app, valuesOf(ONE, 'legal'), { customMetadata: [{ name: 'owner', value: 'Ann' }] }, token)

  const clash = await put(app, schemaOf('leg'), { metadataKeys: [{ name: 'alowner' }] }, global)
  const retyped = await put(app, schemaOf('legal'), { metadataKeys: [{ name: 'owner', propertyType: 'INT' }] }, token)

  assert.deepEqual([clash.status, clash.body.error], [409, 'conflict'])
  assert.deepEqual([retyped.status, retyped.body.error], [409, 'conflict'])
})

test('five calls a second for each group, three hundred at once, over all tokens', async () => {
  const { app, token } = await setUp({ rateLimits: 'on', tokenPerSecond: '100', addressPerSecond: '1000' })
  const other = await app.indexingToken({ datasources: [], metadataScopes: ['custommetadata:global_scope'] })
  const read = (group: string, by: string) => app.send(schemaOf(group), undefined, { token: by, method: 'GET' })

  const first = await Promise.all(Array.from({ length: 300 }, () => read('legal', token)))
  const oneMore = await read('legal', other)
  const elsewhere = await read('risk', other)
  app.clock.advance({ seconds: 1 })
  const later = await Promise.all(Array.from({ length: 6 }, () => read('legal', other)))

  assert.ok(first.every(({ status }) => status === 404))
  assert.deepEqual([oneMore.status, oneMore.body.error], [429, 'rate_limit_exceeded'])
  assert.equal(elsewhere.status, 404)
  assert.deepEqual(later.map(({ status }) => status).sort(), [404, 404, 404, 404, 404, 429])
})

test('the command creates a token for metadata alone, and refuses a scope that is none', async (t) => {
  const log = t.mock.method(console, 'log', () => undefined)
  const create = (scopes: string) =>
    tokenCreate.run(
      ['--kind', 'indexing', '--name', 'm', '--expires', '2099-01-01', '--metadata-scopes', scopes, '--json'],
      { ALMANAC_DATA: temporaryFolder() },
    )

  await create('custommetadata:legal,custommetadata:risk')

  const token = JSON.parse(String(log.mock.calls[0]?.arguments[0]))
  assert.deepEqual(token.metadataScopes, ['custommetadata:legal', 'custommetadata:risk'])
  assert.deepEqual(token.datasources, [])
  await assert.rejects(create('legal'), /`scopes` must be .*; got "legal"/)
})
