import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileAcl } from '../../src/domain/access/principals.ts'
import type { Webhook } from '../../src/domain/webhooks/webhook.ts'
import type { Stores } from '../../src/storage/stores.ts'

const at = (second: number) => new Date(Date.UTC(2026, 5, 1, 12, 0, second))
/** Claimed for ten seconds. */
const dueAt = (now: Date, appliedSeq: number, limit: number) => ({
  now,
  until: new Date(now.getTime() + 10_000),
  appliedSeq,
  limit,
})
const webhook = (id: string, rest: Partial<Webhook> = {}): Webhook => ({
  id,
  name: undefined,
  url: 'https://hooks.acme.example/in',
  secret: 'whsec_c2VjcmV0',
  events: 'all',
  datasources: 'all',
  createdAt: at(0),
  ...rest,
})

export function webhookContract(open: () => Promise<Stores>): void {
  test('a change makes a message for each webhook that wants it, and none without webhooks', async () => {
    const { documents, webhooks } = await open()
    await put(documents, 'before')
    await webhooks.add(webhook('all'))
    await webhooks.add(webhook('deletions', { events: ['document.deleted'] }))
    await webhooks.add(webhook('elsewhere', { datasources: ['other'] }))

    const key = await put(documents, 'one')
    await documents.setPermissions(key, {}, compileAcl('wiki', {}), at(2))
    await documents.remove(key, 0, at(3))

    const kinds = async (id: string) => (await webhooks.deliveries({ webhookId: id }, 10)).map(({ kind }) => kind)
    assert.deepEqual(
      (await kinds('all')).sort(),
      ['document.deleted', 'document.indexed', 'document.permissions.updated', 'document.uploaded'].sort(),
    )
    assert.deepEqual(await kinds('deletions'), ['document.deleted'])
    assert.deepEqual(await kinds('elsewhere'), [])
    const [first] = await webhooks.claim('deletions', dueAt(at(3), 0, 10))
    assert.deepEqual(JSON.parse(first?.body ?? ''), {
      type: 'document.deleted',
      timestamp: at(3).toISOString(),
      data: { datasource: 'wiki', documents: [{ documentId: 'wiki:Page:one', objectType: 'Page', id: 'one' }] },
    })
  })

  test('no more messages are claimed than were asked for, and none twice', async () => {
    const { documents, webhooks } = await open()
    await webhooks.add(webhook('w', { events: ['document.uploaded'] }))
    for (let number = 0; number < 30; number++) await put(documents, `d${number}`)

    const claimed: string[] = []
    for (const expected of [4, 4, 20, 2]) {
      const due = await webhooks.claim('w', dueAt(at(5), 0, expected === 2 ? 4 : expected))
      assert.equal(due.length, expected)
      claimed.push(...due.map(({ eventId }) => eventId))
    }
    assert.equal(new Set(claimed).size, 30)
  })

  test('a batch creates few messages, and "searchable" is sent once it is', async () => {
    const { documents, webhooks } = await open()
    await webhooks.add(webhook('w', { events: ['document.indexed'] }))
    await documents.put(
      Array.from({ length: 250 }, (_, number) => write(`d${number}`)),
      at(1),
    )
    const seq = await documents.lastSeq()

    assert.deepEqual(await webhooks.claim('w', dueAt(at(9), seq - 1, 10)), [])
    const due = await webhooks.claim('w', dueAt(at(9), seq, 10))

    assert.equal(due.length, 3)
    const ids = due.flatMap(({ body }) => JSON.parse(body).data.documents as unknown[])
    assert.equal(ids.length, 250)
  })

  test('of several services that look for messages at once, each message is given to one', async () => {
    const { documents, webhooks } = await open()
    await webhooks.add(webhook('w', { events: ['document.uploaded'] }))
    for (const id of ['one', 'two', 'three', 'four', 'five', 'six']) await put(documents, id)

    const taken = await Promise.all(Array.from({ length: 4 }, () => webhooks.claim('w', dueAt(at(1), 0, 2))))
    const rest = await webhooks.claim('w', dueAt(at(1), 0, 10))

    const ids = [...taken.flat(), ...rest].map(({ eventId }) => eventId)
    assert.equal(ids.length, 6)
    assert.equal(new Set(ids).size, 6)
    assert.deepEqual(await webhooks.claim('w', dueAt(at(10), 0, 10)), [])
    assert.equal((await webhooks.claim('w', dueAt(at(11), 0, 10))).length, 6)
  })

  test('a refused write tells nothing', async () => {
    const { documents, webhooks } = await open()
    await webhooks.add(webhook('w'))
    await documents.put([{ ...write('one'), version: 5 }], at(1))
    const before = await webhooks.deliveries({}, 10)

    await documents.put([{ ...write('one'), version: 4 }], at(2))

    assert.deepEqual(await webhooks.deliveries({}, 10), before)
  })

  test('a message is due until it is delivered or given up, and not before its next attempt', async () => {
    const { documents, webhooks } = await open()
    await webhooks.add(webhook('w', { events: ['document.uploaded'] }))
    await put(documents, 'one')
    const [due] = await webhooks.claim('w', dueAt(at(1), 0, 10))
    const id = due?.eventId ?? ''

    await webhooks.attemptFailed(id, 'w', { at: at(1), status: 500 }, at(6))
    const early = await webhooks.claim('w', dueAt(at(5), 0, 10))
    const [again] = await webhooks.claim('w', dueAt(at(6), 0, 10))
    await webhooks.attemptFailed(id, 'w', { at: at(6), error: 'refused' }, undefined)

    assert.deepEqual(early, [])
    assert.equal(again?.attempts, 1)
    assert.deepEqual(await webhooks.claim('w', dueAt(at(60), 0, 10)), [])
    const [record] = await webhooks.deliveries({ state: 'failed' }, 10)
    assert.deepEqual(record, {
      eventId: id,
      webhookId: 'w',
      kind: 'document.uploaded',
      state: 'failed',
      attempts: 2,
      lastStatus: undefined,
      lastError: 'refused',
      nextAttemptAt: undefined,
      createdAt: at(1),
      updatedAt: at(6),
    })
  })

  test('a message that was sent is due again when somebody asks for it, one that waits is not', async () => {
    const { documents, webhooks } = await open()
    await webhooks.add(webhook('all', { events: ['document.uploaded'] }))
    await put(documents, 'one')
    const [due] = await webhooks.claim('all', dueAt(at(5), 100, 10))
    const eventId = due?.eventId ?? ''

    assert.equal(await webhooks.replay(eventId, 'all', at(6)), false, 'it waits')
    await webhooks.delivered(eventId, 'all', { at: at(6), status: 200 })
    assert.equal(await webhooks.replay(eventId, 'elsewhere', at(7)), false)
    assert.equal(await webhooks.replay(eventId, 'all', at(7)), true)

    assert.deepEqual(
      (await webhooks.claim('all', dueAt(at(8), 100, 10))).map(({ eventId: id, attempts }) => [id, attempts]),
      [[eventId, 0]],
    )
  })

  test('a webhook keeps its name until it is renamed, and other webhooks keep theirs', async () => {
    const { webhooks } = await open()
    await webhooks.add(webhook('named', { name: 'Build bot' }))
    await webhooks.add(webhook('nameless', { createdAt: at(1) }))
    const names = async () => (await webhooks.list()).map(({ name }) => name)

    const before = await names()
    await webhooks.change(webhook('nameless', { name: 'Ünïcode 日本' }))
    const after = await names()
    await webhooks.change(webhook('named'))

    assert.deepEqual(before, ['Build bot', undefined])
    assert.deepEqual(after, ['Build bot', 'Ünïcode 日本'])
    assert.deepEqual(await names(), [undefined, 'Ünïcode 日本'])
  })

  test('a webhook that changes keeps its secret and the pending messages it still subscribes to', async () => {
    const { documents, webhooks } = await open()
    await webhooks.add(webhook('w'))
    await webhooks.add(webhook('other'))
    const key = await put(documents, 'one')
    await documents.setPermissions(key, {}, compileAcl('wiki', {}), at(2))
    const left = async (id: string) => (await webhooks.deliveries({ webhookId: id }, 10)).map(({ kind }) => kind).sort()
    const before = await left('other')
    const events = ['document.uploaded', 'document.deleted'] as const
    const narrowed = webhook('w', { url: 'https://hooks.acme.example/new', events, datasources: ['wiki'] })

    await webhooks.change({ ...webhook('w'), name: 'Renamed' })
    const renamed = await left('w')
    await webhooks.change(narrowed)
    const first = await left('w')
    await webhooks.change({ ...narrowed, datasources: ['elsewhere'] })

    assert.deepEqual(renamed, before)
    assert.deepEqual(first, ['document.uploaded'])
    assert.deepEqual(await left('w'), [])
    assert.deepEqual(await left('other'), before)
    const changed = (await webhooks.list()).find(({ id }) => id === 'w')
    assert.deepEqual(changed, { ...narrowed, datasources: ['elsewhere'] })
  })

  test('what is done is forgotten in time, what is pending is not; a removed webhook takes its messages along', async () => {
    const { documents, webhooks } = await open()
    await webhooks.add(webhook('w', { events: ['document.uploaded'] }))
    await put(documents, 'one')
    await put(documents, 'two')
    const [first] = await webhooks.claim('w', dueAt(at(1), 0, 1))
    await webhooks.delivered(first?.eventId ?? '', 'w', { at: at(1), status: 200 })

    await webhooks.sweep(at(30))
    const left = await webhooks.deliveries({}, 10)

    assert.deepEqual(
      left.map(({ state }) => state),
      ['pending'],
    )
    assert.equal(await webhooks.remove('w'), true)
    assert.equal(await webhooks.remove('w'), false)
    assert.deepEqual(await webhooks.deliveries({}, 10), [])
    assert.deepEqual(await webhooks.list(), [])
  })
}

function write(id: string) {
  const ref = { datasource: 'wiki', objectType: 'Page', id }
  const texts = { title: id, body: 'secret text', summary: '', viewUrl: undefined, facts: {} }
  const document = { ...ref, ...texts, updatedAt: 0, permissions: undefined }
  return { document, acl: compileAcl('wiki', undefined), version: 0 }
}

async function put(documents: Stores['documents'], id: string): Promise<number> {
  await documents.put([write(id)], at(1))
  const [head] = await documents.find({ datasource: 'wiki', id })
  return head?.key ?? 0
}
