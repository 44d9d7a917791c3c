import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CLIENT_SCOPES } from '../../src/domain/shared/client-scopes.ts'
import type { Endpoint } from '../../src/http/core/endpoint.ts'
import { ENDPOINTS } from '../../src/http/endpoints.ts'
import { type Answer, makeApp } from '../support/make-app.ts'
import { nameOf } from './interface.ts'

const app = await makeApp()
await app.addDatasource({ name: 'wiki' })
const tokens = {
  indexingToken: await app.indexingToken(),
  metadataToken: await app.indexingToken({ datasources: [], metadataScopes: ['custommetadata:global_scope'] }),
  client: await app.clientToken('chief@acme.example', [...CLIENT_SCOPES], 'super-admin'),
}
const headers = { 'X-Service-Include-Experimental': 'true' }

/** Operations for which an empty body is a whole request, and what they do with it. */
const NEEDS_NOTHING: Readonly<Record<string, string>> = {
  'PATCH /admin/api/v1/oauth-settings': 'changes nothing and returns the settings',
  'PATCH /admin/api/v1/ranking': 'changes nothing and returns the settings',
  'POST /api/agents/search': 'lists all agents',
  'POST /app/api/v1/agentruns': 'lists runs of all agents',
  'POST /app/api/v1/answers': 'lists all answers the caller can read',
  'POST /api/index/v1/processalldocuments': 'processes all datasources',
  'POST /api/index/v1/processallmemberships': 'processes all datasources',
  'POST /rest/api/index/submissions/{datasourceInstance}/{type}': 'takes any payload',
  'POST /rest/api/v1/agents/search': 'lists all agents',
  'POST /rest/api/v1/autocomplete': 'suggests for an empty query',
  'POST /rest/api/v1/feed': 'returns ten entries of each category; resultSize is required only inside requestOptions',
  'POST /rest/api/v1/governance/data/findings/exports': 'exports all findings',
  'POST /rest/api/v1/listanswers': 'lists all answers',
  'POST /rest/api/v1/listcollections': 'lists all collections',
  'POST /rest/api/v1/listentities': 'lists all people',
  'POST /rest/api/v1/listpins': 'lists all pins',
  'POST /rest/api/v1/people': 'returns the caller',
  'POST /rest/api/v1/recommendations': 'recommends without a source document',
}

interface Shape {
  readonly properties?: Readonly<Record<string, unknown>>
  readonly required?: readonly string[]
  readonly anyOf?: readonly Shape[]
}

function send({ method, path, auth, isMultipart }: Endpoint, body: unknown): Promise<Answer> {
  const token = auth.kind === 'indexingToken' || auth.kind === 'metadataToken' ? tokens[auth.kind] : tokens.client
  const address = path
    .replace(/\{datasource\w*\}/g, 'wiki')
    .replace('{kind}', 'chat')
    .replace(/\{\w+\}/g, 'nosuch')
  const sent = method === 'GET' || method === 'DELETE' ? undefined : isMultipart ? new FormData() : body
  return app.send(address, sent, { token, method, headers })
}

function fieldsOf({ request, query }: Endpoint): string[] {
  const shapes = [request, query].flatMap((each) => (each === undefined ? [] : [each as Shape]))
  return shapes
    .flatMap((shape) => [shape, ...(shape.anyOf ?? [])])
    .flatMap((each) => Object.keys(each.properties ?? {}))
}

const asked = ENDPOINTS.filter(({ request, query }) => request !== undefined || query !== undefined)

for (const endpoint of asked) {
  const isChange = endpoint.request !== undefined
  const name = nameOf(endpoint)
  test(`${name} without any field names the one that is missing`, async () => {
    const { status, body } = await send(endpoint, {})
    const text = JSON.stringify(body)

    if (status < 300) {
      assert.ok(!isChange || name in NEEDS_NOTHING, `${name} took an empty request: ${status} ${text}`)
      return
    }
    if (status === 404) {
      assert.ok(endpoint.path.includes('{'), `${name} looked for something that the request doesn't name: ${text}`)
      return
    }
    assert.equal(status, 400, `${name}: ${text}`)
    assert.ok(
      fieldsOf(endpoint).some((field) => new RegExp(`\\b${field}\\b`).test(text)),
      `${name} names no field: ${text}`,
    )
  })
}

const client = (operation: string, body: unknown) =>
  app.send(`/rest/api/v1/${operation}`, body, { token: tokens.client, headers })

test('an operation that takes one of two ids says so', async () => {
  const answer = await client('getanswer', {})
  const shortcut = await client('getshortcut', {})

  assert.deepEqual([answer.status, shortcut.status], [400, 400])
  assert.deepEqual(answer.body.error.details, [{ field: 'id', message: 'is required, unless you send `docId`' }])
  assert.deepEqual(shortcut.body.error.details, [{ field: 'id', message: 'is required, unless you send `alias`' }])
  assert.equal((await client('getanswer', { docId: 'answers:Answer:1' })).status, 404)
  assert.equal((await client('getshortcut', { alias: 'nosuch' })).status, 404)
})

test('insights without a part names all of them', async () => {
  const { status, body } = await client('insights', { disablePerUserInsights: true })

  assert.equal(status, 400)
  assert.match(body.error.message, /^`overviewRequest` is required.*assistantRequest.*mcpBreakdownRequest/)
  assert.equal((await client('insights', { mcpRequest: {} })).status, 200)
})

test('the options of a feed need resultSize', async () => {
  const { status, body } = await client('feed', { requestOptions: { datasourceFilter: ['wiki'] } })

  assert.equal(status, 400)
  assert.equal(body.error.details[0].field, 'requestOptions.resultSize')
  assert.equal((await client('feed', { requestOptions: { resultSize: 3 } })).status, 200)
})

test('a list of employees that is missing does not delete all employees', async () => {
  const employee = { email: 'amy@acme.example', department: 'Sales' }
  await app.index('indexemployee', { employee }, tokens.indexingToken)

  const answer = await app.index('indexemployeelist', { employes: [{ employee }] }, tokens.indexingToken)

  assert.equal(answer.status, 400)
  assert.equal(answer.body.error.details[0].field, 'employees')
  assert.equal((await client('people', { emailIds: ['amy@acme.example'] })).body.results.length, 1)
})

test('a bundle that cannot be read as JSON is named, not the request that carried it', async () => {
  const broken: [string, RegExp][] = [
    ['not json', /^`bundle` can't be read: the file isn't valid JSON/],
    ['{"name":"a","__proto__":{}}', /^`bundle` can't be read: `__proto__` isn't an allowed field name/],
    ['[]', /^`bundle` must be an object/],
  ]
  for (const [text, message] of broken) {
    const form = new FormData()
    form.append('bundle', new Blob([text], { type: 'application/json' }), 'agent.json')

    const answer = await client('agents/new/import', form)

    assert.equal(answer.status, 400, text)
    assert.match(answer.body.error.message, message)
    assert.equal(answer.body.error.details[0].field, 'bundle')
  }
})
