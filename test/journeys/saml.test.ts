import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inflateRawSync } from 'node:zlib'
import { operator } from '../../src/domain/shared/actor.ts'
import { putSamlProvider } from '../../src/domain/sign-in/saml-provider.ts'
import { Browser } from '../support/browser.ts'
import { ALICE, makeOAuthApp, type OAuthApp } from '../support/oauth.ts'
import { type Forgery, SAML_ISSUER, SAML_KEY, samlResponse } from '../support/saml-idp.ts'

const PROVIDER = {
  id: 'adfs',
  name: 'ADFS',
  entryPoint: 'https://idp.acme.example/sso',
  issuer: SAML_ISSUER,
  certificates: [SAML_KEY],
  domains: ['acme.example'],
  createsUsers: true,
}

async function withSaml() {
  const app = await makeOAuthApp()
  await putSamlProvider(app.services, operator, PROVIDER)
  await putSamlProvider(app.services, operator, { ...PROVIDER, id: 'second', name: 'Second' })
  return app
}

async function begin(browser: Browser, next = '/account'): Promise<string> {
  const { headers } = await browser.get(`/signin/saml/adfs?next=${encodeURIComponent(next)}`)
  return headers.get('location') ?? ''
}

async function answer(app: OAuthApp, forgery: Forgery = {}, id = 'adfs') {
  const browser = new Browser(app.app)
  const url = await begin(browser)
  // As the provider's page does it: from another site, without our cookies.
  const posted = await new Browser(app.app).post(`/signin/saml/${id}/acs`, { SAMLResponse: samlResponse(url, forgery) })
  return { browser, url, posted }
}

test('a user signs in at a SAML provider', async () => {
  const app = await withSaml()

  const { browser, url, posted } = await answer(app)
  const finished = await browser.get(posted.headers.get('location') ?? '')

  assert.match(url, /^https:\/\/idp\.acme\.example\/sso\?SAMLRequest=/)
  assert.equal(posted.status, 303)
  assert.equal(finished.headers.get('location'), '/account')
  assert.match((await browser.get('/account')).text, new RegExp(ALICE))
  assert.match((await browser.get('/signin/saml/adfs/metadata')).text, /AssertionConsumerService/)
})

test('somebody new gets an account in the provider’s domains only', async () => {
  const app = await withSaml()

  const made = await answer(app, { email: 'carol@acme.example' })
  assert.equal((await made.browser.get(made.posted.headers.get('location') ?? '')).status, 303)
  const outsider = await answer(app, { email: 'boss@other.example' })
  assert.equal((await outsider.browser.get(outsider.posted.headers.get('location') ?? '')).status, 403)

  assert.equal((await app.services.accounts.find('carol@acme.example'))?.role, 'member')
  assert.equal(await app.services.accounts.find('boss@other.example'), undefined)
})

test('answers that are unsigned, signed by another, for another, late, or to no request of ours are refused', async () => {
  const app = await withSaml()
  const forged: Record<string, Forgery> = {
    unsigned: { isSigned: false },
    'another key': { key: 'stranger' },
    'another issuer': { issuer: 'https://evil.example' },
    'another audience': { audience: 'https://elsewhere.example' },
    late: { expiresAt: new Date(Date.now() - 120_000) },
    'no request of ours': { inResponseTo: '_unknown' },
  }

  for (const [what, forgery] of Object.entries(forged)) {
    assert.equal((await answer(app, forgery)).posted.status, 403, what)
  }
  assert.equal((await answer(app, {}, 'second')).posted.status, 403, 'at another provider (A25)')
  const changed = Buffer.from(samlResponse(await begin(new Browser(app.app))), 'base64').toString()
  const SAMLResponse = Buffer.from(changed.replace(ALICE, 'root@acme.example')).toString('base64')
  assert.equal((await new Browser(app.app).post('/signin/saml/adfs/acs', { SAMLResponse })).status, 403, 'changed')
  assert.equal((await new Browser(app.app).post('/signin/saml/adfs/acs', { SAMLResponse: 'nonsense' })).status, 403)
})

test('each rule of the profile is held: Destination, Status, InResponseTo, bearer, Recipient, time, strong signatures', async () => {
  const app = await withSaml()
  const elsewhere = 'https://elsewhere.example/signin/saml/adfs/acs'
  const wrong: Record<string, Forgery> = {
    'another Destination': { destination: elsewhere },
    'no Destination': { destination: '' },
    'a Status that is no success': { status: 'Responder' },
    'no InResponseTo at the response': { responseAnswer: null },
    'no InResponseTo at the confirmation': { confirmedAnswer: null },
    'another InResponseTo at the confirmation': { confirmedAnswer: '_another' },
    'no bearer': { confirmationMethod: 'urn:oasis:names:tc:SAML:2.0:cm:sender-vouches' },
    'a holder of a key': { confirmationMethod: 'urn:oasis:names:tc:SAML:2.0:cm:holder-of-key' },
    'another Recipient': { confirmedFor: elsewhere },
    'no Recipient': { confirmedFor: null },
    'a confirmation that has ended': { confirmedUntil: new Date(Date.now() - 120_000) },
    'a confirmation without an end': { confirmedUntil: null },
    'nobody who signed in': { hasAuthnStatement: false },
    'a signature with SHA-1': { isSha1: true },
    'a digest with SHA-1': { isSha1: 'digest' },
  }

  for (const [what, forgery] of Object.entries(wrong)) {
    assert.equal((await answer(app, forgery)).posted.status, 403, what)
  }
  assert.equal((await answer(app)).posted.status, 303)
})

