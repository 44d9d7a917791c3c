import assert from 'node:assert/strict'
import { test } from 'node:test'
import { currentAnnouncements } from '../../src/domain/knowledge/announcements/read-announcements.ts'
import { audience, KnowledgeApp, sameRefusal } from '../support/knowledge.ts'

const app = await KnowledgeApp.make()
const { ann, bob, eve, admin } = app
const NOW = { startTime: '2026-05-31T00:00:00Z', endTime: '2026-06-10T00:00:00Z' }
const LATER = { startTime: '2026-06-05T00:00:00Z', endTime: '2026-06-10T00:00:00Z' }
const announce = async (token: string, rest: object = {}) => {
  const { status, body } = await app.ask(token, 'createannouncement', { title: 'Wombat week', ...NOW, ...rest })
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

/** What the feed tells this person now. */
async function told(name: string): Promise<string[]> {
  const root = { kind: 'authToken' } as const
  const who = { email: `${name}@acme.example`, actedBy: undefined }
  const caller = { ...who, scopes: new Set<never>(), credentialId: 'test', root }
  const views = await currentAnnouncements(app.app.app.services, caller)
  return views.map(({ announcement }) => announcement.record.title)
}

test('an announcement is shown from its start to its end; before that, it is a draft', async () => {
  const made = await announce(ann, { title: 'Timed', ...LATER, banner: { url: 'https://x.example/b.png' } })

  assert.equal(made.isPublished, false)
  assert.equal(made.draftId, made.id)
  assert.deepEqual(made.banner, { url: 'https://x.example/b.png' })
  assert.equal((await told('bob')).includes('Timed'), false)
  app.app.clock.set('2026-06-05T00:00:00Z')
  assert.equal((await told('bob')).includes('Timed'), true)
  app.app.clock.set('2026-06-10T00:00:00Z')
  assert.equal((await told('bob')).includes('Timed'), false)
  app.app.clock.set('2026-06-01T12:00:00Z')
})

test('only the audience sees an announcement, and the most important comes first', async () => {
  await announce(ann, { title: 'For sales', ...audience('department', 'Sales') })
  await announce(ann, { title: 'Urgent', isPrioritized: true, startTime: '2026-05-01T00:00:00Z' })

  assert.deepEqual((await told('bob')).slice(0, 2), ['Urgent', 'For sales'])
  assert.deepEqual(await told('eve'), ['Urgent'])
})

test('updating writes the whole announcement again and keeps its audience', async () => {
  const { id } = await announce(ann, { emoji: '🦘', ...audience('department', 'Sales') })

  const updated = await app.ask(ann, 'updateannouncement', { id, title: 'New title', ...NOW })

  assert.equal(updated.body.title, 'New title')
  assert.equal('emoji' in updated.body, false)
  assert.equal(updated.body.audienceFilters[0].values[0].value, 'Sales')
  assert.equal(updated.body.createTimestamp, Date.parse('2026-06-01T12:00:00Z') / 1000)
})

test('readers do not change an announcement; drafts and those for others are the same 404 as none', async () => {
  const open = await announce(ann)
  const draft = await announce(ann, LATER)
  const forSales = await announce(ann, audience('department', 'Sales'))
  const change = { title: 'Eve', ...NOW }

  assert.equal((await app.ask(eve, 'updateannouncement', { id: open.id, ...change })).status, 403)
  assert.equal((await app.ask(eve, 'deleteannouncement', { id: open.id })).status, 403)
  for (const operation of ['updateannouncement', 'deleteannouncement']) {
    const missing = await app.ask(eve, operation, { id: 7, ...change })
    for (const { id } of [draft, forSales]) {
      const refused = await app.ask(eve, operation, { id, ...change })
      assert.equal(refused.status, 404)
      assert.ok(sameRefusal(refused, missing, [id, 7]), operation)
    }
  }
  assert.equal((await app.ask(admin, 'deleteannouncement', { id: draft.id })).status, 200)
  const removed = await app.ask(ann, 'deleteannouncement', { id: open.id })
  assert.deepEqual([removed.status, removed.body], [200, ''])
})

test("an announcement can hide its author, and hides its source from people who can't see it", async () => {
  const unsigned = await announce(admin, { hideAttribution: true })
  const made = await announce(bob, { sourceDocumentId: 'wiki:Page:closed' })

  assert.equal(unsigned.author.name, 'admin@acme.example', 'the author knows')
  assert.equal(made.sourceDocument.title, 'Salaries of wombats')
  const hidden = await app.ask(ann, 'createannouncement', { title: 'x', ...NOW, sourceDocumentId: 'wiki:Page:closed' })
  assert.equal(hidden.body.error.details[0].field, 'sourceDocumentId')
})

for (const [change, field] of [
  [{ title: ' ' }, 'title'],
  [{ endTime: NOW.startTime }, 'endTime'],
  [{ startTime: 'tomorrow' }, 'startTime'],
  [{ viewUrl: 'javascript:alert(1)' }, 'viewUrl'],
  [{ banner: { url: 'javascript:alert(1)' } }, 'banner.url'],
  [{ body: { text: 'x', structuredList: [{ link: 'javascript:alert(1)' }] } }, 'body.structuredList[0].link'],
] as const) {
  test(`what cannot be announced is refused by name: ${field}`, async () => {
    const { status, body } = await app.ask(bob, 'createannouncement', { title: 'x', ...NOW, ...change })

    assert.equal(status, 400)
    assert.equal(body.error.details[0].field, field)
  })
}
