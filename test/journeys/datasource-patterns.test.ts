import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeApp } from '../support/make-app.ts'

const document = (id: string, rest: object) => ({
  id,
  body: { mimeType: 'text/plain', textContent: 'harvest' },
  ...rest,
})

async function setUp() {
  const app = await makeApp()
  const token = await app.indexingToken()
  const alice = await app.clientToken('alice@acme.example')
  const configured = await app.index(
    'adddatasource',
    {
      name: 'wiki',
      urlRegex: '^https://wiki\\.acme\\.example/',
      canonicalizingURLRegex: [
        { matchRegex: '^https://old\\.acme\\.example/(\\d+).*$', rewriteRegex: 'https://wiki.acme.example/page/$1' },
        { matchRegex: '[?&]utm_[a-z]+=[^&#]*', rewriteRegex: '' },
      ],
      canonicalizingTitleRegex: [{ matchRegex: '^(.*) \\| Acme Wiki$', rewriteRegex: '\\1' }],
      redlistTitleRegex: '(?i)^(untitled|404 )',
    },
    token,
  )
  assert.equal(configured.status, 200)
  const push = (...documents: object[]) => app.index('indexdocuments', { datasource: 'wiki', documents }, token)
  const status = async (docId: string) =>
    (await app.index('debug/wiki/document', { objectType: 'Page', docId }, token)).body
  return { app, token, alice, push, status }
}

test('addresses and titles are brought into their canonical form', async () => {
  const { app, alice, push, token } = await setUp()
  await push(
    document('1', { title: 'Apples | Acme Wiki', viewURL: 'https://old.acme.example/17/edit#top' }),
    document('2', { title: 'Pears', viewURL: 'https://wiki.acme.example/pears?utm_source=mail#ripe' }),
    document('3', { title: ' | Acme Wiki', viewURL: 'https://wiki.acme.example/3' }),
  )
  await app.indexed()

  const { body } = await app.search(alice, 'harvest')
  const byPushedUrl = await app.index(
    'updatepermissions',
    { datasource: 'wiki', viewURL: 'https://old.acme.example/17', permissions: {} },
    token,
  )

  assert.deepEqual(body.results.map(({ title, url }: { title: string; url: string }) => [title, url]).sort(), [
    ['Apples', 'https://wiki.acme.example/page/17'],
    ['Pears', 'https://wiki.acme.example/pears'],
    ['| Acme Wiki', 'https://wiki.acme.example/3'],
  ])
  assert.equal(byPushedUrl.status, 200)
})

test('an address keeps its fragment where there are no rules', async () => {
  const app = await makeApp()
  const token = await app.indexingToken()
  const alice = await app.clientToken('alice@acme.example')
  await app.addDatasource({ name: 'app' })
  const viewURL = 'https://app.acme.example/#/tickets/7'
  await app.index('indexdocument', { datasource: 'app', document: document('7', { viewURL }) }, token)
  await app.indexed()

  assert.equal((await app.search(alice, 'harvest')).body.results[0].url, viewURL)
})

test('a document with a redlisted title is kept and never found, and its status says why', async () => {
  const { app, alice, push, status, token } = await setUp()
  await push(document('1', { title: 'Fine' }), document('2', { title: 'Untitled document' }))
  await app.indexed()
  const hidden = await app.titles(alice, 'harvest')
  const why = await status('2')
  const one = { objectType: '', docId: '2' }
  const events = (await app.index('debug/wiki/document/events', one, token)).body.lifeCycleEvents

  await push(document('2', { title: 'Named now' }))
  await app.indexed()
  const renamed = await app.titles(alice, 'harvest')
  await push(document('1', { title: '404 not found' }))
  await app.indexed()

  assert.deepEqual(hidden, ['Fine'])
  assert.equal(why.status.uploadStatus, 'UPLOADED')
  assert.equal(why.status.indexingStatus, 'NOT_INDEXED')
  assert.match(why.problems[0], /redlistTitleRegex/)
  assert.deepEqual(
    events.map(({ event }: { event: string }) => event),
    ['UPLOADED'],
  )
  assert.deepEqual(renamed.sort(), ['Fine', 'Named now'])
  assert.deepEqual(await app.titles(alice, 'harvest'), ['Named now'])
})

test('an address that does not fit urlRegex is accepted, and the status of the document tells', async () => {
  const { app, alice, push, status } = await setUp()

  const accepted = await push(document('1', { title: 'Away', viewURL: 'https://elsewhere.example/1' }))
  await push(document('2', { title: 'Home', viewURL: 'https://wiki.acme.example/2' }))
  await app.indexed()

  assert.equal(accepted.status, 200)
  assert.deepEqual((await app.titles(alice, 'harvest')).sort(), ['Away', 'Home'])
  assert.match((await status('1')).problems[0], /urlRegex/)
  assert.equal((await status('2')).problems, undefined)
})

test('a pattern that cannot be used is refused, naming its field', async () => {
  const app = await makeApp()
  const token = await app.indexingToken()

  for (const [config, field] of [
    [{ urlRegex: '(a' }, 'urlRegex'],
    [{ redlistTitleRegex: '(?=a)b' }, 'redlistTitleRegex'],
    [
      { canonicalizingURLRegex: [{ matchRegex: 'a' }, { matchRegex: '(a)\\1' }] },
      'canonicalizingURLRegex[1].matchRegex',
    ],
    [{ canonicalizingURLRegex: [{ rewriteRegex: 'a' }] }, 'canonicalizingURLRegex[0].matchRegex'],
    [
      { canonicalizingTitleRegex: [{ matchRegex: '(a)', rewriteRegex: '$2' }] },
      'canonicalizingTitleRegex[0].rewriteRegex',
    ],
  ] as const) {
    const { status, body } = await app.index('adddatasource', { name: 'wiki', ...config }, token)
    assert.equal(status, 400, field)
    assert.equal(body.error.details[0].field, field)
  }
  assert.equal((await app.index('getdatasourceconfig', { datasource: 'wiki' }, token)).status, 400)
})
