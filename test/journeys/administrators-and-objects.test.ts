import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KnowledgeApp } from '../support/knowledge.ts'

const app = await KnowledgeApp.make()
const { ann, bob, admin } = app

async function entries(): Promise<{ subject: string; actor: string; details: Record<string, unknown> }[]> {
  const page = await app.app.app.services.audit.list({ action: 'shared.change', limit: 100 })
  return page.map(({ subject, actor, details }) => ({ subject, actor, details }))
}

async function changed(token: string, operation: string, body: object): Promise<number> {
  const { status, body: said } = await app.ask(token, operation, body)
  assert.equal(status, 200, `${operation}: ${JSON.stringify(said)}`)
  return said?.id
}

test('an administrator who changes what others own is in the audit log, with whose it was', async () => {
  const answer = await changed(ann, 'createanswer', { data: { question: 'Why wombats?' } })
  const { body } = await app.ask(bob, 'createcollection', { name: 'Of Bob' })
  const { id } = body.collection

  await changed(admin, 'editanswer', { id: answer, bodyText: 'Because.' })
  await changed(admin, 'deletecollection', { ids: [id] })

  assert.deepEqual(await entries(), [
    {
      subject: `collection ${id}`,
      actor: 'admin@acme.example',
      details: { right: 'delete', owner: 'bob@acme.example' },
    },
    { subject: `answer ${answer}`, actor: 'admin@acme.example', details: { right: 'edit', owner: 'ann@acme.example' } },
  ])
})

test('what administrators do with their own, and others with theirs, is not', async () => {
  const before = (await entries()).length
  const own = await changed(admin, 'createanswer', { data: { question: 'Mine?' } })
  const hers = await changed(ann, 'createanswer', { data: { question: 'Hers?' } })

  await changed(admin, 'deleteanswer', { id: own })
  await changed(ann, 'editanswer', { id: hers, bodyText: 'Yes.' })
  await app.ask(admin, 'getanswer', { id: hers })

  assert.equal((await entries()).length, before)
})

test('a change that fails is not in the log, and a refused one neither', async () => {
  const before = (await entries()).length
  const hers = await changed(ann, 'createanswer', { data: { question: 'Hers again?' } })

  const tooLong = await app.ask(admin, 'editanswer', { id: hers, removedCollections: [999_999] })
  const refused = await app.ask(bob, 'deleteanswer', { id: hers })

  assert.equal(tooLong.status, 404)
  assert.equal(refused.status, 403)
  assert.equal((await entries()).length, before)
})
