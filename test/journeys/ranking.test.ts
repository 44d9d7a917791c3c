import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeAdminApp } from '../support/admin.ts'

const admin = await makeAdminApp()
const { app } = admin
for (const name of ['wiki', 'chat', 'mail']) await app.addDatasource({ name, isUserReferencedByEmail: true })
const page = (datasource: string, id: string, text: string, daysOld = 400) => ({
  datasource,
  id,
  objectType: 'Page',
  title: id,
  updatedAt: Math.floor(app.clock.now().getTime() / 1000) - daysOld * 86_400,
  body: { mimeType: 'text/plain', textContent: text },
  permissions: { allowAnonymousAccess: true },
})
for (const [datasource, id, text, daysOld] of [
  ['wiki', 'Alpha', 'crane crane and hook', 400],
  ['chat', 'Beta', 'crane boom and hook', 1],
  ['mail', 'Gamma', 'crane rope and hook', 400],
] as const) {
  const document = page(datasource, id, text, daysOld)
  await app.index('indexdocument', { document }, await app.indexingToken({ datasources: [datasource] }))
}
await app.indexed()
const member = await app.clientToken('mia@acme.example', ['SEARCH'])
const find = async (): Promise<string[]> => {
  const { body } = await app.send('/rest/api/v1/search', { query: 'crane' }, { token: member })
  return body.results.map(({ title }: { title: string }) => title)
}
const change = (body: object, role: 'admin' | 'setup-admin' = 'admin') => admin.as(role, 'PATCH', 'ranking', body)

test('defaults are freshness normal and no boosts', async () => {
  const { status, body } = await admin.as('admin', 'GET', 'ranking')

  assert.equal(status, 200)
  assert.deepEqual(body, { freshness: 'normal', boosts: {} })
  assert.deepEqual(await find(), ['Alpha', 'Beta', 'Gamma'])
})

test('a preview shows the order before and after, and changes nothing', async () => {
  const { status, body } = await admin.as('admin', 'POST', 'ranking/preview', {
    query: 'crane',
    boosts: { wiki: 'lower' },
  })

  assert.equal(status, 200)
  const titles = (list: { title: string }[]) => list.map(({ title }) => title)
  assert.deepEqual(titles(body.before), ['Alpha', 'Beta', 'Gamma'])
  assert.deepEqual(titles(body.after), ['Beta', 'Gamma', 'Alpha'])
  assert.deepEqual(await find(), ['Alpha', 'Beta', 'Gamma'])
})

test('boosts apply from the next search on, each on its own, and can be reset', async () => {
  assert.equal((await change({ boosts: { mail: 'higher' } })).status, 200)
  assert.equal((await find())[0], 'Gamma')

  const both = await change({ boosts: { wiki: 'lower' } })
  assert.deepEqual(both.body.boosts, { mail: 'higher', wiki: 'lower' })
  assert.deepEqual(await find(), ['Gamma', 'Beta', 'Alpha'])

  await change({ boosts: { mail: 'normal', wiki: 'normal' } })
  assert.deepEqual(await find(), ['Alpha', 'Beta', 'Gamma'])
})

test('strong freshness puts new documents first, and is in the audit log once', async () => {
  await change({ freshness: 'strong' })
  await change({ freshness: 'strong' })
  assert.equal((await find())[0], 'Beta')

  await change({ freshness: 'normal' })
  assert.equal((await find())[0], 'Alpha')
  const entries = (await admin.audit('?action=ranking.change')).map(({ details }) => details)
  assert.deepEqual(entries.slice(0, 2), [
    { freshness: { from: 'strong', to: 'normal' } },
    { freshness: { from: 'normal', to: 'strong' } },
  ])
})

test('a setup admin may neither see, change nor preview it', async () => {
  assert.equal((await admin.as('setup-admin', 'GET', 'ranking')).status, 403)
  assert.equal((await change({ freshness: 'off' }, 'setup-admin')).status, 403)
  assert.equal((await admin.as('setup-admin', 'POST', 'ranking/preview', { query: 'crane' })).status, 403)
})

test('bad input names the field', async () => {
  for (const [body, field] of [
    [{ freshness: 'always' }, 'freshness'],
    [{ boosts: { nowhere: 'higher' } }, 'boosts.nowhere'],
    [{ boosts: { wiki: 'highest' } }, 'boosts.wiki'],
  ] as const) {
    const { status, body: answer } = await change(body)
    assert.equal(status, 400)
    assert.equal(answer.error.details[0].field, field)
  }
  const empty = await admin.as('admin', 'POST', 'ranking/preview', { query: '' })
  assert.equal(empty.body.error.details[0].field, 'query')
})

test('what the environment turned off stays off', async () => {
  const fixed = await makeAdminApp({ rankByRecency: 'off' })

  const refused = await fixed.as('admin', 'PATCH', 'ranking', { freshness: 'strong' })

  assert.equal(refused.status, 400)
  assert.match(JSON.stringify(refused.body), /ALMANAC_RANK_BY_RECENCY/)
  const { body } = await fixed.as('admin', 'GET', 'ranking')
  assert.deepEqual(body, { freshness: 'off', freshnessFixedBy: 'ALMANAC_RANK_BY_RECENCY', boosts: {} })
})
