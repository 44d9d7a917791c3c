import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeApp, type TestApp } from '../support/make-app.ts'
import { callTool, sendMessage, sendOldMessage } from '../support/mcp/raw-client.ts'

const ALICE = 'alice@acme.example'
const BOB = 'bob@acme.example'

/** A wiki in which Alice and Bob may read different pages. */
async function company(settings: Parameters<typeof makeApp>[0] = {}) {
  const app = await makeApp(settings)
  const push = await app.indexingToken()
  await app.addDatasource({ name: 'wiki', displayName: 'Acme Wiki', isUserReferencedByEmail: true })
  const asAlice = await app.clientToken(ALICE, ['MCP'])
  const asBob = await app.clientToken(BOB, ['MCP'])
  return { app, push, asAlice, asBob }
}

async function document(app: TestApp, push: string, id: string, rest: Record<string, unknown> = {}): Promise<void> {
  const answer = await app.index(
    'indexdocument',
    {
      datasource: 'wiki',
      document: {
        id,
        title: `Title of ${id}`,
        viewURL: `https://wiki.acme.example/${id}`,
        body: { mimeType: 'text/plain', textContent: `The harbour crane ${id} is painted yellow.` },
        updatedAt: '2026-03-04T05:06:07Z',
        ...rest,
      },
    },
    push,
  )
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  await app.indexed()
}

const onlyAlice = { permissions: { allowedUsers: [{ email: ALICE }] } }
const titles = (structured: { results: { title: string }[] }) => structured.results.map(({ title }) => title)

test('search answers with what a model needs to go on: title, address, app, day, excerpt', async () => {
  const { app, push, asAlice } = await company()
  await document(app, push, 'one', { author: { name: 'Carla Diaz', email: 'carla@acme.example' }, objectType: 'page' })

  const { text, structured, isError } = await callTool(app, asAlice, 'search', { query: 'harbour crane' })

  assert.equal(isError, false)
  assert.match(text, /^1 result for “harbour crane”:/)
  for (const part of [
    'Title of one',
    'https://wiki.acme.example/one',
    'Acme Wiki',
    'page',
    'Carla Diaz',
    '2026-03-04',
  ]) {
    assert.ok(text.includes(part), `${part} is missing in ${text}`)
  }
  assert.match(text, /painted yellow/)
  assert.deepEqual(structured, {
    query: 'harbour crane',
    total: 1,
    results: [
      {
        title: 'Title of one',
        url: 'https://wiki.acme.example/one',
        id: 'wiki:page:one',
        datasource: 'wiki',
        type: 'page',
        author: 'Carla Diaz',
        updatedAt: '2026-03-04T05:06:07.000Z',
        snippet: 'The harbour crane one is painted yellow.',
      },
    ],
  })
})

test('search takes every filter of the interface, and the newest first when asked', async () => {
  const { app, push, asAlice } = await company()
  const carla = { email: 'carla@acme.example', name: 'Carla Diaz' }
  await document(app, push, 'old', { updatedAt: '2025-01-01T00:00:00Z', owner: carla, objectType: 'page' })
  await document(app, push, 'new', { updatedAt: '2026-05-01T00:00:00Z', author: carla, container: 'general' })
  const found = async (filters: Record<string, unknown>) => {
    const { structured } = await callTool(app, asAlice, 'search', { query: 'crane', ...filters })
    return structured.results.map(({ id }: { id: string }) => id.split(':')[2]).sort()
  }

  assert.deepEqual(await found({}), ['new', 'old'])
  assert.deepEqual(await found({ owner: 'carla' }), ['old'])
  assert.deepEqual(await found({ from: 'carla@acme.example' }), ['new'])
  assert.deepEqual(await found({ after: '2026-01-01' }), ['new'])
  assert.deepEqual(await found({ before: '2026-01-01' }), ['old'])
  assert.deepEqual(await found({ after: '2024-01-01', before: '2024-12-31' }), [])
  assert.deepEqual(await found({ updated: '2026-05-01' }), ['new'])
  assert.deepEqual(await found({ app: 'Acme Wiki' }), ['new', 'old'])
  assert.deepEqual(await found({ app: 'mail' }), [])
  assert.deepEqual(await found({ type: 'page' }), ['old'])
  assert.deepEqual(await found({ channel: '#general' }), ['new'])
  assert.deepEqual(await found({ exhaustive: true }), ['new', 'old'])
  const recent = await callTool(app, asAlice, 'search', { query: 'crane', sort_by_recency: true })
  assert.deepEqual(titles(recent.structured), ['Title of new', 'Title of old'])
})

