import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Stores } from '../../src/storage/stores.ts'

const AT = new Date('2026-06-01T12:00:00Z')
const LATER = new Date('2026-06-02T12:00:00Z')
const SHARING = { owner: 'ann@acme.example', isOpen: true, grants: [], audience: [] }

export function markContract(open: () => Promise<Stores>): void {
  test('everyone sees the counts, people see their own reactions, and repeating one changes nothing', async () => {
    const { reactions } = await open()
    const [one, other] = [{ kind: 'answer', id: 1 } as const, { kind: 'answer', id: 2 } as const]

    await reactions.put(one, 'liked', { person: 'ann@acme.example', at: AT })
    await reactions.put(one, 'liked', { person: 'bob@acme.example', at: LATER })
    await reactions.put(one, 'liked', { person: 'bob@acme.example', at: AT })
    await reactions.put(other, 'read', { person: 'bob@acme.example', at: AT })
    await reactions.put({ kind: 'collection', id: 1 }, 'liked', { person: 'eve@acme.example', at: AT })

    assert.deepEqual(
      await reactions.reactionsTo('answer', [1, 2, 3], 'bob@acme.example'),
      new Map([
        [1, { likes: 2, own: new Set(['liked']) }],
        [2, { likes: 0, own: new Set(['read']) }],
      ]),
    )
    assert.deepEqual(await reactions.likersOf(one, 1), [{ person: 'bob@acme.example', at: LATER }])
    await reactions.take(one, 'liked', 'bob@acme.example')
    await reactions.take(one, 'liked', 'bob@acme.example')
    assert.deepEqual(await reactions.likersOf(one, 9), [{ person: 'ann@acme.example', at: AT }])
    assert.deepEqual(await reactions.reactionsTo('answer', [], 'bob@acme.example'), new Map())
  })

  test('reactions go with the thing and with the person', async () => {
    const { reactions, answers, activity } = await open()
    const write = {
      sharing: SHARING,
      record: { question: 'q', variations: [], body: '' },
      by: 'ann@acme.example',
      at: AT,
    }
    const [one, other] = [await answers.add(write), await answers.add(write)]
    assert.ok(one && other)
    for (const thing of [one, other]) {
      for (const person of ['ann@acme.example', 'bob@acme.example'])
        await reactions.put(thing, 'liked', { person, at: AT })
    }

    await answers.remove(one.id)
    await activity.removePerson('bob@acme.example')

    assert.deepEqual(await reactions.likersOf(one, 9), [])
    assert.deepEqual(await reactions.likersOf(other, 9), [{ person: 'ann@acme.example', at: AT }])
  })

  test('an account remembers its first invitation and the last one after it', async () => {
    const { accounts } = await open()
    const account = { email: 'ann@acme.example', name: 'Ann', role: 'member', isActive: true, createdAt: AT } as const
    await accounts.put(account)

    assert.deepEqual(await accounts.find(account.email), account)
    await accounts.noteInvitation(account.email, AT)
    assert.deepEqual(await accounts.find(account.email), { ...account, invitedAt: AT })
    await accounts.noteInvitation(account.email, LATER)
    await accounts.put({ ...account, name: 'Ann Adams' })
    assert.deepEqual(await accounts.find(account.email), {
      ...account,
      name: 'Ann Adams',
      invitedAt: AT,
      remindedAt: LATER,
    })
  })
}
