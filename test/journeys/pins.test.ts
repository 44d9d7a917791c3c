import assert from 'node:assert/strict'
import { test } from 'node:test'
import { audience, KnowledgeApp, sameRefusal } from '../support/knowledge.ts'

const app = await KnowledgeApp.make()
const { ann, bob, eve, admin } = app
const pin = async (token: string, rest: object = {}) => {
  const request = { documentId: 'wiki:Page:open', queries: ['wombats'], ...rest }
  const { status, body } = await app.ask(token, 'pin', request)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const ids = async (token: string) => {
  const { body } = await app.ask(token, 'listpins')
  return body.pins.map(({ id }: { id: string }) => id)
}

test('a pin is read, listed, changed and removed', async () => {
  const made = await pin(ann, { queries: [' Wombats ', 'holiday plan'] })

  assert.deepEqual(made.queries, ['Wombats', 'holiday plan'])
  assert.equal(made.attribution.name, 'Ann Adams')
  assert.deepEqual((await app.ask(bob, 'getpin', { id: made.id })).body.pin, made)
  const changed = await app.ask(ann, 'editpin', { id: made.id, queries: ['koalas'] })
  assert.deepEqual(changed.body.queries, ['koalas'])
  assert.equal(changed.body.documentId, 'wiki:Page:open')
  assert.ok((await ids(bob)).includes(made.id))
  const removed = await app.ask(ann, 'unpin', { id: made.id })
  assert.deepEqual([removed.status, removed.body], [200, ''])
  assert.equal((await app.ask(ann, 'getpin', { id: made.id })).status, 404)
})

test('others read a pin and do not change it; administrators do', async () => {
  const { id } = await pin(ann)

  assert.equal((await app.ask(bob, 'editpin', { id, queries: ['x'] })).status, 403)
  assert.equal((await app.ask(bob, 'unpin', { id })).status, 403)
  assert.equal((await app.ask(admin, 'unpin', { id })).status, 200)
})

test('a pin outside the audience, and one of a hidden document, are the same 404 as none', async () => {
  const forSales = await pin(ann, audience('department', 'Sales'))
  const hidden = await pin(bob, { documentId: 'wiki:Page:closed' })

  for (const operation of ['getpin', 'editpin', 'unpin']) {
    const missing = await app.ask(eve, operation, { id: '7' })
    for (const { id } of [forSales, hidden]) {
      const refused = await app.ask(eve, operation, { id })
      assert.equal(refused.status, 404)
      assert.ok(sameRefusal(refused, missing, [id, '7']), operation)
    }
  }
  assert.equal((await app.ask(bob, 'getpin', { id: forSales.id })).status, 200)
  const [listed, others] = [await ids(bob), await ids(eve)]
  assert.ok(listed.includes(forSales.id) && listed.includes(hidden.id))
  assert.ok(!others.includes(forSales.id) && !others.includes(hidden.id))
})

test('what cannot be pinned is refused by name', async () => {
  const field = async (request: object) => (await app.ask(ann, 'pin', request)).body.error.details[0].field

  assert.equal(await field({ documentId: 'wiki:Page:closed', queries: ['x'] }), 'documentId')
  assert.equal(await field({ documentId: 'wiki:Page:nowhere', queries: ['x'] }), 'documentId')
  assert.equal(await field({ queries: ['x'] }), 'documentId')
  assert.equal(await field({ documentId: 'wiki:Page:open', queries: [] }), 'queries')
  assert.equal(await field({ documentId: 'wiki:Page:open', queries: ['?!'] }), 'queries[0]')
})
