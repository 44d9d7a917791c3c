import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setGroupRole } from '../../src/domain/groups/group-roles.ts'
import { operator } from '../../src/domain/shared/actor.ts'
import { oidcProviders, putOidcProvider } from '../../src/domain/sign-in/oidc-provider.ts'
import { removeProvider } from '../../src/domain/sign-in/sign-in-provider.ts'
import { Browser } from '../support/browser.ts'
import { ALICE, makeOAuthApp } from '../support/oauth.ts'
import { OidcIdp, type Person, withClaims } from '../support/oidc-idp.ts'

const PEOPLE = {
  alice: { email: 'Alice@acme.example', email_verified: true, name: 'Alice' },
  carol: { email: 'carol@acme.example', email_verified: true, name: 'Carol' },
  mallory: { email: 'alice@acme.example', email_verified: false },
  outsider: { email: 'boss@other.example', email_verified: true, name: 'Boss' },
  silent: { email: 'alice@acme.example' },
  nameless: { name: 'Nobody' },
} as Record<string, Person>

async function withSso({ createsUsers = true } = {}) {
  let base = ''
  const redirects = () => ['okta', 'second'].map((id) => `${base}/signin/sso/${id}/callback`)
  const idp = await OidcIdp.start(PEOPLE, redirects)
  const app = await makeOAuthApp({ outgoingRanges: '127.0.0.0/8' })
  base = app.base
  const common = {
    issuer: idp.issuer,
    clientId: 'almanac',
    clientSecret: 'secret',
    domains: ['acme.example'],
    createsUsers,
  }
  await putOidcProvider(app.services, operator, { id: 'okta', name: 'Okta', ...common })
  await putOidcProvider(app.services, operator, { id: 'second', name: 'Second', ...common })
  return { app, idp }
}

type Setup = Awaited<ReturnType<typeof withSso>>

async function signIn({ app, idp }: Setup, name: string, browser = new Browser(app.app), next = '/account') {
  const begun = await browser.get(`/signin/sso/okta?next=${encodeURIComponent(next)}`)
  const returned = await idp.signIn(begun.headers.get('location') ?? '', name)
  return { browser, returned, answer: await browser.get(returned.pathname + returned.search) }
}

test('a user signs in at the organisation’s own provider', async () => {
  const setup = await withSso()
  const page = await new Browser(setup.app.app).get('/signin')

  const { browser, answer } = await signIn(setup, 'alice')

  assert.match(page.text, /<a class="button second" href="\/signin\/sso\/okta\?next=%2F">Continue with Okta<\/a>/)
  assert.equal(answer.status, 303)
  assert.equal(answer.headers.get('location'), '/account')
  assert.match((await browser.get('/account')).text, new RegExp(ALICE))
})

test('somebody new gets an account if the provider may make one, and only in its domains', async () => {
  const open = await withSso()
  const closed = await withSso({ createsUsers: false })

  const made = await signIn(open, 'carol')
  const refused = await signIn(closed, 'carol')
  const outsider = await signIn(open, 'outsider')
  const unverified = await signIn(open, 'mallory')
  const nameless = await signIn(open, 'nameless')

  assert.equal(made.answer.status, 303)
  assert.equal((await open.app.services.accounts.find('carol@acme.example'))?.role, 'member')
  for (const { answer } of [refused, outsider, unverified, nameless]) {
    assert.equal(answer.status, 403)
    assert.equal(
      answer.headers.getSetCookie().some((cookie) => cookie.startsWith('almanac_session=')),
      false,
    )
  }
  assert.equal(await open.app.services.accounts.find('boss@other.example'), undefined)
})

