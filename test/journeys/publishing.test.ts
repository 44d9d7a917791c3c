import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { audience, KnowledgeApp } from '../support/knowledge.ts'
import { skillForm } from '../support/skills.ts'

const app = await KnowledgeApp.make({ membersPublish: 'off' })
const { ann, bob, admin } = app
const { services } = app.app.app
const HEADERS = { 'X-Service-Include-Experimental': 'true' }
const TIMES = { startTime: '2026-05-31T00:00:00Z', endTime: '2026-06-10T00:00:00Z' }
const OPEN = 'wiki:Page:open'

const announce = (token: string, rest: object = {}) =>
  app.ask(token, 'createannouncement', { title: 'Wombat week', ...TIMES, ...rest })
const pin = (token: string, rest: object = {}) =>
  app.ask(token, 'pin', { documentId: OPEN, queries: ['wombat'], ...rest })
const skills = (token: string, method: string, path: string, body?: unknown) =>
  app.app.send(`/api/skills${path}`, body, { token, method, headers: HEADERS })
const newSkill = async (token: string): Promise<string> => (await skills(token, 'POST', '', skillForm())).body.skill.id
const enable = (token: string, id: string) => skills(token, 'PATCH', `/${id}`, { status: 'ENABLED' })

/** The newest entries of the audit log about something, oldest first. */
async function auditOf(subject: string) {
  const entries = await services.audit.list({ subject, limit: 10 })
  return entries.reverse().map(({ action, actor, details }) => ({ action, actor, details }))
}

describe('an admin, and no member, reaches everyone', () => {
  test('with an announcement', async () => {
    const refused = await announce(ann)
    const allowed = await announce(admin)

    assert.deepEqual([refused.status, refused.body.error.code], [403, 'insufficient_role'])
    assert.match(refused.body.error.message, /You need the role .* to announce to everyone\..*audienceFilters/)
    assert.equal(allowed.status, 200)
    assert.deepEqual(await auditOf(`announcement ${allowed.body.id}`), [
      {
        action: 'announcement.create',
        actor: 'admin@acme.example',
        details: { title: 'Wombat week', reach: 'everyone' },
      },
    ])
  })

  test('with a pin', async () => {
    const refused = await pin(ann)
    const allowed = await pin(admin)

    assert.deepEqual([refused.status, refused.body.error.code], [403, 'insufficient_role'])
    assert.equal(allowed.status, 200)
    await app.ask(admin, 'editpin', { id: allowed.body.id, queries: ['koala'] })
    await app.ask(admin, 'unpin', { id: allowed.body.id })
    assert.deepEqual(
      (await auditOf(`pin ${allowed.body.id}`)).map(({ action, details }) => [action, details['reach']]),
      [
        ['pin.create', 'everyone'],
        ['pin.change', 'everyone'],
        ['pin.delete', 'everyone'],
      ],
    )
  })

  test('with a skill, which its maker uses as a draft meanwhile', async () => {
    const id = await newSkill(ann)

    const refused = await enable(ann, id)

    assert.equal(refused.status, 403)
    assert.match(refused.body.detail, /Ask an administrator to enable it/)
    assert.equal((await skills(bob, 'GET', `/${id}`)).status, 404)
    assert.equal((await enable(admin, id)).status, 200)
    assert.equal((await skills(bob, 'GET', `/${id}`)).status, 200)
    const version = await skills(ann, 'POST', `/${id}/versions`, skillForm())
    assert.equal(version.status, 403, 'what everyone uses is not changed by a member')
    assert.equal((await skills(ann, 'PATCH', `/${id}`, { status: 'DISABLED' })).status, 200)
    assert.equal((await skills(ann, 'POST', `/${id}/versions`, skillForm())).status, 200)
    assert.deepEqual(
      (await auditOf(`skill ${id}`)).map(({ action, actor }) => [action, actor]),
      [
        ['shared.change', 'admin@acme.example'],
        ['skill.disable', 'ann@acme.example'],
        ['skill.version', 'ann@acme.example'],
      ],
    )
  })

  test('and what was refused is written down', async () => {
    const refused = await services.audit.list({ action: 'admin.refused', actor: 'ann@acme.example', limit: 10 })

    assert.ok(refused.length >= 3)
  })
})

