import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Stores } from '../../src/storage/stores.ts'

const AT = new Date('2026-06-01T12:00:00Z')
const later = (seconds: number) => new Date(AT.getTime() + seconds * 1000)

/** What the users of the service are, on every database. */
export function accountContract(open: () => Promise<Stores>): void {
  test('provisioned users are unique by e-mail, found by what names them, and listed in pages', async () => {
    const { scim, accounts } = await open()
    const user = (id: string, email: string) => ({
      id,
      email,
      externalId: `x-${id}`,
      givenName: 'A',
      familyName: undefined,
      createdAt: AT,
      changedAt: AT,
    })
    const page = { offset: 0, limit: 10 }
    for (const email of ['a@x.example', 'b@x.example']) {
      await accounts.put({ email, name: email, role: 'member', isActive: true, createdAt: AT })
    }

    const added = await Promise.all(['1', '2', '3'].map((id) => scim.add(user(id, 'a@x.example'))))
    await scim.add(user('4', 'b@x.example'))
    await scim.change({ ...user('4', 'b@x.example'), givenName: undefined, changedAt: later(1) })
    const token = { id: 't1', name: 't', createdBy: 'operator', createdAt: AT, expiresAt: later(60) }
    await scim.addToken(token, 'h')

    assert.equal(added.filter(Boolean).length, 1)
    assert.equal((await scim.list(page)).total, 2)
    assert.deepEqual((await scim.list({ offset: 1, limit: 1 })).users, [
      { ...user('4', 'b@x.example'), givenName: undefined, changedAt: later(1) },
    ])
    assert.equal((await scim.list({ ...page, externalId: 'x-4' })).users[0]?.id, '4')
    assert.equal((await scim.list({ ...page, email: 'b@x.example' })).users[0]?.id, '4')
    assert.equal((await scim.list({ ...page, id: 'absent' })).total, 0)
    await scim.remove('4')
    assert.equal(await scim.find('4'), undefined)
    assert.deepEqual([await scim.findToken('h'), await scim.findToken('other')], [token, undefined])
    assert.deepEqual(await scim.tokens(), [token])
    assert.deepEqual([await scim.removeToken('t1'), await scim.removeToken('t1')], [true, false])
    assert.equal((await accounts.findAll(['a@x.example', 'absent@x.example'])).length, 1)
    assert.deepEqual(await accounts.findAll([]), [])
  })

  test('the last active Super Admin stays, whichever of several at once would take it away', async () => {
    const { accounts } = await open()
    const account = { name: 'N', role: 'super-admin' as const, isActive: true, createdAt: AT }
    for (const email of ['a@x.example', 'b@x.example', 'c@x.example']) await accounts.put({ ...account, email })
    await accounts.put({ ...account, email: 'm@x.example', role: 'member' })

    const demoted = await Promise.all(
      ['a@x.example', 'b@x.example', 'c@x.example'].map((email, at) =>
        accounts.put({ ...account, email, ...(at === 0 ? { isActive: false } : { role: 'admin' as const }) }),
      ),
    )

    assert.equal(demoted.filter(Boolean).length, 2)
    const left = (await accounts.list()).filter(({ role, isActive }) => role === 'super-admin' && isActive)
    assert.equal(left.length, 1)
    assert.equal(await accounts.put({ ...account, email: 'm@x.example', role: 'member', isActive: false }), true)
  })

  test('accounts are found by a part of name or e-mail and by role, in pages; groups can only widen a role', async () => {
    const { accounts } = await open()
    const account = { role: 'member' as const, isActive: true, createdAt: AT }
    for (const [email, name] of [
      ['ann@x.example', 'Ann Müller'],
      ['bob@x.example', 'Bob 100%'],
      ['cy@x.example', 'Cy Ødegård'],
    ] as const) {
      await accounts.put({ ...account, email, name })
    }
    await accounts.setGroupRole(['bob@x.example'], 'setup-admin')

    const emails = async (query: object) => (await accounts.page({ limit: 9, ...query })).map(({ email }) => email)
    assert.deepEqual(await emails({ search: 'ANN' }), ['ann@x.example'])
    assert.deepEqual(await emails({ search: '0%' }), ['bob@x.example'])
    for (const search of ['Ødegård', 'ødeg', 'ØDEGÅRD']) assert.deepEqual(await emails({ search }), ['cy@x.example'])
    assert.deepEqual(await emails({ search: 'x.example', after: 'ann@x.example', limit: 1 }), ['bob@x.example'])
    assert.deepEqual(await emails({ role: 'setup-admin' }), ['bob@x.example'])
    const bob = await accounts.find('bob@x.example')
    assert.deepEqual([bob?.role, bob?.givenRole], ['setup-admin', 'member'])
    if (bob !== undefined) await accounts.put({ ...bob, name: 'Robert' })
    await accounts.setGroupRole(['bob@x.example'], undefined)
    assert.equal((await accounts.find('bob@x.example'))?.role, 'member')
  })
}
