import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { DEVICE_CLIENT_ID } from '../../src/domain/oauth/allowed-scopes.ts'
import { setPassword } from '../../src/domain/sign-in/set-password.ts'
import { Browser } from '../support/browser.ts'
import { makeApp } from '../support/make-app.ts'
import { postgresDatabases } from '../support/postgres-databases.ts'

const postgres = await postgresDatabases()
const NUL = 'a\u0000b'
const EMAIL = 'alice@acme.example'
const PASSWORD = 'a long sentence nobody knows'

const DATABASES = [
  { name: 'SQLite', settings: async () => ({}) },
  { name: 'PostgreSQL', settings: async () => ({ databaseUrl: await postgres.createDatabase() }) },
]

/** Which fields each form has, besides the hidden one that our pages put into it. */
const FORMS: Readonly<Record<string, readonly string[]>> = {
  '/signin': ['email', 'password', 'next', 'form', NUL],
  '/account/password': ['current', 'password', 'form'],
  '/signout': ['form'],
  '/setup': ['token', 'email', 'name', 'password', 'form'],
  '/invitation': ['token', 'name', 'password', 'form'],
  '/oauth/interaction/x': ['email', 'password', 'decision', 'form'],
  '/oauth/device': ['user_code', 'xsrf'],
  '/oauth/token': ['client_id', 'code', 'refresh_token', 'redirect_uri', 'scope', 'device_code'],
  '/oauth/revoke': ['token', 'client_id'],
  '/oauth/par': ['client_id', 'redirect_uri', 'state'],
  '/oauth/device_authorization': ['client_id', 'scope'],
}

const QUERIES = [
  `/signin?next=${encodeURIComponent(`/${NUL}`)}`,
  `/oauth/authorize?client_id=${encodeURIComponent(NUL)}&response_type=code`,
  `/oauth/authorize?client_id=${DEVICE_CLIENT_ID}&request_uri=${encodeURIComponent(NUL)}`,
  `/oauth/device?user_code=${encodeURIComponent(NUL)}`,
  `/invitation?token=${encodeURIComponent(NUL)}`,
  '/oauth/interaction/a%00b',
]

for (const { name, settings } of DATABASES) {
  describe(`on ${name}`, () => {
    test('a NUL in any field of a form, or in an address, is refused and breaks nothing', async () => {
      const app = await makeApp({ ...(await settings()), rateLimits: 'off' })
      await app.clientToken(EMAIL)
      await setPassword(app.app.services, EMAIL, PASSWORD)
      const browser = new Browser(app)
      const page = await browser.get('/signin')
      assert.equal((await browser.submit(page, { email: EMAIL, password: PASSWORD })).status, 303)
      const form = browser.cookie('almanac_form') ?? ''
      const grants = ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code']

      for (const [path, fields] of Object.entries(FORMS)) {
        for (const field of fields) {
          for (const grant_type of path === '/oauth/token' ? grants : ['']) {
            const whole = { form, client_id: DEVICE_CLIENT_ID, grant_type, email: EMAIL, [field]: NUL }
            const { status, text } = await browser.post(path, whole)
            // The standard's own pages may pass over what they do not know: an unknown token is revoked with 200 (RFC 7009).
            const least = path.startsWith('/oauth/') ? 200 : 400
            assert.ok(status >= least && status < 500, `${path} ${field}: ${status} ${text}`)
          }
        }
      }
      for (const path of QUERIES) {
        const { status, text } = await browser.get(path)
        assert.ok(status < 500, `${path}: ${status} ${text}`)
      }
    })
  })
}
