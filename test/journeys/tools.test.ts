import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ALICE, BOB, ChatApp } from '../support/chat-app.ts'

const PAGES = [
  { id: 'open', title: 'Wombat handbook', text: 'Wombats dig at night.' },
  {
    id: 'closed',
    title: 'Wombat salaries',
    text: 'Wombats earn carrots.',
    rest: { permissions: { allowedUsers: [{ email: ALICE }] } },
  },
]

test('tools are listed with their parameters, by name where names are given', async () => {
  const { list, alice } = await open()

  const { body } = await list(alice)
  const search = body.tools.find(({ name }: { name: string }) => name === 'search')
  assert.deepEqual([search.type, search.displayName], ['READ', 'Search the company'])
  assert.deepEqual(
    [search.parameters.query.type, search.parameters.query.isRequired, search.parameters.exhaustive.type],
    ['string', true, 'boolean'],
  )
  const names = async (query: string) =>
    (await list(alice, query)).body.tools.map(({ name }: { name: string }) => name).sort()
  assert.deepEqual(await names('?toolNames=search'), ['search'])
  assert.deepEqual(await names('?toolNames=search&toolNames=chat&toolNames=none'), ['chat', 'search'])
  assert.deepEqual(await names('?toolNames=search,chat'), ['chat', 'search'])
  assert.equal((await list(alice, `?toolNames=${Array.from({ length: 101 }, () => 'x').join(',')}`)).status, 400)
})

test('a tool is used as the caller', async () => {
  const { call, alice, bob } = await open()
  const parameters = { query: { name: 'query', value: 'wombats' }, exhaustive: { name: 'exhaustive', value: 'true' } }

  const own = await call(alice, { name: 'search', parameters })
  const other = await call(bob, { name: 'search', parameters })

  assert.deepEqual([own.status, own.body.rawResponse.total], [200, 2])
  assert.match(own.body.rawResponse.text, /Wombat salaries/)
  assert.equal(other.body.rawResponse.total, 1)
  assert.doesNotMatch(JSON.stringify(other.body), /salaries|carrots/)
})

test('a tool is found whatever the case, spaces and underscores of its name, and only with its scope', async () => {
  const { call, list, alice, app } = await open()
  const parameters = { query: { name: 'query', value: 'wombats' } }

  for (const name of ['Employee Search', 'EMPLOYEE_SEARCH', 'employeeSearch', 'Search']) {
    assert.equal((await call(alice, { name, parameters })).status, 200, name)
  }
  const { body } = await list(alice, '?toolNames=Employee%20Search')
  assert.deepEqual(
    body.tools.map(({ name }: { name: string }) => name),
    ['employee_search'],
  )
  assert.equal((await call(alice, { name: 'Employee-Search', parameters })).status, 404)
  const narrow = await app.clientToken(BOB, ['SEARCH'])
  assert.equal((await call(narrow, { name: 'Employee Search', parameters })).status, 403)
})

test('unknown tools, arguments that do not fit and missing scopes are refused', async () => {
  const { call, list, alice, app } = await open()
  const query = { name: 'query', value: 'x' }

  assert.equal((await call(alice, { name: 'none', parameters: {} })).status, 404)
  assert.equal((await call(alice, { name: 'search', parameters: {} })).status, 400)
  const wrong = await call(alice, { name: 'search', parameters: { query, exhaustive: { value: 'perhaps' } } })
  assert.deepEqual([wrong.status, wrong.body.error.details[0].field], [400, 'parameters.exhaustive'])
  const narrow = await app.clientToken(BOB, ['SEARCH', 'MCP'])
  assert.equal((await list(narrow)).status, 403)
  assert.equal((await call(narrow, { name: 'search', parameters: { query } })).status, 403)
})

test('a tool draws from the limit of the operation that does the same', async () => {
  const { app, alice, call } = await open({ rateLimits: 'on', rateBurstSeconds: '1' })
  const parameters = { message: { value: 'What do wombats do?' } }
  const statuses: number[] = []
  for (let at = 0; at < 4; at++) statuses.push((await call(alice, { name: 'chat', parameters })).status)

  assert.equal(statuses[0], 200)
  assert.equal(statuses.at(-1), 429, 'chat allows one in two seconds')
  const chat = await app.send('/rest/api/v1/chat', { messages: [{ fragments: [{ text: 'Hm?' }] }] }, { token: alice })
  assert.equal(chat.status, 429)
})

async function open(settings: Parameters<typeof ChatApp.make>[1] = {}) {
  const company = await ChatApp.make(PAGES, settings)
  const { app, alice, bob } = company
  return {
    app,
    alice,
    bob,
    list: (token: string, query = '') =>
      app.send(`/rest/api/v1/tools/list${query}`, undefined, { token, method: 'GET' }),
    call: (token: string, body: object) => app.send('/rest/api/v1/tools/call', body, { token }),
  }
}
