import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Trigger } from '../../src/domain/triggers/trigger.ts'
import type { NewMessage } from '../../src/domain/triggers/trigger-outbox.ts'
import type { Stores } from '../../src/storage/stores.ts'

const ANN = 'ann@acme.example'
const BOB = 'bob@acme.example'
const at = (second: number) => new Date(Date.UTC(2026, 5, 1, 12, 0, second))

const trigger = (id: string, rest: Partial<Trigger> = {}): Trigger => ({
  id,
  owner: ANN,
  kind: 'document_changed',
  datasource: 'wiki',
  description: undefined,
  status: 'ENABLED',
  inputs: { container: 'Köln' },
  url: 'https://hooks.acme.example/in',
  bearer: undefined,
  secret: 'whsec_c2VjcmV0',
  root: { kind: 'issuer', issuer: 'https://idp.example', clientId: 'app', expiresAt: at(9) },
  since: { seq: 7, at: at(0) },
  createdAt: at(0),
  updatedAt: at(0),
  ...rest,
})

const message = (id: string, triggerId: string, revision = 1): NewMessage => ({
  id,
  triggerId,
  subject: 'document:3',
  revision,
  reason: 'UPDATED',
  eventAt: at(revision),
})

const claimAt = (now: Date, rest = {}) => ({
  now,
  until: new Date(now.getTime() + 10_000),
  limit: 10,
  ofOne: 10,
  busy: new Map<string, number>(),
  ...rest,
})

