import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Stores } from '../../src/storage/stores.ts'

const AT = new Date('2026-06-01T12:00:00Z')
const LATER = new Date('2026-06-02T12:00:00Z')
const verified = (documentId: string) =>
  ({ documentId, state: 'VERIFIED', by: 'ann@acme.example', at: AT, expiresAt: LATER }) as const
const reminder = (id: string, remindAt = AT) => ({
  id,
  documentId: 'wiki:Page:1',
  assignee: 'bob@acme.example',
  requestor: 'ann@acme.example',
  remindAt,
  createdAt: AT,
  reason: id === 'b' ? undefined : 'old \u{1f998}',
  isEntrusted: id !== 'b',
})

export function verificationContract(open: () => Promise<Stores>): void {
  test('a verification is read back as it was put, by document and by person; a second put overwrites it', async () => {
    const { verifications } = await open()

    await verifications.put(verified('wiki:Page:1'))
    await verifications.put(verified('wiki:Page:2'))
    const taken = { ...verified('wiki:Page:1'), state: 'UNVERIFIED', expiresAt: undefined, at: LATER } as const
    await verifications.put(taken)

    assert.deepEqual(await verifications.findAll(['wiki:Page:1', 'wiki:Page:3']), [taken])
    assert.deepEqual(await verifications.by('ann@acme.example'), [verified('wiki:Page:2'), taken])
    assert.deepEqual(await verifications.by('bob@acme.example'), [])
    assert.deepEqual(await verifications.findAll([]), [])
  })

  test('verifications that end within a span come in the order of their ends, page by page', async () => {
    const { verifications } = await open()
    const ending = (documentId: string, expiresAt: Date) => ({ ...verified(documentId), expiresAt })
    const all = [ending('wiki::c', AT), ending('wiki::a', LATER), ending('wiki::b', LATER)]
    for (const record of [...all].reverse()) await verifications.put(record)
    await verifications.put({ ...ending('wiki::taken-back', LATER), state: 'DEPRECATED' })
    const span = { after: new Date(AT.getTime() - 1), upTo: LATER }

    const first = await verifications.endingWithin(span, undefined, 2)
    const rest = await verifications.endingWithin(span, first.at(-1), 2)

    assert.deepEqual([...first, ...rest], all)
    assert.deepEqual(await verifications.endingWithin({ after: AT, upTo: AT }, undefined, 2), [])
  })

  test('reminders come in the order of their days, as many as allowed, and end with a verification', async () => {
    const { verifications } = await open()

    assert.equal(await verifications.remind(reminder('b', LATER), 2), true)
    assert.equal(await verifications.remind(reminder('a'), 2), true)
    const more = await Promise.all(['c', 'd'].map((id) => verifications.remind(reminder(id), 3)))

    assert.deepEqual(more.sort(), [false, true])
    const found = await verifications.remindersOf(['wiki:Page:1'])
    assert.deepEqual(found.at(-1), reminder('b', LATER))
    assert.equal(found.length, 3)
    assert.deepEqual(await verifications.remindersFor('bob@acme.example'), found)
    assert.deepEqual(await verifications.remindersFor('ann@acme.example'), [])
    await verifications.put(verified('wiki:Page:1'))
    assert.deepEqual(await verifications.remindersOf(['wiki:Page:1']), [])
  })
}