test('the signature of an ID token is checked, however it came to us', async () => {
  const setup = await withSso()
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}`

  const forgeries: Record<string, (token: string) => string> = {
    'another e-mail under the old signature': (token) => withClaims(token, { email: ALICE }),
    'no signature': (token) => `${unsigned}.${token.split('.')[1]}.`,
    'another signature': (token) => `${token.split('.').slice(0, 2).join('.')}.${'A'.repeat(342)}`,
  }
  for (const [what, forge] of Object.entries(forgeries)) {
    setup.idp.forge = forge
    assert.equal((await signIn(setup, 'carol')).answer.status, 403, what)
  }
  setup.idp.forge = undefined
  assert.equal((await signIn(setup, 'carol')).answer.status, 303)
})

test('only an address that is verified, in so many words, signs in; unless an administrator answers for the provider', async () => {
  const setup = await withSso()
  const trusted = { id: 'okta', name: 'Okta', issuer: setup.idp.issuer, clientId: 'almanac', clientSecret: 'secret' }
  const status = async (email_verified: unknown) => {
    PEOPLE['doubtful'] = { email: ALICE, email_verified }
    return (await signIn(setup, 'doubtful')).answer.status
  }

  for (const said of [false, 'false', 'true', 0, 1, null, undefined]) {
    assert.equal(await status(said), 403, JSON.stringify(said))
  }
  const domains = { domains: ['acme.example'], createsUsers: false }
  await putOidcProvider(setup.app.services, operator, { ...trusted, ...domains, vouchesForEmails: true })
  assert.deepEqual([await status(undefined), await status(true)], [303, 303])
  assert.deepEqual([await status(false), await status('false'), await status(0)], [403, 403, 403])
})

test('a user who was deactivated does not come in through the provider', async () => {
  const setup = await withSso()
  const account = await setup.app.services.accounts.find(ALICE)
  assert.ok(account)
  await setup.app.services.accounts.put({ ...account, isActive: false })

  assert.equal((await signIn(setup, 'alice')).answer.status, 403)
})

test('A24 (RFC 9700, 4.7): an answer counts once, in the browser that asked, with its state', async () => {
  const setup = await withSso()
  const { app, idp } = setup
  const browser = new Browser(app.app)
  const begun = await browser.get('/signin/sso/okta')
  const returned = await idp.signIn(begun.headers.get('location') ?? '', 'alice')
  const path = returned.pathname + returned.search

  const stranger = await new Browser(app.app).get(path)
  const victim = new Browser(app.app)
  await victim.get('/signin/sso/okta')
  const planted = await victim.get(path)
  const good = await browser.get(path)
  const again = await browser.get(path)

  assert.equal(stranger.status, 400)
  assert.equal(planted.status, 403)
  assert.equal(good.status, 303)
  assert.equal(again.status, 400)
})

test('A24: a sign-in that took more than ten minutes is over', async () => {
  const { app, idp } = await withSso()
  const browser = new Browser(app.app)
  const begun = await browser.get('/signin/sso/okta')
  const returned = await idp.signIn(begun.headers.get('location') ?? '', 'alice')
  app.app.clock.advance({ minutes: 10, seconds: 1 })

  assert.equal((await browser.get(returned.pathname + returned.search)).status, 400)
})

test('A25 (RFC 9700, 4.4): the answer of one provider is not taken for that of another', async () => {
  const { app, idp } = await withSso()
  const browser = new Browser(app.app)
  const begun = await browser.get('/signin/sso/okta')
  const returned = await idp.signIn(begun.headers.get('location') ?? '', 'alice')

  const swapped = await browser.get(returned.pathname.replace('okta', 'second') + returned.search)
  const other = new Browser(app.app)
  const begunOther = await other.get('/signin/sso/okta')
  const back = await idp.signIn(begunOther.headers.get('location') ?? '', 'alice')
  back.searchParams.set('iss', 'https://evil.example')
  const wrongIssuer = await other.get(back.pathname + back.search)

  assert.equal(swapped.status, 400)
  assert.equal(wrongIssuer.status, 403)
})

test('A27: after signing in elsewhere nobody is sent to another site', async () => {
  const setup = await withSso()

  const { answer } = await signIn(setup, 'alice', undefined, '//evil.example')

  assert.equal(answer.headers.get('location'), '/')
})

test('an application’s user signs in at the provider and goes on to allow the application', async () => {
  const setup = await withSso()
  const { app, idp } = setup
  const { client_id } = await app.client()
  const browser = new Browser(app.app)

  for (const prompt of [undefined, 'login']) {
    const login = await browser.follow(await browser.get(app.authorizePath(client_id, { prompt })))
    const href = /<a class="button second" href="(\/signin\/sso\/okta[^"]+)"/.exec(login.text)?.[1]
    assert.ok(href !== undefined, `no link to the provider at ${login.url} (${login.status}): ${login.text}`)
    const begun = await browser.get(href)
    assert.equal(begun.status, 303, begun.text)
    const returned = await idp.signIn(begun.headers.get('location') ?? '', 'alice')
    // Signing in again counts from when the application asked for it.
    if (prompt === 'login') app.app.clock.advance({ seconds: 30 })
    const consent = await browser.follow(await browser.get(returned.pathname + returned.search))
    const end = await browser.follow(await browser.submit(consent, { decision: 'allow' }))

    assert.match(end.headers.get('location') ?? '', /code=/, String(prompt))
  }
})

test('a provider that cannot be reached, or that does not exist, says so on a page', async () => {
  const app = await makeOAuthApp({ outgoingRanges: '127.0.0.0/8' })
  await putOidcProvider(app.services, operator, {
    id: 'gone',
    name: 'Gone',
    issuer: 'http://127.0.0.1:1',
    clientId: 'x',
    clientSecret: 'x',
    domains: ['acme.example'],
    createsUsers: false,
    skipTest: true,
  })

  const gone = await new Browser(app.app).get('/signin/sso/gone')
  const none = await new Browser(app.app).get('/signin/sso/none')

  assert.equal(gone.status, 503)
  assert.match(gone.text, /reach Gone right now/)
  assert.equal(none.status, 404)
})

test('groups that the provider names at a sign-in take the place of those before, and can give a role', async () => {
  const setup = await withSso()
  const { app, idp } = setup
  const okta = await app.services.oidcProviders.find('okta')
  assert.ok(okta !== undefined)
  const signInWith = async (groups: string[] | undefined) => {
    idp.people['carol'] = { email: 'carol@acme.example', email_verified: true, ...(groups && { groups }) }
    assert.equal((await signIn(setup, 'carol')).answer.status, 303)
    const names = (await app.services.groups.groupsOf('carol@acme.example')).map(({ name }) => name)
    return { names, role: (await app.services.accounts.find('carol@acme.example'))?.role }
  }

  // Without the name of a claim nothing is read.
  assert.deepEqual((await signInWith(['Platform'])).names, [])
  await putOidcProvider(app.services, operator, { ...okta, groupClaim: 'groups' })
  assert.deepEqual((await signInWith(['Platform', 'Everyone', 'platform', ' '])).names, ['Everyone', 'platform'])
  const [platform] = await app.services.groups.findByNames(['Platform'])
  await setGroupRole(app.services, operator, platform?.id ?? '', 'setup-admin')
  assert.equal((await signInWith(['Platform'])).role, 'setup-admin')
  assert.deepEqual(await signInWith(undefined), { names: [], role: 'member' })
})

test('a role from a group claim ends with the claim, the provider, its domain or its issuer, at once', async () => {
  const setup = await withSso()
  const { services } = setup.app
  const before = await services.oidcProviders.find('okta')
  assert.ok(before !== undefined)
  const okta = { ...before, groupClaim: 'groups' }
  const email = 'carol@acme.example'
  const role = async () => (await services.accounts.find(email))?.role
  const signInAsAdmin = async () => {
    await putOidcProvider(services, operator, okta)
    setup.idp.people['carol'] = { email, email_verified: true, groups: ['Platform'] }
    await signIn(setup, 'carol')
    const [platform] = await services.groups.findByNames(['Platform'])
    await setGroupRole(services, operator, platform?.id ?? '', 'setup-admin')
    assert.equal(await role(), 'setup-admin')
  }
  const { groupClaim: _claim, ...withoutClaim } = okta
  const changes = {
    'no claim': () => putOidcProvider(services, operator, withoutClaim),
    'another claim': () => putOidcProvider(services, operator, { ...okta, groupClaim: 'roles' }),
    disabled: () => putOidcProvider(services, operator, { ...okta, disabledAt: new Date() }),
    'another domain': () => putOidcProvider(services, operator, { ...okta, domains: ['other.example'] }),
    'another issuer': () =>
      putOidcProvider(services, operator, { ...okta, issuer: 'https://other.example', skipTest: true }),
    removed: () => removeProvider(services, operator, oidcProviders(services), 'okta'),
  }

  for (const [what, change] of Object.entries(changes)) {
    await signInAsAdmin()
    await putOidcProvider(services, operator, { ...okta, name: 'Another name' })
    assert.equal(await role(), 'setup-admin', 'a change of something else leaves it')
    await change()
    assert.equal(await role(), 'member', what)
    assert.deepEqual(await services.groups.groupsOf(email), [], what)
  }
})

test('nobody signs in at a provider that is disabled, and its button is gone', async () => {
  const setup = await withSso()
  const okta = await setup.app.services.oidcProviders.find('okta')
  assert.ok(okta !== undefined)

  await putOidcProvider(setup.app.services, operator, { ...okta, disabledAt: setup.app.app.clock.now() })

  const browser = new Browser(setup.app.app)
  assert.equal((await browser.get('/signin/sso/okta')).status, 404)
  assert.doesNotMatch((await browser.get('/signin')).text, /Okta/)
})

test('a sign-in that a provider vouched for and that is refused is in the audit log with its e-mail', async () => {
  const setup = await withSso()

  await signIn(setup, 'alice')
  await signIn(setup, 'outsider')

  const entries = await setup.app.services.audit.list({ action: 'sign-in', limit: 9 })
  assert.deepEqual(
    entries.map(({ action, subject, details }) => [action, subject, details['method']]),
    [
      ['sign-in.refused', 'boss@other.example', 'sso:okta'],
      ['sign-in.success', ALICE, 'sso:okta'],
    ],
  )
})

test('an ID token of the future is refused', async () => {
  const setup = await withSso()
  setup.app.app.clock.set(new Date(Date.now() - 10 * 60_000).toISOString())

  const { answer } = await signIn(setup, 'alice')

  assert.equal(answer.status, 403)
  assert.equal((await setup.app.services.sessions.listOf(ALICE)).length, 0)
})

test('a signed-in user who has to sign in again is also asked by the provider', async () => {
  const setup = await withSso()
  const { browser } = await signIn(setup, 'alice')
  const asked = async (by: Browser) => {
    const { headers } = await by.get('/signin/sso/okta')
    const { searchParams } = new URL(headers.get('location') ?? '')
    return [searchParams.get('prompt'), searchParams.get('max_age')]
  }

  assert.deepEqual(await asked(new Browser(setup.app.app)), [null, null])
  assert.deepEqual(await asked(browser), ['login', '0'])
  const { answer } = await signIn(setup, 'alice', browser)
  assert.equal(answer.status, 303)
})
