import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeApp, type TestApp } from '../support/make-app.ts'

async function service(): Promise<{ app: TestApp; push: string; alice: string }> {
  const app = await makeApp()
  await app.addDatasource({ name: 'wiki' })
  return { app, push: await app.indexingToken(), alice: await app.clientToken('alice@acme.example') }
}

const text = (textContent: string, mimeType = 'text/plain') => ({ mimeType, textContent })

test('a document with every field is accepted, and its words are found wherever they stand', async () => {
  const { app, push, alice } = await service()
  const document = {
    id: 'D-1',
    objectType: 'Page',
    title: 'Quokka handbook',
    filename: 'quokka.md',
    container: 'Zoology',
    containerDatasourceId: 'z1',
    containerObjectType: 'Space',
    viewURL: 'https://wiki.acme.example/quokka',
    summary: text('a numbat summary'),
    body: text('a wombat body'),
    author: { email: 'ann@acme.example', name: 'Ann Author', datasourceUserId: 'u1' },
    owner: { email: 'otto@acme.example', name: 'Otto Owner' },
    updatedBy: { email: 'ulla@acme.example', name: 'Ulla' },
    permissions: { allowAnonymousAccess: true },
    createdAt: 1_700_000_000,
    updatedAt: '2026-05-01T00:00:00+02:00',
    tags: ['bilby'],
    interactions: { numViews: 3, numLikes: 2, numComments: 1 },
    status: 'Published',
    additionalUrls: ['https://acme.example/q'],
    nativeAppUrl: 'acme://quokka',
    comments: [{ id: 'c1', author: { name: 'Cora' }, content: text('a possum comment'), createdAt: 1_700_000_001 }],
    customProperties: [
      { name: 'team', value: 'marsupials' },
      { name: 'score', value: 7 },
      { name: 'labels', value: ['x', 'y'] },
    ],
  }

  assert.equal((await app.index('indexdocument', { datasource: 'wiki', document }, push)).status, 200)
  await app.indexed()

  for (const word of ['quokka', 'wombat', 'numbat', 'possum', 'bilby']) {
    assert.deepEqual(await app.titles(alice, word), ['Quokka handbook'], word)
  }
  const { body } = await app.search(alice, 'wombat')
  const [result] = body.results
  assert.equal(result.url, document.viewURL)
  assert.equal(result.nativeAppUrl, document.nativeAppUrl)
  assert.equal(result.document.id, 'wiki:Page:D-1')
  const { metadata } = result.document
  assert.equal(metadata.author.name, 'Ann Author')
  assert.ok(metadata.author.obfuscatedId)
  assert.equal(metadata.owner.name, 'Otto Owner')
  assert.equal(metadata.createTime, '2023-11-14T22:13:20.000Z')
  assert.equal(metadata.updateTime, '2026-04-30T22:00:00.000Z')
  assert.equal(metadata.container, 'Zoology')
  assert.equal(metadata.containerId, 'wiki:Space:z1')
  assert.deepEqual(metadata.visitCount, { count: 3 })
  assert.deepEqual(metadata.interactions, {
    numComments: 1,
    numReactions: 2,
    reacts: [{ type: 'LIKE', count: 2 }],
    reactions: ['LIKE'],
    visitorCount: { count: 3 },
  })
  assert.deepEqual(metadata.labels, ['bilby'])
  assert.equal(metadata.status, 'Published')
})

