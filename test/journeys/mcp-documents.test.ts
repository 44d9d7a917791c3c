import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ALICE, BOB, ChatApp } from '../support/chat-app.ts'
import { callTool, sendMessage } from '../support/mcp/raw-client.ts'
import { makeOAuthApp } from '../support/oauth.ts'

const PAGES = [
  {
    id: 'crane',
    title: 'Harbour crane',
    text: 'The harbour crane is painted yellow.',
    rest: { author: { email: 'carla@acme.example', name: 'Carla' } },
  },
  { id: 'long', title: 'Long logbook', text: `Begin. ${'word '.repeat(10_000)} End.` },
  {
    id: 'secret',
    title: 'Secret crane',
    text: 'The secret crane of the harbour is black.',
    rest: { permissions: { allowedUsers: [{ email: ALICE }] }, author: { email: ALICE, name: 'Alice' } },
  },
]
const uri = (id: string) => `almanac://document/${encodeURIComponent(`wiki:Page:${id}`)}`

test('documents are resources: listed, read and completed as the caller may read them', async () => {
  const { ask, asAlice, asBob } = await open()

  const uris = async (token: string) =>
    (await ask(token, 'resources/list')).resources.map((each: { uri: string }) => each.uri).sort()
  assert.deepEqual(await uris(asAlice), [uri('crane'), uri('long'), uri('secret')])
  assert.deepEqual(await uris(asBob), [uri('crane'), uri('long')])
  const { resourceTemplates } = await ask(asBob, 'resources/templates/list')
  assert.equal(resourceTemplates[0].uriTemplate, 'almanac://document/{id}')
  const read = (token: string, id: string) => ask(token, 'resources/read', { uri: uri(id) })
  assert.match((await read(asAlice, 'secret')).contents[0].text, /^# Secret crane\n\nThe secret crane/)
  assert.match((await read(asBob, 'long')).contents[0].text, /more characters: use the tool read_document\)$/)
  await assert.rejects(read(asBob, 'secret'), /not found/i)
  await assert.rejects(read(asBob, 'none'), /not found/i)
  const complete = (token: string) =>
    ask(token, 'completion/complete', {
      ref: { type: 'ref/resource', uri: 'almanac://document/{id}' },
      argument: { name: 'id', value: 'crane' },
    })
  assert.deepEqual((await complete(asBob)).completion.values, ['wiki:Page:crane'])
  assert.equal((await complete(asAlice)).completion.values.length, 2)
})

test('completion matches prefixes of ids and titles, and only of documents the caller may read', async () => {
  const { ask, asAlice, asBob } = await open()
  const complete = async (token: string, ref: object, name: string, value: string): Promise<string[]> =>
    (await ask(token, 'completion/complete', { ref, argument: { name, value } })).completion.values.sort()
  const ids = (token: string, value: string) =>
    complete(token, { type: 'ref/resource', uri: 'almanac://document/{id}' }, 'id', value)
  const titles = (token: string, value: string) =>
    complete(token, { type: 'ref/prompt', name: 'find_experts' }, 'topic', value)

  for (const value of ['wiki:Page:cr', 'WIKI:page:CR', 'cra', 'Harb', 'harbour cr']) {
    assert.ok((await ids(asBob, value)).includes('wiki:Page:crane'), value)
  }
  for (const value of ['w', 'wiki:', 'wiki:Pa']) {
    assert.deepEqual(await ids(asBob, value), ['wiki:Page:crane', 'wiki:Page:long'], value)
  }
  assert.deepEqual(await ids(asAlice, 'wiki:Page:sec'), ['wiki:Page:secret'])
  assert.deepEqual(await ids(asBob, 'wiki:Page:sec'), [])
  assert.deepEqual(await titles(asBob, 'Harb'), ['Harbour crane'])
  assert.deepEqual(await titles(asAlice, 'secr'), ['Secret crane'])
  assert.deepEqual(await titles(asBob, 'secr'), [])
})

test('prompts bring the material along that the caller may read', async () => {
  const { ask, asAlice, asBob } = await open()
  const prompt = (token: string, name: string, given: object) => ask(token, 'prompts/get', { name, arguments: given })

  const { prompts } = await ask(asBob, 'prompts/list')
  const names = ['compare', 'find_experts', 'summarise', 'summarize']
  assert.deepEqual(prompts.map(({ name }: { name: string }) => name).sort(), names)
  for (const name of ['summarize', 'summarise']) {
    const { messages } = await prompt(asBob, name, { document: 'https://wiki.example/crane' })
    assert.match(messages[1].content.resource.text, /painted yellow/, name)
  }
  const both = await prompt(asAlice, 'compare', { first: 'wiki:Page:crane', second: 'wiki:Page:secret' })
  assert.match(both.messages[2].content.resource.text, /is black/)
  await assert.rejects(prompt(asBob, 'summarize', { document: 'wiki:Page:secret' }), /not found/i)
  const experts = async (token: string) =>
    (await prompt(token, 'find_experts', { topic: 'harbour crane' })).messages[0].content.text
  assert.match(await experts(asAlice), /Carla.*1 documents.*|Alice/s)
  assert.doesNotMatch(await experts(asBob), /alice|secret/i)
  const ref = { type: 'ref/prompt', name: 'find_experts' }
  const argument = { name: 'topic', value: 'crane' }
  assert.deepEqual((await ask(asBob, 'completion/complete', { ref, argument })).completion.values, ['Harbour crane'])
})

