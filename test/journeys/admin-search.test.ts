import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CLIENT_SCOPES } from '../../src/domain/shared/client-scopes.ts'
import { KnowledgeApp } from '../support/knowledge.ts'

const world = await KnowledgeApp.make()
const { app } = world
const chief = await app.clientToken('chief@acme.example', [...CLIENT_SCOPES], 'super-admin')

const entries = () => app.app.services.audit.list({ action: 'search.everything', limit: 10 })

test('a Super Admin finds what nobody shared with them, and the audit log tells of it', async () => {
  const usual = await world.ask(chief, 'search', { query: 'salaries' })
  const all = await world.ask(chief, 'adminsearch', { query: 'salaries' })

  assert.equal(usual.body.totalCount, 0)
  assert.equal(all.body.totalCount, 1)
  assert.equal(all.body.results[0].title, 'Salaries of wombats')
  const [entry] = await entries()
  assert.equal(entry?.actor, 'chief@acme.example')
  assert.deepEqual(entry?.details, { query: 'salaries' })
})

test('what nobody at all may see is found, and what was deleted is not', async () => {
  const document = { datasource: 'wiki', objectType: 'Page', id: 'nobody', title: 'For nobody', permissions: {} }
  await app.index('indexdocument', { document }, world.push)
  await app.indexed()
  const found = await world.ask(chief, 'adminsearch', { query: 'nobody' })
  await app.index('deletedocument', { datasource: 'wiki', objectType: 'Page', id: 'nobody' }, world.push)

  assert.equal(found.body.totalCount, 1)
  assert.equal((await world.ask(chief, 'adminsearch', { query: 'nobody' })).body.totalCount, 0)
})

test('everybody else is refused, with the scope or without, and nothing is searched', async () => {
  const before = (await entries()).length
  const member = await app.clientToken('mia@acme.example', [...CLIENT_SCOPES], 'super-admin')
  await app.app.services.accounts.put({
    ...(await app.app.services.accounts.find('mia@acme.example'))!,
    role: 'member',
    givenRole: 'member',
  })

  for (const token of [world.ann, world.admin, member]) {
    const { status, body } = await world.ask(token, 'adminsearch', { query: 'salaries' })
    assert.equal(status, 403)
    assert.equal(body.results, undefined)
    assert.equal(body.errorMessages.length, 1)
  }
  assert.equal((await entries()).length, before)
})