test('a filter that means nothing is an answer the model can act on', async () => {
  const { app, asAlice } = await company()

  const wrong = await callTool(app, asAlice, 'search', { query: 'crane', updated: 'last full moon' })
  const nothing = await callTool(app, asAlice, 'search', { query: 'crane' })
  const { body } = await sendMessage(app, 'tools/call', { name: 'search', arguments: { quest: 1 } }, { token: asAlice })

  assert.equal(wrong.isError, true)
  assert.match(wrong.text, /last full moon/)
  assert.match(nothing.text, /^Nothing that the user may read matches “crane”/)
  assert.equal(body.result?.isError ?? body.error !== undefined, true)
  assert.match(JSON.stringify(body), /`query` is required/)
})

test('each user finds and reads what they may, and absent looks like forbidden', async () => {
  const { app, push, asAlice, asBob } = await company()
  await document(app, push, 'secret', onlyAlice)
  const url = 'https://wiki.acme.example/secret'

  assert.deepEqual(titles((await callTool(app, asAlice, 'search', { query: 'crane' })).structured), ['Title of secret'])
  assert.deepEqual(titles((await callTool(app, asBob, 'search', { query: 'crane' })).structured), [])
  assert.match((await callTool(app, asAlice, 'read_document', { url })).text, /painted yellow/)
  assert.match((await callTool(app, asAlice, 'read_document', { id: 'wiki::secret' })).text, /painted yellow/)
  const forbidden = await callTool(app, asBob, 'read_document', { url })
  const byId = await callTool(app, asBob, 'read_document', { id: 'wiki::secret' })
  const absent = await callTool(app, asBob, 'read_document', { url: 'https://wiki.acme.example/nowhere' })

  assert.equal(forbidden.isError, true)
  assert.deepEqual(forbidden, absent)
  assert.deepEqual(byId, absent)
})

test('a right that is taken away is gone in the next call', async () => {
  const { app, push, asAlice } = await company()
  const url = 'https://wiki.acme.example/shared'
  await app.index('indexgroup', { datasource: 'wiki', group: { name: 'crew' } }, push)
  const membership = { groupName: 'crew', memberUserId: ALICE }
  await app.index('indexmembership', { datasource: 'wiki', membership }, push)
  await document(app, push, 'shared', { permissions: { allowedGroups: ['crew'] } })
  const sees = async () => [
    titles((await callTool(app, asAlice, 'search', { query: 'crane' })).structured).length,
    (await callTool(app, asAlice, 'read_document', { url })).isError,
  ]
  assert.deepEqual(await sees(), [1, false])

  await app.index('deletemembership', { datasource: 'wiki', membership }, push)
  assert.deepEqual(await sees(), [0, true], 'a membership')
  await app.index('indexmembership', { datasource: 'wiki', membership }, push)
  assert.deepEqual(await sees(), [1, false])
  const permissions = { allowedUsers: [{ email: BOB }] }
  await app.index('updatepermissions', { datasource: 'wiki', objectType: '', id: 'shared', permissions }, push)
  assert.deepEqual(await sees(), [0, true], 'the access list of the document')
})

test('a long document is read in pages that join without a gap', async () => {
  const { app, push, asAlice } = await company()
  const textContent = Array.from({ length: 9000 }, (_, at) => `word${at}`).join(' ')
  await document(app, push, 'long', { body: { mimeType: 'text/plain', textContent } })
  const url = 'https://wiki.acme.example/long'

  const first = await callTool(app, asAlice, 'read_document', { url })
  const { pages } = first.structured
  const texts: string[] = []
  for (let page = 1; page <= pages; page += 1) {
    texts.push((await callTool(app, asAlice, 'read_document', { url, page })).structured.text)
  }
  const beyond = await callTool(app, asAlice, 'read_document', { url, page: pages + 1 })

  assert.ok(pages > 2)
  assert.match(first.text, new RegExp(`Page 1 of ${pages}; the next is page 2`))
  assert.equal(texts.join(''), textContent)
  assert.ok(texts.every((text) => text.length <= 20_200))
  assert.equal(beyond.isError, true)
})