test('custom properties come back as they were sent; what the datasource does not allow is refused', async () => {
  const { app, push, alice } = await service()
  await app.addDatasource({
    name: 'desk',
    objectDefinitions: [
      { name: 'Ticket', propertyDefinitions: [{ name: 'severity', displayLabel: 'Severity', propertyType: 'INT' }] },
    ],
  })
  const send = (...customProperties: object[]) => {
    const document = { id: '1', objectType: 'Ticket', title: 'wombat', customProperties }
    return app.index('indexdocument', { datasource: 'desk', document }, push)
  }

  const refused = await send({ name: 'severity', value: 'high' })
  const nested = await send({ name: 'free', value: { a: 1 } })
  const stored = await send(
    { name: 'severity', value: 3 },
    { name: 'isOpen', value: true },
    { name: 'labels', value: ['x', 'y'] },
  )
  await app.indexed()

  assert.deepEqual([refused.status, nested.status, stored.status], [400, 400, 200])
  assert.match(refused.body.error.message, /must be an integer.*"severity"/)
  assert.equal(nested.body.error.details[0].field, 'document.customProperties[0].value')
  const { body } = await app.search(alice, 'wombat')
  assert.deepEqual(body.results[0].document.metadata.customData, {
    severity: { displayLabel: 'Severity', numberValue: 3 },
    isOpen: { booleanValue: true },
    labels: { stringListValue: ['x', 'y'] },
  })
  const isOpen = { fieldName: 'isOpen', values: [{ value: 'true', relationType: 'EQUALS' }] }
  const requestOptions = { facetBucketSize: 1, facetFilters: [isOpen] }
  assert.deepEqual(await app.titles(alice, '', { requestOptions }), ['wombat'])
})

test('title, body and dates may be missing; the address may stand for the id', async () => {
  const { app, push, alice } = await service()
  const push1 = (document: unknown) => app.index('indexdocument', { datasource: 'wiki', document }, push)

  await push1({ viewURL: 'https://wiki.acme.example/a', body: text('# Heading of it\nwombat', 'text/markdown') })
  await push1({ id: '2', filename: 'report.txt', body: text('wombat') })
  await push1({ id: '3', body: text('<title>Page &amp; title</title><p>wombat</p>', 'text/html') })
  await push1({ id: '4', body: text('First line\nwombat') })
  await push1({ id: 'only-an-id' })
  await app.indexed()

  assert.deepEqual((await app.titles(alice, 'wombat')).sort(), [
    'First line',
    'Heading of it',
    'Page & title',
    'report.txt',
  ])
  const { body } = await app.search(alice, 'only-an-id')
  assert.equal(body.results[0].title, 'only-an-id')
  assert.equal(body.results[0].document.metadata.updateTime, app.clock.now().toISOString())
  await push1({ viewURL: 'https://wiki.acme.example/a', title: 'Replaced' })
  await app.indexed()
  assert.deepEqual(await app.titles(alice, 'replaced'), ['Replaced'])
})

test('a batch is accepted whole or not at all, and leaves other documents alone', async () => {
  const { app, push, alice } = await service()
  const batch = (documents: unknown[]) => app.index('indexdocuments', { datasource: 'wiki', documents }, push)
  await batch([{ id: '1', title: 'wombat one' }])

  const refused = await batch([{ id: '2', title: 'wombat two' }, { title: 'no id' }])
  await batch([{ id: '3', title: 'wombat three' }])
  await app.indexed()

  assert.equal(refused.status, 400)
  assert.equal(refused.body.error.details[0].field, 'documents[1].id')
  assert.deepEqual((await app.titles(alice, 'wombat')).sort(), ['wombat one', 'wombat three'])
})

test('versions: only a higher one is accepted, also after a delete; none is no check', async () => {
  const { app, push, alice } = await service()
  const put = async (title: string, version?: number) =>
    (await app.index('indexdocument', { datasource: 'wiki', document: { id: '1', title }, version }, push)).status
  const remove = async (version?: number) =>
    (await app.index('deletedocument', { datasource: 'wiki', objectType: 'x', id: '1', version }, push)).status

  assert.equal(await put('wombat five', 5), 200)
  assert.equal(await put('wombat five again', 5), 409)
  assert.equal(await put('wombat four', 4), 409)
  assert.equal(await put('wombat unversioned'), 200)
  assert.equal(await put('wombat three', 3), 409)
  assert.equal(await remove(4), 409)
  assert.equal(await remove(6), 200)
  assert.equal(await put('wombat late', 6), 409)
  assert.equal(await put('wombat seven', 7), 200)
  await app.indexed()

  assert.deepEqual(await app.titles(alice, 'wombat'), ['wombat seven'])
})

