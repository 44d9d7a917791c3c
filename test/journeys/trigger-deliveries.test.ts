import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { eventually } from '../support/eventually.ts'
import { makeApp } from '../support/make-app.ts'
import { type Received, type Receiver, startReceiver } from '../support/receiver.ts'

const EXPERIMENTAL = { 'X-Service-Include-Experimental': 'true' }
const SCOPES = ['TRIGGERS', 'SEARCH', 'ANNOUNCEMENTS', 'VERIFICATION']
const app = await makeApp({ triggerRanges: '127.0.0.0/8', webhookTimeoutSeconds: '60', membersPublish: 'on' })
const { triggers, triggerOutbox, clientTokens, accounts } = app.app.services
await app.addDatasource({ name: 'wiki', isUserReferencedByEmail: true })
const push = await app.indexingToken()
const employee = (email: string, department: string) => ({
  employee: { email, firstName: email.split('@')[0], lastName: 'Adams', department },
})
await app.index('indexemployee', employee('ann@acme.example', 'Sales'), push)
await app.index('indexemployee', employee('bob@acme.example', 'Law'), push)

async function person(email: string) {
  const token = await app.clientToken(email, SCOPES)
  const send = (path: string, body?: object, method = body === undefined ? 'GET' : 'POST') =>
    app.send(`/api/${path}`, body, { token, method, headers: EXPERIMENTAL })
  const client = (operation: string, body: object) => app.send(`/rest/api/v1/${operation}`, body, { token })
  return { email, token, send, client }
}
const ann = await person('ann@acme.example')
const bob = await person('bob@acme.example')

async function subscribe(who: typeof ann, preset: string, inputs: object = {}, rest: object = {}) {
  const receiver = await startReceiver()
  const delivery = { webhook_url: receiver.url, ...rest }
  const { status, body } = await who.send('triggers', { preset_id: preset, inputs, delivery })
  assert.equal(status, 201, JSON.stringify(body))
  return { receiver, id: body.trigger.trigger_id as string, secret: body.trigger.signing_secret as string }
}

const only = (...people: { email: string }[]) => ({ allowedUsers: people.map(({ email }) => ({ email })) })
async function upload(id: string, rest: object = {}) {
  const body = { mimeType: 'text/plain', textContent: 'a secret text' }
  const document = { id, objectType: 'Page', title: `Page ${id}`, body, permissions: only(ann, bob), ...rest }
  const { status } = await app.index('indexdocument', { datasource: 'wiki', document }, push)
  assert.equal(status, 200)
  await app.indexed()
}
const read = ({ body }: Received) => JSON.parse(body)
const told = ({ received }: Receiver) => received.map((each) => read(each).doc_id as string)
const isTold = (receiver: Receiver, id: string) =>
  eventually(`${id} is delivered`, async () => told(receiver).includes(`wiki:Page:${id}`))
const pending = async (id: string) => (await triggerOutbox.pending([id])).get(id) ?? 0
const attempted = (receiver: Receiver, times: number) =>
  eventually(`${times} attempts`, async () => receiver.received.length >= times)

/** The first attempt has failed, which is written down; the next is due in a minute. */
async function failedOnce(receiver: Receiver, id: string): Promise<void> {
  await attempted(receiver, 1)
  await eventually('the attempt is written down', async () => {
    // What is under way is claimed for longer.
    const soon = new Date(app.clock.now().getTime() + 60_000)
    const put = await triggerOutbox.claim({ now: soon, until: soon, limit: 100, ofOne: 100, busy: new Map() })
    return put.some(({ triggerId }) => triggerId === id)
  })
}