test('a document without an address is read by the one that search gave it, with its comments', async () => {
  const { app, push, asAlice } = await company()
  const comments = [
    { id: 'c1', author: { name: 'Carla' }, content: { mimeType: 'text/plain', textContent: 'Nice hue' } },
  ]
  await document(app, push, 'bare', { viewURL: undefined, comments })

  const { structured } = await callTool(app, asAlice, 'search', { query: 'crane' })
  const { text } = await callTool(app, asAlice, 'read_document', { url: structured.results[0].url })

  assert.match(text, /painted yellow/)
  assert.match(text, /\[Comment by Carla\]\nNice hue/)
})

test('a tool answers to any spelling of its name, in both revisions, and keeps its scope', async () => {
  const { app, push, asAlice } = await company()
  await document(app, push, 'one')
  const narrow = await app.clientToken(ALICE, ['PEOPLE'])
  const message = (name: string) => ({ name, arguments: { query: 'crane' } })

  for (const name of ['Search', ' SEARCH', 'Code Search', 'CODE_search', 'Employee Search', 'employeesearch']) {
    const now = await sendMessage(app, 'tools/call', message(name), { token: asAlice })
    const before = await sendOldMessage(app, 'tools/call', message(name), { token: asAlice })
    for (const { body } of [now, before]) assert.ok(body.result?.structuredContent, `${name}: ${JSON.stringify(body)}`)
  }
  assert.equal((await sendMessage(app, 'tools/call', message('SEARCH'), { token: narrow })).status, 403)
  const other = await sendMessage(app, 'tools/call', message('Search'), {
    token: asAlice,
    headers: { 'Mcp-Name': 'chat' },
  })
  assert.equal(other.body.result, undefined, 'a header that names another tool is still refused')
})

test('employee_search finds colleagues who are here, with their manager', async () => {
  const { app, push, asAlice } = await company()
  const employee = (email: string, rest: Record<string, unknown>) =>
    app.index('indexemployee', { employee: { email, department: 'Engineering', ...rest } }, push)
  await employee('carla@acme.example', { firstName: 'Carla', lastName: 'Díaz', title: 'Head of Cranes' })
  await employee('dan@acme.example', { firstName: 'Dan', managerEmail: 'carla@acme.example', startDate: '2026-01-05' })
  await employee('gone@acme.example', { firstName: 'Carla', lastName: 'Gone', status: 'EX' })
  const emails = async (query: string) => {
    const { structured } = await callTool(app, asAlice, 'employee_search', { query })
    return structured.people.map(({ email }: { email: string }) => email)
  }

  assert.deepEqual(await emails('carla diaz'), ['carla@acme.example'])
  assert.deepEqual(await emails('cranes'), ['carla@acme.example'])
  assert.deepEqual(await emails('reportsto:carla'), ['dan@acme.example'])
  assert.deepEqual(await emails('startafter:2026-01-01'), ['dan@acme.example'])
  assert.deepEqual(await emails('nobody'), [])
  assert.deepEqual(await emails('head of cranes'), ['carla@acme.example'])
  assert.deepEqual(await emails('head of engineering'), ['carla@acme.example'], 'the one with reports')
  assert.deepEqual(await emails('carlla diaz'), ['carla@acme.example'])
  assert.deepEqual(await emails('carla@acme.example gone'), [], 'nor people who left')
  const { text } = await callTool(app, asAlice, 'employee_search', { query: 'dan' })
  assert.match(text, /Manager: Carla Díaz \(carla@acme.example\)/)
})

test('a search by tool and one by the Client API draw from the same limit', async () => {
  const { app } = await company({ rateLimits: 'on', searchPerSecond: '1', rateBurstSeconds: '2' })
  const token = await app.clientToken('carl@acme.example', ['MCP', 'SEARCH'])
  const byTool = () => sendMessage(app, 'tools/call', { name: 'search', arguments: { query: 'x' } }, { token })

  assert.equal((await byTool()).status, 200)
  assert.equal((await app.search(token, 'x')).status, 200)
  const refused = await byTool()

  assert.equal(refused.status, 429)
  assert.equal(refused.body.error.data.code, 'rate_limit_exceeded')
  assert.ok(Number(refused.headers.get('retry-after')) >= 1)
  assert.equal((await app.search(token, 'x')).status, 429)
  assert.equal((await sendMessage(app, 'tools/list', {}, { token })).status, 200, 'other calls go on')
})