test('an assertion counts once, also as the answer to another request; a request once, also for several at the same time', async () => {
  const app = await withSaml()
  const assertionId = '_the-same'
  const post = (SAMLResponse: string) => new Browser(app.app).post('/signin/saml/adfs/acs', { SAMLResponse })

  const first = await answer(app, { assertionId })
  const second = await answer(app, { assertionId })
  const url = await begin(new Browser(app.app))
  const atOnce = await Promise.all(Array.from({ length: 5 }, () => post(samlResponse(url))))
  const same = samlResponse(await begin(new Browser(app.app)))
  const copies = await Promise.all(Array.from({ length: 5 }, () => post(same)))

  assert.deepEqual([first.posted.status, second.posted.status], [303, 403])
  for (const answers of [atOnce, copies]) {
    assert.deepEqual(answers.map(({ status }) => status).sort(), [303, 403, 403, 403, 403])
  }
})

test('A24 (RFC 9700, 4.7): an answer counts once, and in the browser that asked', async () => {
  const app = await withSaml()
  const { browser, url, posted } = await answer(app)
  const path = posted.headers.get('location') ?? ''

  const stranger = await new Browser(app.app).get(path)
  const victim = new Browser(app.app)
  await begin(victim)
  const good = await browser.get(path)
  const again = await browser.get(path)
  const planted = await victim.get(path)
  const replayed = await new Browser(app.app).post('/signin/saml/adfs/acs', { SAMLResponse: samlResponse(url) })

  assert.equal(stranger.status, 400)
  assert.equal(good.status, 303)
  assert.equal(again.status, 400)
  assert.equal(planted.status, 400)
  assert.equal(replayed.status, 403)
})

test('groups in the assertion take the place of those before; what provisioning says stays', async () => {
  const app = await withSaml()
  await putSamlProvider(app.services, operator, { ...PROVIDER, groupClaim: 'memberOf' })
  const signInWith = async (groups?: string[]) => {
    const { browser, posted } = await answer(app, groups === undefined ? {} : { groups })
    await browser.get(posted.headers.get('location') ?? '')
    return (await app.services.groups.groupsOf(ALICE)).map(({ name }) => name)
  }

  assert.deepEqual(await signInWith(['Sales', 'Finance']), ['Finance', 'Sales'])
  const [sales] = await app.services.groups.findByNames(['sales'])
  await app.services.groups.addMembers(sales?.id ?? '', 'scim', [ALICE])
  assert.deepEqual(await signInWith(['Finance']), ['Finance', 'Sales'])
  assert.deepEqual(await signInWith(), ['Sales'])
})

test('an answer that is no bounded tree of XML is refused at once, and others are served meanwhile', async () => {
  const app = await withSaml()
  const browser = new Browser(app.app)
  const hostile = [
    '<a>'.repeat(20_000),
    `<samlp:Response>${'<b/>'.repeat(20_000)}</samlp:Response>`,
    `<samlp:Response>${'<b>'.repeat(20_000)}`,
    `<a>${'<'.repeat(60_000)}</a>`,
    `<a ${'b="" '.repeat(20_000)}/>`,
    '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
    '',
  ]

  for (const xml of hostile) {
    const posted = await browser.post('/signin/saml/adfs/acs', { SAMLResponse: Buffer.from(xml).toString('base64') })
    assert.equal(posted.status, 403, xml.slice(0, 40))
  }
  const { posted } = await answer(app)

  assert.equal(posted.status, 303)
})

test('what the limits allow is read beside the answering thread', async () => {
  const app = await withSaml()
  const xml = `<samlp:Response>${'<b/>'.repeat(4900)}</samlp:Response>`
  const posting = new Browser(app.app).post('/signin/saml/adfs/acs', {
    SAMLResponse: Buffer.from(xml).toString('base64'),
  })

  const alive = await fetch(`${app.app.address}/healthz`)

  assert.equal(alive.status, 200)
  assert.equal((await posting).status, 403)
})

test('a signed-in user who has to sign in again is also asked by the provider', async () => {
  const app = await withSaml()
  const { browser, posted, url } = await answer(app)
  await browser.get(posted.headers.get('location') ?? '')
  const isForced = (address: string) =>
    inflateRawSync(Buffer.from(new URL(address).searchParams.get('SAMLRequest') ?? '', 'base64'))
      .toString()
      .includes('ForceAuthn="true"')

  assert.equal(isForced(url), false)
  assert.equal(isForced(await begin(browser)), true)
})