test('results link the documents that they are about', async () => {
  const { ask, asBob } = await open()

  const { content } = await ask(asBob, 'tools/call', { name: 'search', arguments: { query: 'crane' } })

  assert.deepEqual(
    content.slice(1).map(({ type, uri: link, name }: Record<string, string>) => [type, link, name]),
    [['resource_link', uri('crane'), 'Harbour crane']],
  )
})

test('a part of a long document is read by its characters', async () => {
  const { app, asBob } = await open()
  const read = (given: Record<string, unknown>) =>
    callTool(app, asBob, 'read_document', { id: 'wiki:Page:long', ...given })

  const { structured } = await read({ start: 7, end: 11 })
  assert.deepEqual([structured.text, structured.start, structured.end], ['word', 7, 11])
  assert.equal((await read({ start: 7 })).structured.text.length, 20_000)
  assert.equal((await read({})).structured.characters, structured.characters)
  assert.equal((await read({ start: -1 })).isError, true)
})

test('code_search looks into code repositories alone', async () => {
  const { app, company, asBob } = await open()
  const search = () => callTool(app, asBob, 'code_search', { query: 'crane' })
  assert.match((await search()).text, /No code repository/)
  await app.addDatasource({ name: 'git', isUserReferencedByEmail: true, datasourceCategory: 'CODE_REPOSITORY' })
  const file = { mimeType: 'text/plain', textContent: 'function moveCrane() { return crane.up() }' }
  const documents = [
    { id: 'crane.ts', objectType: 'File', title: 'crane.ts', viewURL: 'https://git.example/crane.ts', body: file },
    {
      id: 'key.ts',
      objectType: 'File',
      title: 'key.ts',
      viewURL: 'https://git.example/key.ts',
      body: file,
      permissions: { allowedUsers: [{ email: ALICE }] },
    },
  ]
  await app.index('indexdocuments', { datasource: 'git', documents }, company.push)
  await app.indexed()

  const { structured } = await search()

  assert.deepEqual(
    structured.results.map(({ title }: { title: string }) => title),
    ['crane.ts'],
  )
})

test('user_activity tells what the user read and wrote, and nothing of others', async () => {
  const { app, asAlice, asBob, company } = await open()
  const timestamp = '2026-05-01T00:00:00Z'
  const events = [{ action: 'VIEW', url: 'https://wiki.example/crane', timestamp }]
  assert.equal((await company.client(company.alice, 'activity', { events })).status, 200)
  const activity = async (token: string) => (await callTool(app, token, 'user_activity', {})).structured
  const titles = ({ results }: { results: { title: string }[] }) => results.map(({ title }) => title)

  const own = await activity(asAlice)
  const other = await activity(asBob)

  assert.deepEqual([titles(own.read), titles(own.written)], [['Harbour crane'], ['Secret crane']])
  assert.deepEqual([titles(other.read), titles(other.written)], [[], []])
})

test('a credential without the scopes gets neither resources nor prompts', async () => {
  const oauth = await makeOAuthApp()
  const resource = `${oauth.base}/mcp`
  const token = async (scope: string) => (await oauth.tokens({ scope, resource }, { scope })).access_token
  const prompts = async (scope: string) => {
    const { body } = await sendMessage(oauth.app, 'prompts/list', {}, { token: await token(scope) })
    return body.result?.prompts?.length ?? 0
  }

  assert.equal(await prompts('PEOPLE'), 0)
  assert.equal(await prompts('SEARCH'), 0)
  assert.equal(await prompts('SEARCH DOCUMENTS'), 4)
})

async function open() {
  const company = await ChatApp.make(PAGES)
  const { app } = company
  return {
    company,
    app,
    asAlice: await app.clientToken(ALICE, ['MCP']),
    asBob: await app.clientToken(BOB, ['MCP']),
    async ask(token: string, method: string, params: Record<string, unknown> = {}) {
      const { uri: named } = params
      const headers: Record<string, string> = typeof named === 'string' ? { 'Mcp-Name': named } : {}
      const { body } = await sendMessage(app, method, params, { token, headers })
      if (body.result === undefined) throw new Error(JSON.stringify(body))
      return body.result
    },
  }
}