test('the status of a document is visible at every step', async () => {
  const { app, push } = await service()
  const status = async (docId: string) =>
    (await app.send('/api/index/v1/debug/wiki/document', { objectType: 'Page', docId }, { token: push })).body
  const permissions = { allowedUsers: [{ datasourceUserId: 'u1' }], allowedGroups: ['g'] }

  assert.equal((await status('1')).status.uploadStatus, 'NOT_UPLOADED')
  await app.index('indexdocument', { datasource: 'wiki', document: { id: '1', objectType: 'Page', permissions } }, push)
  await app.indexed()
  const stored = await status('1')
  await app.index('indexuser', { datasource: 'wiki', user: { email: 'a@b.example', name: 'A', userId: 'u1' } }, push)
  await app.index('indexgroup', { datasource: 'wiki', group: { name: 'g' } }, push)

  assert.equal(stored.status.uploadStatus, 'UPLOADED')
  assert.equal(stored.status.indexingStatus, 'INDEXED')
  assert.equal(stored.status.lastUploadedAt, app.clock.now().toISOString())
  assert.equal(stored.status.lastIndexedAt, app.clock.now().toISOString())
  assert.equal(stored.status.permissionIdentityStatus, 'NOT_UPLOADED')
  assert.deepEqual(stored.uploadedPermissions, permissions)
  assert.equal((await status('1')).status.permissionIdentityStatus, 'UPLOADED')
})

test('several documents can be asked for at once, and the datasource as a whole', async () => {
  const { app, push } = await service()
  await app.index('indexdocument', { datasource: 'wiki', document: { id: '1', objectType: 'Page' } }, push)
  await app.indexed()

  const many = await app.send(
    '/api/index/v1/debug/wiki/documents',
    {
      debugDocuments: [
        { objectType: 'Page', docId: '1' },
        { objectType: 'Page', docId: '2' },
      ],
    },
    { token: push },
  )
  const whole = await app.send('/api/index/v1/debug/wiki/status', undefined, { token: push })

  assert.deepEqual(
    many.body.documentStatuses.map(
      ({ docId, debugInfo }: { docId: string; debugInfo: { status: { uploadStatus: string } } }) => [
        docId,
        debugInfo.status.uploadStatus,
      ],
    ),
    [
      ['1', 'UPLOADED'],
      ['2', 'NOT_UPLOADED'],
    ],
  )
  assert.deepEqual(whole.body.documents.counts, {
    uploaded: [{ objectType: 'Page', count: 1 }],
    indexed: [{ objectType: 'Page', count: 1 }],
  })
  assert.equal(whole.body.datasourceVisibility, 'ENABLED_FOR_ALL')
})

test('a datasource is created, overwritten and read back', async () => {
  const { app, push } = await service()
  const config = {
    name: 'tickets',
    displayName: 'Tickets',
    datasourceCategory: 'TICKETS',
    urlRegex: '^https://tickets.acme.example/.*',
    objectDefinitions: [
      { name: 'Ticket', docCategory: 'TICKETS', propertyDefinitions: [{ name: 'team', propertyType: 'PICKLIST' }] },
    ],
    isUserReferencedByEmail: true,
  }

  const first = await app.index(
    'adddatasource',
    { ...config, displayName: 'Old', homeUrl: 'https://old.example' },
    push,
  )
  await app.index('adddatasource', config, push)
  const { body } = await app.index('getdatasourceconfig', { datasource: 'tickets' }, push)

  assert.equal(first.status, 200)
  assert.equal(first.body, '')
  assert.deepEqual(body, {
    ...config,
    trustUrlRegexForViewActivity: true,
    stripFragmentInCanonicalUrl: true,
    isEntityDatasource: false,
    isTestDatasource: false,
    defaultAccess: 'everyone',
  })
  assert.equal((await app.index('adddatasource', { name: 'no spaces please' }, push)).status, 400)
})