test("a change is delivered in the interface's shape, signed, with a credential and without the text", async () => {
  const { receiver, id, secret } = await subscribe(
    ann,
    'document_changed:wiki',
    { doc_type: 'page' },
    {
      auth: { type: 'BEARER', secret: 'a-key' },
    },
  )
  await upload('told')
  await isTold(receiver, 'told')

  const [{ headers, body }] = receiver.received as [Received]
  assert.deepEqual(JSON.parse(body), {
    version: '1',
    trigger_id: id,
    event_type: 'DOCUMENT_CHANGE',
    datasource: 'wiki',
    reason: 'CREATED',
    doc_type: 'Page',
    doc_id: 'wiki:Page:told',
    view_url: '',
    title: 'Page told',
    event_time: app.clock.now().toISOString(),
  })
  assert.equal(headers.authorization, 'Bearer a-key')
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  assert.equal(headers['webhook-signature'], `v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
  await ann.send(`triggers/${id}`, undefined, 'DELETE')
})

test('a trigger delivers only documents its owner can see', async () => {
  const own = await subscribe(ann, 'document_changed:wiki')
  const other = await subscribe(bob, 'document_changed:wiki')

  await upload('for-ann', { permissions: only(ann) })
  await upload('for-bob', { permissions: only(bob) })
  await upload('for-both')
  await Promise.all([isTold(own.receiver, 'for-both'), isTold(other.receiver, 'for-both')])
  await Promise.all([isTold(own.receiver, 'for-ann'), isTold(other.receiver, 'for-bob')])

  assert.ok(!told(own.receiver).includes('wiki:Page:for-bob'))
  assert.ok(!told(other.receiver).includes('wiki:Page:for-ann'))
})

test('what a person may not see any more when it is sent is not told; what they still may is, under the same id', async () => {
  const kept = await subscribe(ann, 'document_changed:wiki', { container: 'kept' })
  const taken = await subscribe(ann, 'document_changed:wiki', { container: 'taken' })
  for (const { receiver } of [kept, taken]) receiver.answer = { status: 503 }
  await upload('stays', { container: 'kept' })
  await upload('goes', { container: 'taken' })
  for (const { receiver, id } of [kept, taken]) await failedOnce(receiver, id)

  await app.index(
    'updatepermissions',
    { datasource: 'wiki', objectType: 'Page', id: 'goes', permissions: only(bob) },
    push,
  )
  for (const { receiver } of [kept, taken]) receiver.answer = { status: 204 }
  app.clock.advance({ minutes: 1 })
  await attempted(kept.receiver, 2)
  await eventually('nothing waits', async () => (await pending(kept.id)) + (await pending(taken.id)) === 0)

  assert.equal(taken.receiver.received.length, 1)
  const [first, second] = kept.receiver.received
  assert.equal(first?.headers['webhook-id'], second?.headers['webhook-id'])
})

test('a message says what its document is called when it is sent', async () => {
  const { receiver, id } = await subscribe(ann, 'document_changed:wiki', { container: 'named', reason: 'CREATED' })
  receiver.answer = { status: 500 }
  await upload('renamed', { container: 'named', title: 'Before' })
  await failedOnce(receiver, id)

  await upload('renamed', { container: 'named', title: 'After' })
  receiver.answer = { status: 204 }
  app.clock.advance({ minutes: 1 })
  await attempted(receiver, 2)

  assert.equal(read(receiver.received[1] as Received).title, 'After')
})

test('a trigger ends when its owner is deactivated, and when the token that made it is revoked', async () => {
  const carl = await person('carl@acme.example')
  const dora = await person('dora@acme.example')
  const [gone, revoked] = [
    await subscribe(carl, 'document_changed:wiki'),
    await subscribe(dora, 'document_changed:wiki'),
  ]
  const stays = await subscribe(ann, 'document_changed:wiki')
  const account = await accounts.find(carl.email)
  assert.ok(account)
  await accounts.put({ ...account, isActive: false })
  const root = (await triggers.find(revoked.id))?.root
  assert.ok(root?.kind === 'clientToken')
  await clientTokens.revoke(root.id, app.clock.now())

  await upload('after', { permissions: only(ann, carl, dora) })
  const isOff = async (id: string) => (await triggers.find(id))?.status === 'DISABLED'
  await eventually('both are off', async () => (await isOff(gone.id)) && (await isOff(revoked.id)))
  await isTold(stays.receiver, 'after')

  assert.equal((await triggers.find(gone.id))?.pausedFor, 'OWNER_GONE')
  assert.equal((await triggers.find(revoked.id))?.pausedFor, 'CREDENTIAL_ENDED')
  assert.deepEqual([...gone.receiver.received, ...revoked.receiver.received], [])
  const dora2 = await person(dora.email)
  const path = `triggers/${revoked.id}`
  assert.equal((await dora2.send(path)).body.trigger.disabled_reason, 'CREDENTIAL_ENDED')
  assert.equal((await dora2.send(path, { status: 'ENABLED' }, 'PATCH')).body.trigger.disabled_reason, undefined)
  await upload('again', { permissions: only(dora) })
  await isTold(revoked.receiver, 'again')
  assert.ok(!told(revoked.receiver).includes('wiki:Page:after'))
})

test('a trigger on a container delivers new documents in it, but no changes and no documents elsewhere', async () => {
  const { receiver } = await subscribe(ann, 'new_in_container:wiki', { container: 'LAW' })

  await upload('elsewhere', { container: 'Sales' })
  await upload('new', { container: 'Law' })
  await isTold(receiver, 'new')
  await upload('new', { container: 'Law', title: 'Changed' })
  await upload('newer', { containerDatasourceId: 'law', containerObjectType: 'Space' })
  await isTold(receiver, 'newer')

  assert.deepEqual(told(receiver), ['wiki:Page:new', 'wiki:Page:newer'])
})

test('a mention is delivered only to people who can see the document', async () => {
  const own = await subscribe(ann, 'mention:wiki')
  const other = await subscribe(bob, 'mention:wiki', { person: ann.email })
  const saying = (textContent: string) => ({ body: { mimeType: 'text/plain', textContent } })

  await upload('no-mention', saying('Ask joann@acme.example'))
  await upload('hidden-mention', { ...saying('Ask ann@acme.example'), permissions: only(ann) })
  await upload('mention', saying('Ask Ann@acme.example.'))
  await Promise.all([isTold(own.receiver, 'mention'), isTold(other.receiver, 'mention')])
  await isTold(own.receiver, 'hidden-mention')

  assert.deepEqual(told(own.receiver).sort(), ['wiki:Page:hidden-mention', 'wiki:Page:mention'])
  assert.deepEqual(told(other.receiver), ['wiki:Page:mention'])
})

test('an announcement is delivered to its audience when it starts', async () => {
  const own = await subscribe(ann, 'announcement')
  const other = await subscribe(bob, 'announcement')
  app.clock.advance({ minutes: 1 })
  const at = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000).toISOString()
  const announce = async (title: string, from: number, rest: object = {}) => {
    const made = await ann.client('createannouncement', { title, startTime: at(from), endTime: at(30), ...rest })
    assert.equal(made.status, 200, JSON.stringify(made.body))
  }
  const titles = ({ receiver }: typeof own) => receiver.received.map((each) => read(each).title as string)
  const isSaid = (who: typeof own, title: string) =>
    eventually(`${title} is delivered`, async () => titles(who).includes(title))

  const values = [{ value: 'Sales', relationType: 'EQUALS' }]
  await announce('For sales', 0, { audienceFilters: [{ fieldName: 'department', values }] })
  await announce('For all, tomorrow', 1)
  await announce('For all', 0)
  await Promise.all([isSaid(own, 'For sales'), isSaid(own, 'For all'), isSaid(other, 'For all')])
  assert.ok(!titles(own).includes('For all, tomorrow'))

  app.clock.advance({ days: 1 })
  await Promise.all([isSaid(own, 'For all, tomorrow'), isSaid(other, 'For all, tomorrow')])
  assert.deepEqual(titles(other).sort(), ['For all', 'For all, tomorrow'])
  const { datasource, reason, doc_type } = read(other.receiver.received[0] as Received)
  assert.deepEqual(
    { datasource, reason, doc_type },
    { datasource: 'announcements', reason: 'CREATED', doc_type: 'announcement' },
  )
})

test('an expiring verification is delivered in time to people who can see the document, unless it is renewed', async () => {
  for (const id of ['due', 'renewed', 'private']) {
    await upload(id, { author: { email: ann.email }, ...(id === 'private' && { permissions: only(ann) }) })
    assert.equal((await ann.client('verify', { documentId: `wiki:Page:${id}` })).status, 200)
  }
  const own = await subscribe(ann, 'verification_due:wiki')
  const early = await subscribe(bob, 'verification_due:wiki', { days_before: '7' })
  app.clock.advance({ days: 170 })
  await ann.client('verify', { documentId: 'wiki:Page:renewed' })
  app.clock.advance({ days: 4 })
  await isTold(early.receiver, 'due')
  assert.deepEqual(own.receiver.received, [])
  app.clock.advance({ days: 7 })
  await Promise.all([isTold(own.receiver, 'due'), isTold(own.receiver, 'private')])

  assert.deepEqual(told(early.receiver), ['wiki:Page:due'])
  assert.deepEqual(told(own.receiver).sort(), ['wiki:Page:due', 'wiki:Page:private'])
  const event = read(early.receiver.received[0] as Received)
  assert.equal(event.event_type, 'CONTENT_SCHEDULE')
  assert.equal(event.reason, 'MEETS_CONDITION')
  assert.equal(event.time_offset_seconds, -7 * 86_400)
  const found = await ann.send('trigger-presets/verification_due:wiki/events/search', {})
  const ids = found.body.results.map((each: { doc_id: string }) => each.doc_id).sort()
  assert.deepEqual(ids, ['wiki:Page:due', 'wiki:Page:private'])
})

test('events are searched for a trigger and for a preset, newest first, of what the caller may see now', async () => {
  await upload('first', { container: 'Searched' })
  await upload('secret', { container: 'Searched', permissions: only(ann) })
  await upload('last', { container: 'searched' })
  const { id } = await subscribe(bob, 'document_changed:wiki', { container: 'Searched' })
  const search = async (who: typeof ann, path: string, body: object = {}) =>
    (await who.send(`${path}/events/search`, body)).body
  const ids = (body: { results: { doc_id: string }[] }) => body.results.map(({ doc_id }) => doc_id)
  const preset = 'trigger-presets/document_changed:wiki'
  const asked = { inputs: { container: 'searched' } }

  assert.deepEqual(ids(await search(bob, `triggers/${id}`)), ['wiki:Page:last', 'wiki:Page:first'])
  assert.deepEqual(ids(await search(ann, preset, asked)), ['wiki:Page:last', 'wiki:Page:secret', 'wiki:Page:first'])
  const page = await search(bob, preset, { ...asked, page_size: 1 })
  assert.deepEqual([ids(page), page.has_more], [['wiki:Page:last'], true])
  assert.equal((await ann.send(`triggers/${id}/events/search`, {})).status, 404)

  await app.index(
    'updatepermissions',
    { datasource: 'wiki', objectType: 'Page', id: 'last', permissions: only(ann) },
    push,
  )
  assert.deepEqual(ids(await search(bob, `triggers/${id}`)), ['wiki:Page:first'])
})

test('the values of an input are those of documents that the caller may see', async () => {
  await upload('open-space', { container: 'Open space' })
  await upload('closed-space', { container: 'Closed space', permissions: only(ann) })
  const values = async (who: typeof ann, field: string, query: string) => {
    const asked = new URLSearchParams({ field, query })
    const { status, body } = await who.send(`trigger-presets/document_changed:wiki/input-values?${asked}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body.results.map((each: { value: string }) => each.value)
  }

  assert.deepEqual(await values(ann, 'container', 'space'), ['Closed space', 'Open space'])
  assert.deepEqual(await values(bob, 'container', 'space'), ['Open space'])
  assert.deepEqual(await values(bob, 'doc_type', ''), ['Page'])
  assert.deepEqual(await values(bob, 'reason', 'created'), ['CREATED'])
  assert.deepEqual(await values(bob, 'author', 'ann'), [ann.email])
  const unknown = await bob.send('trigger-presets/document_changed:wiki/input-values?field=colour')
  assert.equal(unknown.status, 400)
})

