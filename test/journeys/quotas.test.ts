import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KnowledgeApp } from '../support/knowledge.ts'

const QUOTA = '2'
const app = await KnowledgeApp.make({
  agentsPerPerson: QUOTA,
  answersPerPerson: QUOTA,
  announcementsPerPerson: QUOTA,
  collectionsPerPerson: QUOTA,
  pinsPerPerson: QUOTA,
  shortcutsPerPerson: QUOTA,
})
const { ann, admin } = app

const times = { startTime: '2026-06-01T09:00:00Z', endTime: '2026-12-01T09:00:00Z' }

/** How each kind is created, and deleted again by the answer. */
const KINDS = {
  agent: { create: 'agents', body: (at: number) => ({ name: `Agent ${at}`, instructions: 'Answer.' }) },
  answer: {
    create: 'createanswer',
    body: (at: number) => ({ data: { question: `Question ${at}?`, bodyText: 'Yes.' } }),
  },
  announcement: { create: 'createannouncement', body: (at: number) => ({ ...times, title: `ObjectMessage ${at}` }) },
  collection: { create: 'createcollection', body: (at: number) => ({ name: `Collection ${at}` }) },
  pin: { create: 'pin', body: (at: number) => ({ documentId: 'wiki:Page:open', queries: [`query ${at}`] }) },
  shortcut: {
    create: 'createshortcut',
    body: (at: number) => ({ data: { inputAlias: `link${at}`, destinationUrl: 'https://wiki.example/open' } }),
  },
}

for (const [kind, { create, body }] of Object.entries(KINDS)) {
  test(`one person owns only so many of each kind: ${kind}`, async () => {
    // All at once: what counts and what creates is one transaction.
    const made = await Promise.all([1, 2, 3, 4].map((at) => app.ask(admin, create, body(at))))

    const statuses = made.map(({ status }) => status).sort()
    assert.deepEqual(statuses, [200, 200, 422, 422], JSON.stringify(made.map((each) => each.body)))
    const refused = made.find(({ status }) => status === 422)
    const message = typeof refused?.body === 'string' ? refused.body : refused?.body.error.message
    assert.match(message, new RegExp(`the limit is 2 per person.*ALMANAC_${kind.toUpperCase()}S_PER_PERSON`))
  })
}

test('what one person owns is not counted to another, and what is deleted is not counted any more', async () => {
  const [mine, other] = [
    await app.ask(ann, 'createcollection', { name: 'One' }),
    await app.ask(ann, 'createcollection', { name: 'Two' }),
  ]
  assert.deepEqual([mine.status, other.status], [200, 200])
  assert.equal((await app.ask(ann, 'createcollection', { name: 'Three' })).status, 422)

  await app.ask(ann, 'deletecollection', { ids: [mine.body.collection.id] })

  assert.equal((await app.ask(ann, 'createcollection', { name: 'Three' })).status, 200)
})
