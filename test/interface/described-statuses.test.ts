import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createScimToken } from '../../src/domain/provisioning/scim-token.ts'
import { operator } from '../../src/domain/shared/actor.ts'
import { setPassword } from '../../src/domain/sign-in/set-password.ts'
import type { DescribedRoute } from '../../src/http/core/openapi/described-route.ts'
import { DESCRIBED_ROUTES } from '../../src/http/described-routes.ts'
import { makeApp, type TestApp } from '../support/make-app.ts'

type Responses = Readonly<Record<string, { readonly content?: object }>>

const app = await makeApp()
const { body: description } = await app.send('/openapi.json', undefined, { method: 'GET' })
const expiresAt = new Date(app.clock.now().getTime() + 30 * 86_400_000)
const { secret: scim } = await createScimToken(app.app.services, operator, { name: 'Okta', expiresAt })
await app.clientToken('alice@acme.example')
await setPassword(app.app.services, 'alice@acme.example', 'correct horse battery')

const seen = new Set<string>()
after(() => assert.ok(seen.size > 150, `${seen.size} pairs of operation and status were seen`))

/** Sends a request, and holds that its status and the type of its body are declared. */
async function ask(
  route: Pick<DescribedRoute, 'method' | 'path'>,
  { path = route.path, ...init }: RequestInit & { path?: string } = {},
  to: TestApp = app,
): Promise<number> {
  const address = path.replace(/\{(\w+)\}/g, 'nosuch')
  const answer = await fetch(to.address + address, { method: route.method, redirect: 'manual', ...init })
  const text = await answer.text()
  const responses: Responses = description.paths[route.path][route.method.toLowerCase()].responses
  const name = `${route.method} ${route.path} ${answer.status}`
  const declared = responses[answer.status]
  seen.add(name)
  assert.ok(declared, `${name} is not declared: ${text.slice(0, 200)}`)
  const isRedirect = answer.status >= 300 && answer.status < 400
  if (text !== '' && !isRedirect) {
    const type = answer.headers.get('content-type')?.split(';')[0]
    assert.ok(Object.keys(declared.content ?? {}).includes(type ?? ''), `${name} answers with ${type}`)
  }
  return answer.status
}

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }
const JSON_TYPE = { 'Content-Type': 'application/json' }
const SCIM_TYPE = { 'Content-Type': 'application/scim+json' }
const ODD_QUERY = 'startIndex=x&filter=(&token=%ff&next=//evil.example&answer=x'
const BODIES: readonly RequestInit[] = [
  { headers: FORM, body: 'a=b&token=x&email=x' },
  { headers: FORM, body: '%00=%ff&' },
  { headers: FORM, body: `x=${'y'.repeat(600_000)}` },
  { headers: JSON_TYPE, body: '{}' },
  { headers: JSON_TYPE, body: '{' },
  { headers: { 'Content-Type': 'text/csv' }, body: 'a,b' },
  { headers: SCIM_TYPE, body: '{"schemas":[]}' },
  { headers: SCIM_TYPE, body: '[]' },
]

for (const route of DESCRIBED_ROUTES) {
  test(`${route.method} ${route.path} declares every status it answers with`, async () => {
    const own = route.credential === 'scimToken' ? bearer(scim) : {}
    for (const headers of [own, bearer('wrong'), { Authorization: 'Basic eDp5', Cookie: 'almanac_session=x' }]) {
      await ask(route, { headers })
    }
    const bodies = route.method === 'GET' || route.method === 'DELETE' ? [] : BODIES
    for (const each of bodies) await ask(route, { ...each, headers: { ...own, ...each.headers } })
    await ask(route, { path: `${route.path}?${ODD_QUERY}`, headers: own })
    await ask(route, { path: `${route.path}?x=%00` })
  })
}

test('provisioning declares what comes of a user who exists, and of one who does not', async () => {
  const users = { method: 'POST', path: '/scim/v2/Users' } as const
  const headers = { ...bearer(scim), ...SCIM_TYPE }
  const body = JSON.stringify({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName: 'carol@acme.example',
  })

  assert.equal(await ask(users, { headers, body }), 201)
  assert.equal(await ask(users, { headers, body }), 409)
  assert.equal(await ask({ ...users, method: 'GET' }, { headers }), 200)
  assert.equal(await ask({ method: 'GET', path: '/scim/v2/Users/{id}' }, { headers }), 404)
  assert.equal(await ask({ method: 'DELETE', path: '/scim/v2/Users/{id}' }, { headers: bearer(scim) }), 404)
})

test('signing in declares its page, its way on, and its refusals', async () => {
  const signIn = { method: 'GET', path: '/signin' } as const
  const page = await fetch(`${app.address}/signin`)
  const [cookie = ''] = (page.headers.getSetCookie()[0] ?? '').split(';')
  const hidden = /name="(\w+)" value="([^"]+)"/.exec(await page.text()) ?? []
  const send = (password: string) => {
    const fields = { [hidden[1] ?? '']: hidden[2] ?? '', email: 'alice@acme.example', password }
    const body = new URLSearchParams(fields).toString()
    return ask({ ...signIn, method: 'POST' }, { headers: { ...FORM, Cookie: cookie, Origin: app.address }, body })
  }

  assert.equal(await ask(signIn), 200)
  assert.equal(await send('wrong password here'), 401)
  assert.equal(await send('correct horse battery'), 303)
  assert.equal(await ask({ method: 'GET', path: '/account' }), 303)
  assert.equal(await ask({ method: 'GET', path: '/go/{path}' }), 303)
})

test('an address that asks too often is refused in the way each route declares', async () => {
  // The clock of a test stands still, so the first request uses up the limit for good.
  const limited = await makeApp({ rateLimits: 'on', addressPerSecond: '1', rateBurstSeconds: '1' })
  await limited.send('/signin', undefined, { method: 'GET' })

  for (const route of DESCRIBED_ROUTES) {
    assert.equal(await ask(route, {}, limited), 429, `${route.method} ${route.path}`)
  }
})

test('a service that takes no registrations says so as the standard does', async () => {
  const closed = await makeApp()
  const root = await closed.clientToken('root@acme.example', ['ADMIN'], 'super-admin')
  await closed.send('/admin/api/v1/oauth-settings', { registration: 'off' }, { method: 'PATCH', token: root })

  const status = await ask({ method: 'POST', path: '/oauth/register' }, { headers: JSON_TYPE, body: '{}' }, closed)

  assert.equal(status, 404)
})
