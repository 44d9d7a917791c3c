import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KnowledgeApp } from '../support/knowledge.ts'
import { skillForm } from '../support/skills.ts'

const app = await KnowledgeApp.make({ membersPublish: 'off' })
const { ann, bob, admin } = app
const { services } = app.app.app
const HEADERS = { 'X-Service-Include-Experimental': 'true' }
const TIMES = { startTime: '2026-05-31T00:00:00Z', endTime: '2026-06-10T00:00:00Z' }
const OPEN = 'wiki:Page:open'

const page = (token: string, operation: string, body: object = {}) =>
  app.app.send(`/app/api/v1/${operation}`, body, { token })
const manage = (token: string, method: string, path: string, body?: object) =>
  app.app.send(`/admin/api/v1/${path}`, body, { token, method })
const decide = (id: string, body: object, token = admin) => manage(token, 'POST', `proposals/${id}/decision`, body)
const announcement = (title: string) => ({ title, text: 'Feed them.', reason: 'It matters', ...TIMES })
const propose = async (title: string): Promise<string> =>
  (await page(ann, 'proposeannouncement', announcement(title))).body.id
const seenBy = async (token: string): Promise<string[]> =>
  (await page(token, 'announcements')).body.announcements.map(({ title }: { title: string }) => title)
const own = async (id: string) =>
  (await page(ann, 'proposals')).body.items.find((each: { id: string }) => each.id === id)

test('an announcement is published in the name of its proposer once an administrator approves it', async () => {
  const id = await propose('Wombat week')
  assert.ok(!(await seenBy(bob)).includes('Wombat week'))
  assert.equal((await own(id)).state, 'waiting')
  const waiting = (await manage(admin, 'GET', 'proposals?state=waiting')).body.items
  const listed = waiting.find((each: { id: string }) => each.id === id)
  assert.deepEqual(
    [listed.title, listed.text, listed.reason, listed.proposerName],
    ['Wombat week', 'Feed them.', 'It matters', 'Ann Adams'],
  )

  const approved = await decide(id, { approve: true, note: 'Nice' })

  assert.equal(approved.status, 204)
  assert.ok((await seenBy(bob)).includes('Wombat week'))
  const { state, note, decidedBy } = await own(id)
  assert.deepEqual([state, note, decidedBy], ['approved', 'Nice', 'admin@acme.example'])
  const made = (await page(bob, 'announcements')).body.announcements.find(
    ({ title }: { title: string }) => title === 'Wombat week',
  )
  assert.equal(made.author.name, 'Ann Adams')
  const actions = (await services.audit.list({ subject: id, limit: 10 })).map(({ action, actor }) => [action, actor])
  assert.deepEqual(actions, [
    ['proposal.approve', 'admin@acme.example'],
    ['proposal.create', 'ann@acme.example'],
  ])
  const { items } = (await manage(admin, 'GET', `audit?subject=${id}`)).body
  assert.deepEqual(
    items.map(({ subjectName }: { subjectName?: string }) => subjectName),
    ['Wombat week', 'Wombat week'],
  )
})

test('a declined or withdrawn one is never published, and is decided once', async () => {
  const declined = await propose('Free lunch')
  const withdrawn = await propose('Free dinner')
  assert.equal((await decide(declined, { approve: false, note: 'Too dear' })).status, 204)
  assert.equal((await page(bob, 'withdrawproposal', { id: withdrawn })).status, 404)
  assert.equal((await page(ann, 'withdrawproposal', { id: withdrawn })).status, 200)

  for (const id of [declined, withdrawn]) assert.equal((await decide(id, { approve: true })).status, 409)
  assert.equal((await page(ann, 'withdrawproposal', { id: declined })).status, 409)

  assert.deepEqual([(await own(declined)).note, (await own(withdrawn)).state], ['Too dear', 'withdrawn'])
  const seen = await seenBy(bob)
  assert.ok(!seen.includes('Free lunch') && !seen.includes('Free dinner'))
})

test('a pin is proposed and approved; a document that somebody may not see is named to nobody', async () => {
  const { body } = await page(ann, 'proposepin', { documentId: OPEN, queries: ['koala'] })
  assert.equal((await decide(body.id, { approve: true })).status, 204)
  const pins = (await page(bob, 'pins')).body.pins
  assert.ok(pins.some(({ pin }: { pin: { queries: string[] } }) => pin.queries.includes('koala')))

  const hidden = (await page(bob, 'proposepin', { documentId: 'wiki:Page:closed', queries: ['hidden'] })).body.id
  const listed = (await manage(admin, 'GET', 'proposals?state=waiting')).body.items
  const shown = listed.find((each: { id: string }) => each.id === hidden)
  assert.equal(shown.isDocumentHidden, true)
  assert.ok(!JSON.stringify(shown).includes('closed'))
  const refused = await decide(hidden, { approve: true })
  assert.deepEqual([refused.status, refused.body.error.details[0].field], [400, 'approve'])
  assert.equal((await decide(hidden, { approve: false })).status, 204)
})

test('a skill is enabled as it was proposed, not as it was changed afterwards', async () => {
  const skills = (token: string, method: string, path: string, body?: unknown) =>
    app.app.send(`/api/skills${path}`, body, { token, method, headers: HEADERS })
  const skillId = (await skills(ann, 'POST', '', skillForm())).body.skill.id
  const first = (await page(ann, 'proposeskill', { skillId })).body.id
  assert.equal((await page(ann, 'proposeskill', { skillId })).status, 409)
  await skills(ann, 'POST', `/${skillId}/versions`, skillForm())

  assert.equal((await decide(first, { approve: true })).status, 409)
  assert.equal((await skills(bob, 'GET', `/${skillId}`)).status, 404)
  const second = (await page(ann, 'proposeskill', { skillId })).body.id
  assert.equal((await decide(second, { approve: true })).status, 204)

  assert.equal((await skills(bob, 'GET', `/${skillId}`)).status, 200)
})

test('members neither list nor decide proposals of others; administrators need not propose', async () => {
  const id = await propose('Secret plans')
  assert.equal((await manage(bob, 'GET', 'proposals')).status, 403)
  assert.equal((await decide(id, { approve: true }, bob)).status, 403)
  assert.ok(!JSON.stringify((await page(bob, 'proposals')).body).includes('Secret plans'))
  assert.equal((await page(admin, 'proposeannouncement', announcement('Mine'))).status, 409)
})

test('bad input names the field', async () => {
  const late = await page(ann, 'proposeannouncement', { ...announcement('x'), endTime: TIMES.startTime })
  assert.deepEqual([late.status, late.body.error.details[0].field], [400, 'endTime'])
  const pin = await page(ann, 'proposepin', { documentId: 'wiki:Page:nothing', queries: ['x'] })
  assert.deepEqual([pin.status, pin.body.error.details[0].field], [400, 'documentId'])
  const decision = await decide('x', {})
  assert.deepEqual([decision.status, decision.body.error.details[0].field], [400, 'approve'])
  assert.equal((await decide('nothing', { approve: true })).status, 404)
})
