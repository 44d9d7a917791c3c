import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Stores } from '../../src/storage/stores.ts'

const AT = new Date('2026-06-01T12:00:00Z')
const later = (seconds: number) => new Date(AT.getTime() + seconds * 1000)

/** What the authorization server needs of every database. */
export function oauthContract(open: () => Promise<Stores>): void {
  const record = {
    kind: 'RefreshToken',
    idHash: 'h1',
    payload: '{"scope":"SEARCH"}',
    accountId: 'a@x.example',
    clientId: 'c1',
    grantHash: 'g1',
    uid: 'u1',
    userCodeHash: 'code1',
    expiresAt: later(60),
  }

  test('a record is found by its id, uid and user code, of its own kind only', async () => {
    const { oauthRecords } = await open()

    await oauthRecords.put(record)

    const found = { ...record, consumedAt: undefined }
    assert.deepEqual(await oauthRecords.find('RefreshToken', 'h1'), found)
    assert.deepEqual(await oauthRecords.findByUid('RefreshToken', 'u1'), found)
    assert.deepEqual(await oauthRecords.findByUserCode('RefreshToken', 'code1'), found)
    assert.equal(await oauthRecords.find('AuthorizationCode', 'h1'), undefined)
    assert.equal(await oauthRecords.findByUid('Session', 'u1'), undefined)
  })

  test('of parallel uses of one record exactly one wins, and saving it again does not make it unused', async () => {
    const { oauthRecords } = await open()
    await oauthRecords.put(record)

    const uses = await Promise.all(Array.from({ length: 8 }, () => oauthRecords.consume('RefreshToken', 'h1', AT)))
    await oauthRecords.put({ ...record, payload: '{}' })

    assert.equal(uses.filter(Boolean).length, 1)
    const found = await oauthRecords.find('RefreshToken', 'h1')
    assert.deepEqual([found?.payload, found?.consumedAt], ['{}', AT])
    assert.equal(await oauthRecords.consume('RefreshToken', 'absent', AT), false)
  })

  test('of several who put the same record first exactly one does, and it stays theirs', async () => {
    const { oauthRecords } = await open()

    const puts = await Promise.all(
      Array.from({ length: 8 }, (_, at) => oauthRecords.putFirst({ ...record, payload: String(at) })),
    )

    assert.equal(puts.filter(Boolean).length, 1)
    assert.equal((await oauthRecords.find('RefreshToken', 'h1'))?.payload, String(puts.indexOf(true)))
    assert.equal(await oauthRecords.putFirst(record), false)
    assert.equal(await oauthRecords.putFirst({ ...record, kind: 'Other' }), true)
  })

  test('records go with their grant, their user, their client or their time', async () => {
    const { oauthRecords } = await open()
    const has = async (idHash: string) => (await oauthRecords.find('RefreshToken', idHash)) !== undefined
    await oauthRecords.put({ ...record, idHash: 'grant', grantHash: 'g2' })
    await oauthRecords.put({ ...record, idHash: 'user', accountId: 'b@x.example' })
    await oauthRecords.put({ ...record, idHash: 'client', clientId: 'c2' })
    await oauthRecords.put({ ...record, idHash: 'time', expiresAt: later(1) })
    await oauthRecords.put({ ...record, idHash: 'forever', expiresAt: undefined })
    const before = oauthRecords.grantRemovals

    await oauthRecords.removeByGrant('AccessToken', 'g2')
    assert.equal(await has('grant'), true)
    await oauthRecords.removeByGrant('RefreshToken', 'g2')
    await oauthRecords.removeAllOfAccount('b@x.example')
    await oauthRecords.removeAllOfClient('c2')
    assert.equal(await oauthRecords.sweep(later(2)), 1)
    for (const idHash of ['grant', 'user', 'client', 'time']) assert.equal(await has(idHash), false, idHash)
    assert.equal(await has('forever'), true)
    assert.ok(oauthRecords.grantRemovals > before)
    await oauthRecords.remove('RefreshToken', 'forever')
    assert.equal(await has('forever'), false)
  })

  test("a user's grant to a client can be read and removed; others stay", async () => {
    const { oauthRecords } = await open()
    const has = async (idHash: string) => (await oauthRecords.find('RefreshToken', idHash)) !== undefined
    const grant = { ...record, kind: 'Grant', accountId: 'g@x.example', clientId: 'app' }
    await oauthRecords.put({ ...grant, idHash: 'granted' })
    await oauthRecords.put({ ...grant, idHash: 'other client', clientId: 'other' })
    await oauthRecords.put({ ...grant, idHash: 'other user', accountId: 'h@x.example' })
    await oauthRecords.put({ ...grant, kind: 'RefreshToken', idHash: 'refresh' })
    const told = async () => (await oauthRecords.grantsOf('g@x.example')).map(({ idHash }) => idHash).toSorted()

    assert.deepEqual(await told(), ['granted', 'other client'])
    const before = oauthRecords.grantRemovals
    assert.equal(await oauthRecords.removeGrant('g@x.example', 'app'), true)
    assert.ok(oauthRecords.grantRemovals > before, 'what was remembered of grants no longer counts')
    assert.equal(await oauthRecords.removeGrant('g@x.example', 'app'), false)
    assert.deepEqual([await told(), await has('refresh')], [['other client'], false])
    assert.equal((await oauthRecords.grantsOf('h@x.example')).length, 1)
  })

  test('a client keeps its origin and use when it changes; unused dynamic ones are swept with their records', async () => {
    const { oauthClients, oauthRecords } = await open()
    const client = { clientId: 'c1', origin: 'dynamic' as const, metadata: { client_name: 'One' }, createdAt: AT }
    await oauthClients.put(client)
    await oauthClients.put({ ...client, clientId: 'c2' })
    await oauthClients.put({ ...client, clientId: 'c3', origin: 'static' })
    await oauthClients.markUsed('c2', later(1))
    await oauthClients.put({ ...client, clientId: 'c2', metadata: { client_name: 'Two' }, createdAt: later(9) })
    await oauthRecords.put(record)

    assert.deepEqual(await oauthClients.find('c2'), {
      ...client,
      clientId: 'c2',
      metadata: { client_name: 'Two' },
      usedAt: later(1),
      disabledAt: undefined,
    })
    assert.equal(await oauthClients.setDisabled('c2', later(2)), true)
    assert.deepEqual((await oauthClients.find('c2'))?.disabledAt, later(2))
    assert.equal(await oauthClients.setDisabled('absent', AT), false)
    assert.equal(await oauthClients.removeUnused(AT), 0)
    assert.equal(await oauthClients.removeUnused(later(1)), 1)
    assert.deepEqual((await oauthClients.list()).map(({ clientId }) => clientId).sort(), ['c2', 'c3'])
    assert.equal(await oauthRecords.find('RefreshToken', 'h1'), undefined)
    assert.equal(await oauthClients.remove('c2'), true)
    assert.equal(await oauthClients.remove('c2'), false)
  })

  test('signing keys: the newest signs, older ones are retired and go after their time', async () => {
    const { signingKeys } = await open()
    const key = (kid: string, createdAt: Date) => ({
      kid,
      privateJwk: { kty: 'EC', kid },
      createdAt,
      retiredAt: undefined,
    })

    await signingKeys.replace(key('k1', AT))
    await signingKeys.replace(key('k2', later(10)))

    const keys = await signingKeys.list()
    assert.deepEqual(
      keys.map(({ kid, retiredAt }) => [kid, retiredAt]),
      [
        ['k2', undefined],
        ['k1', later(10)],
      ],
    )
    assert.equal(await signingKeys.removeRetired(later(10)), 0)
    assert.equal(await signingKeys.removeRetired(later(11)), 1)
  })

  test('settings have defaults until changed; issuers are put, changed and removed', async () => {
    const { oauthSettings, tokenIssuers } = await open()
    const issuer = {
      issuer: 'https://idp.example',
      clientIds: ['a'],
      algorithms: ['RS256'],
      scopes: ['SEARCH' as const],
      domains: ['acme.example'],
      emailClaim: 'upn' as const,
      vouchesForEmails: true,
      createdAt: AT,
    }

    assert.equal((await oauthSettings.read()).registration, 'approved')
    await oauthSettings.change({ registration: 'off', redirectPatterns: ['https://a.example/cb'] })
    await oauthSettings.change({ externalTokens: true })
    const settings = await oauthSettings.read()
    assert.deepEqual([settings.registration, settings.externalTokens], ['off', true])
    assert.deepEqual(settings.redirectPatterns, ['https://a.example/cb'])

    await tokenIssuers.put(issuer)
    await tokenIssuers.put({ ...issuer, clientIds: ['a', 'b'] })
    assert.deepEqual(await tokenIssuers.find('https://idp.example'), { ...issuer, clientIds: ['a', 'b'] })
    assert.equal((await tokenIssuers.list()).length, 1)
    assert.equal(await tokenIssuers.remove('https://idp.example'), true)
    assert.equal(await tokenIssuers.remove('https://idp.example'), false)
  })
}
