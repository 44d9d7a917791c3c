import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Stores } from '../../src/storage/stores.ts'

type Lease = { name: string; holder: string }

const at = (second: number) => new Date(Date.UTC(2026, 5, 1, 12, 0, second))

/** What several services on one database need to share their work. */
export function leaseContract(open: () => Promise<Stores>): void {
  test('of several services that want a lease at once, one has it, and keeps it while it asks again', async () => {
    const { leases } = await open()
    const take = (holder: string, now: number) => leases.take({ name: 'sweep', holder }, at(now), at(now + 10))

    const outcomes = await Promise.all(['a', 'b', 'c', 'd'].map(async (holder) => [holder, await take(holder, 0)]))
    const winners = outcomes.filter(([, isTaken]) => isTaken).map(([holder]) => String(holder))
    assert.equal(winners.length, 1)
    const [winner = ''] = winners
    const loser = winner === 'a' ? 'b' : 'a'

    assert.equal(await take(winner, 9), true)
    assert.equal(await take(loser, 15), false)
    assert.deepEqual(await leases.list(at(15)), [{ name: 'sweep', holder: winner, expiresAt: at(19) }])
    assert.equal(await take(loser, 19), true)
    assert.equal(await take(winner, 20), false)
  })

  test('a lease that ends far in the future was written by a wrong clock, and is taken over', async () => {
    const { leases } = await open()
    await leases.take({ name: 'sweep', holder: 'two hours ahead' }, at(7200), at(7210))

    assert.equal(await leases.take({ name: 'sweep', holder: 'b' }, at(0), at(10)), true)
    assert.deepEqual(await leases.list(at(0)), [{ name: 'sweep', holder: 'b', expiresAt: at(10) }])
  })

  test('a clock that is a little behind takes nothing from anybody', async () => {
    const { leases } = await open()
    await leases.take({ name: 'sweep', holder: 'a' }, at(5), at(15))

    assert.equal(await leases.take({ name: 'sweep', holder: 'b' }, at(0), at(10)), false)
  })

  test('a lease that is let go is free at once; nobody lets go of another’s', async () => {
    const { leases } = await open()
    await leases.take({ name: 'sweep', holder: 'a' }, at(0), at(10))

    await leases.release({ name: 'sweep', holder: 'b' })
    assert.equal(await leases.take({ name: 'sweep', holder: 'b' }, at(1), at(11)), false)

    await leases.release({ name: 'sweep', holder: 'a' })
    assert.equal(await leases.take({ name: 'sweep', holder: 'b' }, at(1), at(11)), true)
  })

  test('a lease is renewed only by its holder, and never after somebody else had it', async () => {
    const { leases } = await open()
    const [a, b] = ['a', 'b'].map((holder) => ({ name: 'sweep', holder })) as [Lease, Lease]
    await leases.take(a, at(0), at(10))

    assert.equal(await leases.renew(b, at(20)), false)
    // Late, but nobody took it.
    assert.equal(await leases.renew(a, at(30)), true)
    assert.deepEqual(await leases.list(at(25)), [{ ...a, expiresAt: at(30) }])

    await leases.take(b, at(30), at(40))
    assert.equal(await leases.renew(a, at(45)), false)
    await leases.release(b)
    assert.equal(await leases.renew(a, at(45)), false)
    assert.deepEqual(await leases.list(at(35)), [])
  })

  test('a service that is alone on its database lets go of every lease', async () => {
    const { leases } = await open()
    for (const name of ['sweep', 'connection:wiki']) await leases.take({ name, holder: 'killed' }, at(0), at(10))

    await leases.releaseAll()

    assert.equal(await leases.take({ name: 'sweep', holder: 'b' }, at(1), at(11)), true)
    assert.equal(await leases.take({ name: 'connection:wiki', holder: 'b' }, at(1), at(11)), true)
  })
}