test('chat answers with passages and their sources, as far as the user may read', async () => {
  const { app, push, asAlice, asBob } = await company()
  await document(app, push, 'secret', onlyAlice)

  const mine = await callTool(app, asAlice, 'chat', { message: 'What colour is the harbour crane painted?' })
  const others = await callTool(app, asBob, 'chat', { message: 'What colour is the harbour crane painted?' })
  const next = await callTool(app, asAlice, 'chat', {
    message: 'And is it yellow?',
    context: ['What of the harbour crane?'],
  })

  assert.match(mine.text, /painted yellow\. \[1\]\n\nSources:\n\[1\] Title of secret: https:/)
  assert.equal(mine.structured.citations[0].text, 'The harbour crane secret is painted yellow.')
  assert.deepEqual(others.structured.citations, [])
  assert.doesNotMatch(others.text, /yellow|Title of secret/)
  assert.match(next.text, /painted yellow/)
})

test('a time is read as models write it, and an error names the argument that was sent', async () => {
  const { app, push, asAlice } = await company()
  await document(app, push, 'plan', { updatedAt: '2026-05-01T10:00:00Z' })
  const search = (filters: object) => callTool(app, asAlice, 'search', { query: 'crane', ...filters })

  assert.deepEqual(titles((await search({ after: '2026/04/01' })).structured), ['Title of plan'])
  assert.equal((await search({ updated: 'Last 3 months' })).isError, false)
  assert.match((await search({ updated: 'soon' })).text, /^`updated` must be today, /)
  assert.match((await search({ after: 'Last month' })).text, /^`after` must be a day, YYYY-MM-DD; got "Last month"/)
  assert.match((await search({ after: '2026-01-01', before: 'soon' })).text, /^`before` must be a day, /)
})

test('filters that leave nothing are answered with values that exist and that the user can see', async () => {
  const { app, push, asAlice, asBob } = await company()
  await document(app, push, 'secret', { ...onlyAlice, objectType: 'Memo' })
  await document(app, push, 'open', { objectType: 'Guide' })
  const search = (token: string) => callTool(app, token, 'search', { query: 'crane', app: 'Confluence' })

  const forAlice = await search(asAlice)
  const forBob = await search(asBob)

  assert.match(forAlice.text, /Without the filters, 2 documents match\.\nApps: wiki \(2\)\nTypes: .*Memo \(1\)/)
  assert.match(forBob.text, /Without the filters, 1 document matches\.\nApps: wiki \(1\)\nTypes: Guide \(1\)$/)
  assert.doesNotMatch(forBob.text, /Memo/)
})

test('arguments that a tool does not have are named, so that nobody takes the results for filtered', async () => {
  const { app, push, asAlice } = await company()
  await document(app, push, 'plan', {})

  const { text, structured } = await callTool(app, asAlice, 'search', { query: 'crane', author: 'ann', limit: 1 })

  assert.match(
    text,
    /^Ignored, because this tool has no such argument: "author", "limit"\. Its arguments are query, owner,/,
  )
  assert.deepEqual(titles(structured), ['Title of plan'])
})

test('a document is read by whatever a model names it with', async () => {
  const { app, push, asAlice } = await company()
  await document(app, push, 'plan', {})
  const names: Record<string, unknown>[] = [
    { id: 'https://wiki.acme.example/plan' },
    { url: 'wiki::plan' },
    { url: 'wiki.acme.example/plan' },
    { id: 'almanac://document/wiki%3A%3Aplan' },
    { url: 'https://wiki.acme.example/plan', id: '' },
  ]
  for (const name of names) {
    const { text, isError } = await callTool(app, asAlice, 'read_document', name)
    assert.deepEqual([isError, text.split('\n')[0]], [false, '# Title of plan'], JSON.stringify(name))
  }
})
