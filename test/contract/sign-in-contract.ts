import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Stores } from '../../src/storage/stores.ts'

const AT = new Date('2026-06-01T12:00:00Z')
const later = (seconds: number) => new Date(AT.getTime() + seconds * 1000)

/** What sign-in and the authorization server need of every database. */
export function signInContract(open: () => Promise<Stores>): void {
  test('a password is replaced, a session is found by its hash, touched, and removed alone or with all of its user', async () => {
    const { passwords, sessions } = await open()
    const session = { email: 'a@x.example', createdAt: AT, seenAt: AT, expiresAt: later(60) }

    await passwords.put('a@x.example', 'one', AT)
    await passwords.put('a@x.example', 'two', AT)
    for (const hash of ['s1', 's2', 's3']) await sessions.create(session, hash)
    await sessions.create({ ...session, email: 'b@x.example' }, 's4')
    await sessions.touch('s1', later(5))
    const described = { ...session, email: 'c@x.example', address: '192.0.2.1', userAgent: 'A browser' }
    await sessions.create(described, '0123456789abcdef-and-more')
    await sessions.create(session, '0123456789abcdef-of-another')

    assert.equal(await passwords.find('a@x.example'), 'two')
    assert.equal(await passwords.find('b@x.example'), undefined)
    assert.deepEqual(await sessions.find('s1'), { ...session, seenAt: later(5) })
    assert.deepEqual(await sessions.listOf('c@x.example'), [{ ...described, id: '0123456789abcdef' }])
    await sessions.removeOf('c@x.example', '0123456789abcdef')
    assert.deepEqual(await sessions.listOf('c@x.example'), [])
    assert.ok(await sessions.find('0123456789abcdef-of-another'))
    await sessions.remove('s1')
    assert.equal(await sessions.find('s1'), undefined)
    await sessions.removeAllOf('a@x.example')
    assert.equal(await sessions.find('s2'), undefined)
    assert.equal((await sessions.find('s4'))?.email, 'b@x.example')
    assert.equal(await sessions.sweep(later(60)), 0)
    assert.equal(await sessions.sweep(later(61)), 1)
  })

  test('a set-up link is used by exactly one of many, until it ends or a newer one takes its place', async () => {
    const { setupLinks } = await open()

    await setupLinks.replace('h1', later(60))
    await setupLinks.replace('h2', later(60))

    assert.equal(await setupLinks.isOpen('h1', AT), false)
    assert.equal(await setupLinks.isOpen('h2', later(60)), false)
    assert.equal(await setupLinks.use('h2', later(60)), false)
    const uses = await Promise.all(Array.from({ length: 6 }, () => setupLinks.use('h2', AT)))
    assert.equal(uses.filter(Boolean).length, 1)
    assert.equal(await setupLinks.isOpen('h2', AT), false)
  })

  test('of tries at once no more are counted than the pace allows; one given back, or time, allows another', async () => {
    const { attempts } = await open()
    const pace = { everyMs: 10_000, burst: 3 }
    const first = await attempts.take('k', pace, AT)

    const more = await Promise.all(Array.from({ length: 5 }, () => attempts.take('k', pace, AT)))
    const other = await attempts.take('of another', pace, AT)
    await attempts.giveBack('k', pace)
    const again = [await attempts.take('k', pace, AT), await attempts.take('k', pace, AT)]
    const soon = [await attempts.take('k', pace, later(10)), await attempts.take('k', pace, later(10))]

    assert.deepEqual([first, other], Array(2).fill({ waitMs: 0, isFirst: true }))
    assert.equal(more.filter(({ waitMs }) => waitMs === 0).length, 2)
    assert.ok(more.every(({ isFirst }) => !isFirst))
    assert.deepEqual(
      [...again, ...soon].map(({ waitMs }) => waitMs),
      [0, 10_000, 0, 10_000],
    )
    assert.deepEqual(await attempts.take('k', pace, later(60)), { waitMs: 0, isFirst: true })
  })

  test('keys that limit nobody any more are forgotten, and those of a clock that was far ahead', async () => {
    const { attempts } = await open()
    const pace = { everyMs: 10_000, burst: 3 }
    await attempts.take('over', pace, AT)
    await attempts.take('under way', pace, later(5))
    await attempts.take('ahead', pace, later(3 * 86_400))

    assert.equal(await attempts.sweep(later(10)), 2)
    assert.deepEqual(await attempts.take('under way', pace, later(10)), { waitMs: 0, isFirst: false })
    assert.equal((await attempts.take('ahead', pace, later(10))).waitMs, 0)
  })

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

  test('a grant of one user to one client is told and removed; others stay', async () => {
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

  test('providers of single sign-on are put, changed, listed and removed', async () => {
    const { oidcProviders, samlProviders } = await open()
    const provider = {
      id: 'okta',
      name: 'Okta',
      issuer: 'https://idp.example',
      clientId: 'c',
      clientSecret: 's',
      vouchesForEmails: true,
      domains: ['acme.example'],
      createsUsers: true,
      createdAt: AT,
    }

    await oidcProviders.put({ ...provider, createsUsers: false })
    await oidcProviders.put(provider)

    assert.deepEqual(await oidcProviders.find('okta'), provider)
    assert.deepEqual(await oidcProviders.list(), [provider])
    assert.equal(await oidcProviders.remove('okta'), true)
    assert.equal(await oidcProviders.remove('okta'), false)

    const { clientId: _client, clientSecret: _secret, vouchesForEmails: _vouches, ...common } = provider
    const saml = { ...common, entryPoint: 'https://idp.example/sso', certificates: ['pem'] }
    await samlProviders.put({ ...saml, certificates: ['old'] })
    await samlProviders.put(saml)
    assert.deepEqual(await samlProviders.find('okta'), saml)
    assert.deepEqual(await samlProviders.list(), [saml])
    assert.equal(await samlProviders.remove('okta'), true)
    assert.equal(await samlProviders.find('okta'), undefined)
  })

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
      ['cy@x.example', 'Cy'],
    ] as const) {
      await accounts.put({ ...account, email, name })
    }
    await accounts.setGroupRole(['bob@x.example'], 'setup-admin')

    const emails = async (query: object) => (await accounts.page({ limit: 9, ...query })).map(({ email }) => email)
    assert.deepEqual(await emails({ search: 'ANN' }), ['ann@x.example'])
    assert.deepEqual(await emails({ search: '0%' }), ['bob@x.example'])
    assert.deepEqual(await emails({ search: 'x.example', after: 'ann@x.example', limit: 1 }), ['bob@x.example'])
    assert.deepEqual(await emails({ role: 'setup-admin' }), ['bob@x.example'])
    const bob = await accounts.find('bob@x.example')
    assert.deepEqual([bob?.role, bob?.givenRole], ['setup-admin', 'member'])
    if (bob !== undefined) await accounts.put({ ...bob, name: 'Robert' })
    await accounts.setGroupRole(['bob@x.example'], undefined)
    assert.equal((await accounts.find('bob@x.example'))?.role, 'member')
  })

  test('a token for a page is found by its hash, and goes with its user or its time', async () => {
    const { authTokens } = await open()
    const parent = { kind: 'grant' as const, hash: 'g1', expiresAt: later(30) }
    const token = { email: 'a@x.example', scopes: ['SEARCH' as const], parent, expiresAt: later(60) }
    await authTokens.create({ ...token, actedBy: 'root@x.example' }, 'h1')
    await authTokens.create({ ...token, actedBy: undefined, email: 'b@x.example' }, 'h2')

    assert.deepEqual(await authTokens.find('h1'), { ...token, actedBy: 'root@x.example' })
    await authTokens.removeAllOf('a@x.example')
    assert.equal(await authTokens.find('h1'), undefined)
    assert.deepEqual([await authTokens.sweep(later(60)), await authTokens.sweep(later(61))], [0, 1])
  })
}
