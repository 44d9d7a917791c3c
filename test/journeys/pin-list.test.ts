import assert from 'node:assert/strict'
import { test } from 'node:test'
import { audience, KnowledgeApp } from '../support/knowledge.ts'

const app = await KnowledgeApp.make()
const { ann, bob, eve, admin } = app

async function pinned(token: string) {
  const { status, body } = await app.app.send('/app/api/v1/pins', {}, { token })
  assert.equal(status, 200, JSON.stringify(body))
  return body.pins as { pin: { id: string }; title: string; mayEdit: boolean; mayRemove: boolean }[]
}

test('pins are listed with the titles of their documents and with what each reader may do', async () => {
  const { body: made } = await app.ask(ann, 'pin', { documentId: 'wiki:Page:open', queries: ['wombats'] })
  const of = async (token: string) => (await pinned(token)).find(({ pin }) => pin.id === made.id)

  const hers = await of(ann)
  const { body: listed } = await app.ask(ann, 'getpin', { id: made.id })
  assert.deepEqual(hers?.pin, listed.pin)
  assert.notEqual(hers?.title, '')
  assert.deepEqual([hers?.mayEdit, hers?.mayRemove], [true, true])
  const his = await of(bob)
  assert.deepEqual([his?.mayEdit, his?.mayRemove], [false, false])
  const administrators = await of(admin)
  assert.deepEqual([administrators?.mayEdit, administrators?.mayRemove], [true, true])
})

test('who is outside the audience, or may not see the document, is not told of the pin', async () => {
  const { body: sales } = await app.ask(ann, 'pin', {
    documentId: 'wiki:Page:open',
    queries: ['for sales'],
    ...audience('department', 'Sales'),
  })
  const { body: hidden } = await app.ask(bob, 'pin', { documentId: 'wiki:Page:closed', queries: ['closed'] })

  const ids = (await pinned(eve)).map(({ pin }) => pin.id)

  assert.ok(!ids.includes(sales.id) && !ids.includes(hidden.id))
  assert.ok((await pinned(bob)).some(({ pin }) => pin.id === hidden.id))
})

test('a token without the scope is refused', async () => {
  const token = await app.app.clientToken('ann@acme.example', ['SEARCH'])

  assert.equal((await app.app.send('/app/api/v1/pins', {}, { token })).status, 403)
})
