import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAccount } from '../../src/domain/accounts/create-account.ts'
import { createScimToken } from '../../src/domain/provisioning/scim-token.ts'
import { operator } from '../../src/domain/shared/actor.ts'
import type { Role } from '../../src/domain/shared/role.ts'
import { setPassword } from '../../src/domain/sign-in/set-password.ts'
import { AdminApp } from '../support/admin.ts'
import { Browser } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { KnowledgeApp } from '../support/knowledge.ts'
import { makeApp, type TestApp } from '../support/make-app.ts'
import { postgresDatabases } from '../support/postgres-databases.ts'

/** The rows of the table in docs/scaling.md that say "next request", besides those in two-services.test.ts. */
const postgres = await postgresDatabases()
const databaseUrl = await postgres.createDatabase()
const knowledge = await KnowledgeApp.make({ databaseUrl, trustedProxies: '127.0.0.1' })
const one = knowledge.app
const other = await makeApp({ databaseUrl, trustedProxies: '127.0.0.1' }, one.clock)
const { push, ann, bob, admin } = knowledge
const BOSS = 'boss@acme.example'
const PASSWORD = 'a long sentence nobody knows'
await createAccount(one.app.services, { email: BOSS, role: 'super-admin' })

interface Right {
  /** Whether a service still lets it be. */
  holds(app: TestApp): Promise<boolean>
  /** Takes it away at a service. */
  end(app: TestApp): Promise<unknown>
}

const rest = (app: TestApp, operation: string, token: string, body: object = {}) =>
  app.send(`/rest/api/v1/${operation}`, body, { token })

async function administer(app: TestApp, method: string, path: string, body?: unknown) {
  const headers = await new AdminApp(app).session(BOSS)
  const answer = await app.send(`/admin/api/v1/${path}`, body, { method, headers })
  assert.ok(answer.status < 300, JSON.stringify(answer.body))
  return answer.body
}

async function withAccount(email: string, role?: Role): Promise<string> {
  await createAccount(one.app.services, { email, role })
  return email
}

/** Whether the administration answers a browser that signed in at the first service. */
async function ofSession(email: string): Promise<Right['holds']> {
  const headers = await new AdminApp(one).session(email)
  return async (app) => (await app.send('/admin/api/v1/users', undefined, { method: 'GET', headers })).status === 200
}

function ofDocument(id: string, end: Right['end']): Right {
  return { holds: async (app) => (await app.search(ann, id)).body.totalCount === 1, end }
}

async function withDocument(id: string): Promise<void> {
  const document = { id, objectType: 'Page', title: id, viewURL: `https://wiki.example/${id}` }
  const written = await one.index('indexdocument', { datasource: 'wiki', document }, push)
  assert.equal(written.status, 200)
}