describe('a member reaches', () => {
  const not = (value: string) => ({
    audienceFilters: [{ fieldName: 'department', values: [{ value, relationType: 'EQUALS', isNegated: true }] }],
  })
  for (const [whom, sharing, expected] of [
    ['their own department', audience('department', 'Engineering'), 200],
    ['those who report to them', audience('reportsto', 'ann@acme.example'), 200],
    ['no other department', audience('department', 'Sales'), 403],
    ['no list of departments', audience('department', 'Engineering', 'Sales'), 403],
    ['not everyone but a department', not('Nobody'), 403],
    ['not those who report to somebody else', audience('reportsto', 'bob@acme.example'), 403],
    ['no place', audience('location', 'Berlin'), 403],
  ] as const) {
    test(whom, async () => {
      assert.equal((await announce(ann, sharing)).status, expected)
      assert.equal((await pin(ann, sharing)).status, expected)
    })
  }

  test('nobody else by changing what they made', async () => {
    const own = audience('department', 'Engineering')
    const { id } = (await announce(ann, own)).body
    const pinned = (await pin(ann, own)).body

    const wider = { id, title: 'Wider', ...TIMES, audienceFilters: [] }
    assert.equal((await app.ask(ann, 'updateannouncement', wider)).status, 403)
    assert.equal((await app.ask(ann, 'updateannouncement', { id, title: 'Same', ...TIMES })).status, 200)
    assert.equal((await app.ask(ann, 'editpin', { id: pinned.id, audienceFilters: [] })).status, 403)
    assert.equal((await app.ask(ann, 'editpin', { id: pinned.id, queries: ['x'] })).status, 200)
    assert.equal((await app.ask(ann, 'deleteannouncement', { id })).status, 200)
    assert.equal((await app.ask(ann, 'unpin', { id: pinned.id })).status, 200)
  })

  test('nobody without a name, and nobody before others', async () => {
    const own = audience('department', 'Engineering')

    assert.equal((await announce(ann, { ...own, hideAttribution: true })).status, 403)
    assert.equal((await announce(ann, { ...own, isPrioritized: true })).status, 403)
    assert.equal((await announce(admin, { hideAttribution: true, isPrioritized: true })).status, 200)
  })
})

test('in a small company members reach everyone too, with their name and in the audit log', async () => {
  const small = await KnowledgeApp.make({ membersPublish: 'on' })
  const made = await small.ask(small.ann, 'createannouncement', { title: 'Party', isPrioritized: true, ...TIMES })
  const unsigned = await small.ask(small.ann, 'createannouncement', { title: 'x', hideAttribution: true, ...TIMES })
  const pinned = await small.ask(small.ann, 'pin', { documentId: OPEN, queries: ['party'] })

  assert.deepEqual([made.status, unsigned.status, pinned.status], [200, 403, 200])
  assert.equal(made.body.author.name, 'Ann Adams')
  const entries = await small.app.app.services.audit.list({ actor: 'ann@acme.example', limit: 10 })
  assert.deepEqual(
    new Set(entries.map(({ action }) => action)),
    new Set(['announcement.create', 'pin.create', 'admin.refused']),
  )
})

test('the pages offer only the audiences a person may address', async () => {
  const asked = async (token: string) => (await app.app.send('/app/api/v1/audiences', {}, { token })).body

  assert.deepEqual(await asked(ann), {
    mayReachEveryone: false,
    own: [{ fieldName: 'department', value: 'Engineering' }],
  })
  assert.equal((await asked(admin)).mayReachEveryone, true)
})

test('everyone can find out who administers the service, and deactivated accounts are left out', async () => {
  const ask = async (token?: string) => app.app.send('/app/api/v1/administrators', {}, { ...(token && { token }) })
  const { people } = (await ask(ann)).body

  assert.deepEqual(
    people.map(({ email }: { email: string }) => email),
    ['admin@acme.example'],
  )
  assert.equal((await ask()).status, 401)
})

test('a global token that acts for an admin announces, and the audit log names both', async () => {
  const { app: other } = await KnowledgeApp.make({ membersPublish: 'off' })
  const token = await other.clientToken(undefined, ['ANNOUNCEMENTS'])
  const as = (email: string) =>
    other.send(
      '/rest/api/v1/createannouncement',
      { title: 'x', ...TIMES },
      { token, headers: { 'X-Service-ActAs': email } },
    )

  assert.equal((await as('ann@acme.example')).status, 403)
  assert.equal((await as('admin@acme.example')).status, 200)
  const [entry] = await other.app.services.audit.list({ action: 'announcement.create', limit: 1 })
  assert.deepEqual([entry?.actorKind, entry?.onBehalfOf], ['token', 'admin@acme.example'])
})
