import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Stores } from '../../src/storage/stores.ts'
import { AT } from './stored-things.ts'

export function tokenContract(open: () => Promise<Stores>): void {
  const token = {
    id: 't1',
    name: 'crawler',
    datasources: ['wiki'],
    allowedRanges: ['10.0.0.0/8'],
    expiresAt: new Date('2027-01-01T00:00:00Z'),
    rotationPeriodMinutes: 1440,
    createdBy: 'operator',
    createdAt: AT,
    revokedAt: undefined,
  }

  test('an indexing token is found by the hash of its secret alone', async () => {
    const { indexingTokens } = await open()

    await indexingTokens.create(token, { hash: 'h1', createdAt: AT, endsAt: undefined })

    assert.deepEqual(await indexingTokens.findBySecret('h1'), {
      token,
      secret: { hash: 'h1', createdAt: AT, endsAt: undefined },
    })
    assert.equal(await indexingTokens.findBySecret('h2'), undefined)
  })

  test('of parallel rotations of one secret exactly one wins', async () => {
    const { indexingTokens } = await open()
    await indexingTokens.create(token, { hash: 'h1', createdAt: AT, endsAt: undefined })

    const wins = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        indexingTokens.replaceSecret('t1', 'h1', AT, { hash: `new${at}`, createdAt: AT, endsAt: undefined }),
      ),
    )

    assert.equal(wins.filter(Boolean).length, 1)
    const kept = await Promise.all(wins.map((_, at) => indexingTokens.findBySecret(`new${at}`)))
    assert.equal(kept.filter((found) => found !== undefined).length, 1)
  })

  test('old secrets are listed while they work', async () => {
    const { indexingTokens } = await open()
    await indexingTokens.create(token, { hash: 'h1', createdAt: AT, endsAt: undefined })
    const later = new Date(AT.getTime() + 600_000)
    assert.equal((await indexingTokens.oldSecretsEndingAfter(AT)).size, 0)

    await indexingTokens.replaceSecret('t1', 'h1', later, { hash: 'h2', createdAt: AT, endsAt: undefined })

    assert.deepEqual([...(await indexingTokens.oldSecretsEndingAfter(AT))], [['t1', later]])
    assert.deepEqual(await indexingTokens.currentSecret('t1'), { hash: 'h2', createdAt: AT, endsAt: undefined })
    assert.equal(await indexingTokens.currentSecret('absent'), undefined)
    assert.equal((await indexingTokens.oldSecretsEndingAfter(later)).size, 0)
  })

  test('a client token and an account are read back as they were put', async () => {
    const { clientTokens, accounts } = await open()
    const account = { email: 'a@x.example', name: 'A', role: 'admin' as const, isActive: true, createdAt: AT }
    const clientToken = {
      id: 'c1',
      name: 'phone',
      userEmail: 'a@x.example',
      scopes: ['SEARCH' as const],
      expiresAt: AT,
      createdBy: 'operator',
      createdAt: AT,
      revokedAt: undefined,
    }

    await accounts.put(account)
    await accounts.put({ ...account, isActive: false })
    await clientTokens.create(clientToken, 'hash')

    assert.deepEqual(await accounts.find('a@x.example'), { ...account, isActive: false })
    assert.deepEqual(await clientTokens.findBySecret('hash'), clientToken)
  })
}