const RIGHTS: Readonly<Record<string, () => Promise<Right>>> = {
  'a session that an administrator ends': async () => {
    const email = await withAccount('session@acme.example', 'admin')
    return { holds: await ofSession(email), end: (app) => administer(app, 'POST', `users/${email}/sign-out`) }
  },
  'a role': async () => {
    const email = await withAccount('role@acme.example', 'admin')
    return {
      holds: await ofSession(email),
      end: (app) => administer(app, 'PATCH', `users/${email}`, { role: 'member' }),
    }
  },
  'an account': async () => {
    const email = await withAccount('account@acme.example', 'admin')
    return {
      holds: await ofSession(email),
      end: (app) => administer(app, 'PATCH', `users/${email}`, { isActive: false }),
    }
  },
  'the token of a provisioning system': async () => {
    const expiresAt = new Date(one.clock.now().getTime() + 86_400_000)
    const { secret: token } = await createScimToken(one.app.services, operator, { name: 'Okta', expiresAt })
    return {
      holds: async (app) => (await app.send('/scim/v2/Users', undefined, { method: 'GET', token })).status === 200,
      async end(app) {
        const { items } = await administer(app, 'GET', 'scim-tokens')
        return administer(app, 'DELETE', `scim-tokens/${items[0].id}`)
      },
    }
  },
  'dynamic registration of clients': async () => ({
    holds: async (app) => {
      const { body } = await app.send('/.well-known/oauth-authorization-server', undefined, { method: 'GET' })
      return body.registration_endpoint !== undefined
    },
    end: (app) => administer(app, 'PATCH', 'oauth-settings', { registration: 'off' }),
  }),
  'a document that is deleted': async () => {
    await withDocument('quokka')
    return ofDocument('quokka', (app) =>
      app.index('deletedocument', { datasource: 'wiki', objectType: 'Page', id: 'quokka' }, push),
    )
  },
  'a document whose access list no longer names somebody': async () => {
    await withDocument('numbat')
    const permissions = { allowedUsers: [{ email: 'bob@acme.example' }] }
    return ofDocument('numbat', (app) =>
      app.index('updatepermissions', { datasource: 'wiki', objectType: 'Page', id: 'numbat', permissions }, push),
    )
  },
  'a document that is hidden by an override': async () => {
    await withDocument('bilby')
    const visibilityOverrides = [{ docId: 'wiki:Page:bilby', override: 'HIDE_FROM_ALL' }]
    return ofDocument('bilby', (app) =>
      rest(app, 'governance/documents/visibilityoverrides', admin, { visibilityOverrides }),
    )
  },
  'an answer that somebody wrote': async () => {
    const { body } = await rest(one, 'createanswer', ann, { data: { question: 'Why?' } })
    return {
      holds: async (app) => (await rest(app, 'getanswer', bob, { id: body.id })).body.answerResult !== undefined,
      end: (app) => rest(app, 'deleteanswer', ann, { id: body.id }),
    }
  },
  'a go link': async () => {
    const data = { inputAlias: 'plan', destinationUrl: 'https://wiki.example/open' }
    const { body } = await rest(one, 'createshortcut', ann, { data })
    return {
      holds: async (app) => (await rest(app, 'getshortcut', bob, { alias: 'plan' })).body.shortcut?.id !== undefined,
      end: (app) => rest(app, 'deleteshortcut', ann, { id: body.shortcut.id }),
    }
  },
  'a person of the directory': async () => ({
    holds: async (app) => {
      const { body } = await rest(app, 'listentities', bob, { entityType: 'PEOPLE', query: 'Evans' })
      return body.results?.length === 1
    },
    end: (app) => app.index('deleteemployee', { employeeEmail: 'eve@acme.example' }, push),
  }),
  'a datasource for others than those who try it': async () => {
    await one.addDatasource({ name: 'drafts' })
    await one.index('indexdocument', { datasource: 'drafts', document: { id: '1', title: 'possum' } }, push)
    return ofDocument('possum', (app) => app.index('betausers', { datasource: 'drafts', emails: [] }, push))
  },
}

for (const [what, begin] of Object.entries(RIGHTS)) {
  test(`${what}: a change through one node applies to the next request at another`, async () => {
    const { holds, end } = await begin()
    for (const app of [one, other]) await eventually(`${what} is there`, () => holds(app))

    await end(one)

    assert.equal(await holds(other), false)
    assert.equal(await holds(one), false)
  })
}

test('guesses of a password are counted together: going from service to service gives no more of them', async () => {
  const email = await withAccount('guessed@acme.example')
  await setPassword(one.app.services, email, PASSWORD)
  const guess = async (app: TestApp, password: string, from = '203.0.113.9') => {
    const browser = new Browser(app)
    return (await browser.submit(await browser.get('/signin'), { email, password }, { 'X-Forwarded-For': from })).status
  }

  const statuses: number[] = []
  for (let count = 0; count < 6; count += 1)
    statuses.push(await guess(count % 2 === 0 ? one : other, 'wrong wrong wrong'))

  assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429])
  assert.deepEqual([await guess(one, PASSWORD), await guess(other, PASSWORD)], [429, 429])
  assert.equal(await guess(other, PASSWORD, '198.51.100.7'), 303, 'the owner elsewhere')
})