export function triggerContract(open: () => Promise<Stores>): void {
  test('a trigger is read back as it was, and listed for its owner alone, the oldest first', async () => {
    const { triggers } = await open()
    const later = trigger('a', { description: 'x', bearer: 'key', createdAt: at(1) })
    await triggers.add(later, 10)
    await triggers.add(trigger('b'), 10)
    await triggers.add(trigger('c', { owner: BOB }), 10)

    assert.deepEqual(await triggers.find('a'), later)
    assert.deepEqual(await triggers.of(ANN), [trigger('b'), later])
    assert.equal(await triggers.find('z'), undefined)
  })

  test('nobody has more triggers than they may, also when several are made at once', async () => {
    const { triggers } = await open()

    const made = await Promise.all(['a', 'b', 'c', 'd'].map((id) => triggers.add(trigger(id), 2)))

    assert.equal(made.filter(Boolean).length, 2)
    assert.equal(await triggers.add(trigger('e', { owner: BOB }), 2), true)
  })

  test('every change of a trigger moves the version, and only those that are on are active', async () => {
    const { triggers } = await open()
    await triggers.add(trigger('a'), 10)
    await triggers.add(trigger('b'), 10)
    const before = await triggers.version()

    await triggers.change('a', (found) => ({ ...found, inputs: {}, updatedAt: at(5) }))
    await triggers.pause('b', 'OWNER_GONE', at(6))

    assert.ok((await triggers.version()) > before)
    assert.deepEqual(
      (await triggers.active()).map(({ id }) => id),
      ['a'],
    )
    assert.equal((await triggers.find('b'))?.pausedFor, 'OWNER_GONE')
    assert.deepEqual((await triggers.find('a'))?.inputs, {})
    assert.equal(await triggers.change('z', (found) => found), undefined)
  })

  test('a trigger is removed by its owner alone, with its messages', async () => {
    const { triggers, triggerOutbox } = await open()
    await triggers.add(trigger('a'), 10)
    await triggerOutbox.redeliver(message('m', 'a'), at(1))

    assert.equal(await triggers.remove('a', BOB), false)
    assert.equal(await triggers.remove('a', ANN), true)
    assert.deepEqual(await triggerOutbox.claim(claimAt(at(2))), [])
  })

  test('messages and how far the matching came are written together, and each message once', async () => {
    const { triggers, triggerOutbox } = await open()
    await triggers.add(trigger('a'), 10)
    const step = (from: number | undefined, to: number) => ({ name: 'documents' as const, from, to })

    assert.equal(await triggerOutbox.progress('documents'), undefined)
    assert.equal(await triggerOutbox.advance(step(undefined, 5), [message('m', 'a')], at(1)), true)
    assert.equal(await triggerOutbox.advance(step(undefined, 5), [message('other', 'a', 2)], at(1)), false)
    assert.equal(await triggerOutbox.advance(step(4, 6), [message('stale', 'a', 3)], at(1)), false)
    const again = [message('again', 'a'), message('of nobody', 'gone', 9)]
    assert.equal(await triggerOutbox.advance(step(5, 6), again, at(1)), true)

    assert.equal(await triggerOutbox.progress('documents'), 6)
    assert.equal(await triggerOutbox.progress('announcements'), undefined)
    assert.deepEqual(await triggerOutbox.pending(['a', 'b']), new Map([['a', 1]]))
    assert.deepEqual(await triggerOutbox.claim(claimAt(at(2))), [{ ...message('m', 'a'), attempts: 0 }])
  })

  test('a message is claimed by one at a time, and is due again when its time has passed', async () => {
    const { triggers, triggerOutbox } = await open()
    for (const id of ['a', 'b']) await triggers.add(trigger(id), 10)
    for (const revision of [1, 2, 3])
      await triggerOutbox.redeliver(message(`a${revision}`, 'a', revision), at(revision))
    await triggerOutbox.redeliver(message('b1', 'b'), at(4))
    const ids = async (claim: Parameters<typeof triggerOutbox.claim>[0]) =>
      (await triggerOutbox.claim(claim)).map(({ id }) => id)

    const both = await Promise.all([
      ids(claimAt(at(4), { limit: 2 })),
      ids(claimAt(at(4), { busy: new Map([['a', 10]]) })),
    ])

    assert.deepEqual(both, [['a1', 'a2'], ['b1']])
    assert.deepEqual(await ids(claimAt(at(4), { ofOne: 3, busy: new Map([['a', 3]]) })), [])
    assert.deepEqual(await ids(claimAt(at(4))), ['a3'])
    assert.deepEqual(await ids(claimAt(at(5))), [])
    assert.deepEqual(await ids(claimAt(at(14), { limit: 1 })), ['a1'])
    assert.deepEqual(await ids(claimAt(at(14), { ofOne: 1 })), ['b1', 'a2'])
  })

  test('what is delivered, given up or dropped is not due again, and is swept in its time', async () => {
    const { triggers, triggerOutbox } = await open()
    await triggers.add(trigger('a'), 10)
    for (const revision of [1, 2, 3, 4]) await triggerOutbox.redeliver(message(`m${revision}`, 'a', revision), at(0))
    await triggerOutbox.claim(claimAt(at(1)))

    await triggerOutbox.finish('m1', { state: 'delivered', at: at(2), status: 204 })
    await triggerOutbox.finish('m2', { state: 'failed', at: at(2), status: 400 })
    await triggerOutbox.finish('m3', { state: 'pending', at: at(2), error: 'gone', nextAt: at(3) })
    await triggerOutbox.drop('m4')

    const due = await triggerOutbox.claim(claimAt(at(59)))
    assert.deepEqual(due, [{ ...message('m3', 'a', 3), attempts: 1 }])
    await triggerOutbox.sweep(at(59))
    // Told again only because it was forgotten.
    await triggerOutbox.redeliver(message('m1 again', 'a', 1), at(59))
    await triggerOutbox.redeliver(message('m3 again', 'a', 3), at(59))
    assert.deepEqual(await triggerOutbox.pending(['a']), new Map([['a', 2]]))
  })

  test('a trigger that is switched off drops what it was still to tell', async () => {
    const { triggers, triggerOutbox } = await open()
    await triggers.add(trigger('a'), 10)
    await triggerOutbox.redeliver(message('m', 'a'), at(0))

    await triggers.change('a', (found) => ({ ...found, status: 'DISABLED' }))
    await triggerOutbox.advance({ name: 'documents', from: undefined, to: 1 }, [message('late', 'a', 2)], at(0))

    assert.deepEqual(await triggerOutbox.claim(claimAt(at(1))), [])
  })
}