test('a receiver is tried with the newest event, as often as its owner likes, under one id', async () => {
  await upload('tried', { container: 'Trial' })
  const { receiver, id } = await subscribe(ann, 'document_changed:wiki', { container: 'trial' })
  const attempt = () => ann.send(`triggers/${id}/deliveries`, {})

  const first = await attempt()
  await attempted(receiver, 1)
  await eventually('it is done', async () => (await pending(id)) === 0)
  const second = await attempt()
  await attempted(receiver, 2)

  assert.equal(first.status, 202)
  assert.equal(first.body.event_id, second.body.event_id)
  assert.deepEqual(
    receiver.received.map(({ headers }) => headers['webhook-id']),
    [first.body.event_id, first.body.event_id],
  )
  assert.equal((await bob.send(`triggers/${id}/deliveries`, {})).status, 404)
  await ann.send(`triggers/${id}`, { inputs: { container: 'Nothing here' } }, 'PATCH')
  assert.equal((await attempt()).status, 409)
  await ann.send(`triggers/${id}`, { status: 'DISABLED' }, 'PATCH')
  assert.equal((await attempt()).status, 409)
})

test('what is not worth another attempt is given up, and no other message waits for it', async () => {
  const { receiver, id } = await subscribe(ann, 'document_changed:wiki', { container: 'Broken' })
  receiver.answer = { status: 400 }

  await upload('refused', { container: 'broken' })
  await isTold(receiver, 'refused')
  await eventually('it is given up', async () => (await pending(id)) === 0)
  receiver.answer = { status: 204 }
  await upload('taken', { container: 'broken' })
  await isTold(receiver, 'taken')

  assert.deepEqual(told(receiver), ['wiki:Page:refused', 'wiki:Page:taken'])
})
