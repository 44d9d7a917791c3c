import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Stores } from '../../src/storage/stores.ts'

const AT = new Date('2026-06-01T12:00:00Z')
const later = (seconds: number) => new Date(AT.getTime() + seconds * 1000)

/** What sign-in needs of every database. */
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

  test('sessions of everybody are paged newest first, without those that are over, by a part of the name', async () => {
    const { sessions, accounts } = await open()
    await accounts.put({ email: 'a@x.example', name: 'Ada %', role: 'member', isActive: true, createdAt: AT })
    const session = { email: 'a@x.example', createdAt: AT, seenAt: AT, expiresAt: later(60) }
    const ids = ['1', '2', '3'].map((digit) => digit.repeat(16))
    for (const id of ids) await sessions.create(session, `${id}-hash`)
    await sessions.create({ ...session, email: 'b@x.example', createdAt: later(5), seenAt: later(5) }, 'newest')
    await sessions.create({ ...session, expiresAt: later(1) }, 'over')
    await sessions.create({ ...session, seenAt: later(-60) }, 'idle')
    const live = { endingAfter: later(2), seenSince: AT, limit: 2 }

    const first = await sessions.page(live)
    const last = first.at(-1)
    assert.ok(last)
    const second = await sessions.page({ ...live, after: last })

    assert.deepEqual(
      [...first, ...second].map(({ id }) => id),
      ['newest', ...ids.toReversed()].slice(0, 4),
    )
    assert.deepEqual(
      (await sessions.page({ ...live, limit: 9, search: 'ADA %' })).map(({ id }) => id),
      ids.toReversed(),
    )
    assert.deepEqual(
      (await sessions.page({ ...live, limit: 9, search: 'b@X' })).map(({ id }) => id),
      ['newest'],
    )
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
