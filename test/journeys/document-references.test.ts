import assert from 'node:assert/strict'
import { test } from 'node:test'
import { audience, KnowledgeApp, role } from '../support/knowledge.ts'
import { callTool } from '../support/mcp/raw-client.ts'

// Every record that points at a document is read by Bob, who may see the document, and by Ann and an administrator, who
// may not. Neither its id nor its URL may reach them, in whatever field, tracking tokens included.

const ID = 'wiki:Page:closed'
const URL = 'https://wiki.example/closed'
const world = await KnowledgeApp.make()
const { app, ann, bob, admin } = world
const EVERYONE = { addedRoles: [{ role: 'VIEWER', group: { type: 'ALL', id: '' } }] }

async function made(token: string, operation: string, request: object) {
  const { status, body } = await world.ask(token, operation, request)
  assert.equal(status, 200, `${operation}: ${JSON.stringify(body)}`)
  return body
}

/** Everything an answer says, with what its tracking tokens hold. */
function textOf(value: unknown): string {
  const text = JSON.stringify(value)
  const tokens = [...text.matchAll(/"trackingToken":"([\w-]+)"/g)].map(([, token = '']) => token)
  return [text, ...tokens.map((token) => Buffer.from(token, 'base64url').toString('utf8'))].join('\n')
}

const names = (value: unknown) => textOf(value).includes(ID) || textOf(value).includes(URL)

const question = (text: string) => ({ question: `${text} of numbats?`, bodyText: 'It is said there.' })
const byId = await made(bob, 'createanswer', { data: { ...question('Pay'), sourceDocumentSpec: { id: ID } } })
const byUrl = await made(bob, 'createanswer', {
  data: { ...question('Hours'), sourceDocumentSpec: { url: URL }, addedRoles: role('EDITOR', 'ann') },
})
const { collection } = await made(bob, 'createcollection', { name: 'Numbat papers' })
await made(bob, 'addcollectionitems', {
  collectionId: collection.id,
  addedCollectionItemDescriptors: [{ itemType: 'DOCUMENT', documentId: ID }],
})
const pin = await made(bob, 'pin', { documentId: ID, queries: ['numbat'] })
await made(bob, 'createannouncement', {
  title: 'Numbat news',
  startTime: '2026-01-01T00:00:00Z',
  endTime: '2027-01-01T00:00:00Z',
  sourceDocumentId: ID,
})
const { shortcut } = await made(bob, 'createshortcut', { data: { inputAlias: 'numbat', destinationDocumentId: ID } })
await made(bob, 'addverificationreminder', { documentId: ID, assignee: 'ann@acme.example' })
await made(bob, 'addverificationreminder', { documentId: ID })
const definition = {
  name: 'Numbat helper',
  instructions: 'Say what the numbats earn',
  inclusions: { documentSpecs: [{ id: ID }, { url: URL }, { id: 'wiki:Page:open' }], containerSpecs: [{ id: ID }] },
  exclusions: { documentSpecs: [{ id: ID }] },
  tools: [{ name: 'read_document', arguments: { url: URL, id: ID, page: 1 } }],
}
const { workflow } = await made(bob, 'agents', {
  ...definition,
  addedRoles: [...EVERYONE.addedRoles, ...role('EDITOR', 'ann')],
})
const agent = (token: string) => app.send(`/rest/api/v1/agents/${workflow.id}`, undefined, { token, method: 'GET' })
const message = { author: 'USER', fragments: [{ text: 'What is there to say of the salaries of wombats?' }] }

/** Every response that could reveal the document. */
const READS: readonly (readonly [string, (token: string) => Promise<unknown>])[] = [
  ['getanswer, source by id', (token) => world.ask(token, 'getanswer', { id: byId.id })],
  ['getanswer, source by URL', (token) => world.ask(token, 'getanswer', { id: byUrl.id })],
  ['listanswers', (token) => world.ask(token, 'listanswers')],
  ['search, an answer', (token) => world.ask(token, 'search', { query: 'Hours of numbats?' })],
  ['search, a pin', (token) => world.ask(token, 'search', { query: 'numbat' })],
  ['chat', (token) => world.ask(token, 'chat', { messages: [message] })],
  ['getcollection', (token) => world.ask(token, 'getcollection', { id: collection.id, withItems: true })],
  ['listpins', (token) => world.ask(token, 'listpins')],
  ['getpin', (token) => world.ask(token, 'getpin', { id: pin.id })],
  ['editpin', (token) => world.ask(token, 'editpin', { id: pin.id, queries: ['numbat', 'numbats'] })],
  ['pins of the web app', (token) => app.send('/app/api/v1/pins', {}, { token })],
  ['announcements of the web app', (token) => app.send('/app/api/v1/announcements', {}, { token })],
  ['feed', (token) => world.ask(token, 'feed', { requestOptions: { resultSize: 50 } })],
  ['getshortcut', (token) => world.ask(token, 'getshortcut', { id: shortcut.id })],
  ['listshortcuts', (token) => world.ask(token, 'listshortcuts', { pageSize: 10 })],
  ['listverifications', (token) => world.ask(token, 'listverifications')],
  ['getdocuments', (token) => world.ask(token, 'getdocuments', { documentSpecs: [{ id: ID }, { url: URL }] })],
  ['an agent', agent],
  [
    'an agent of the Platform API',
    (token) => app.send(`/api/agents/${workflow.id}`, undefined, { token, method: 'GET' }),
  ],
  ['agents/search', (token) => world.ask(token, 'agents/search', { name: 'numbat' })],
  ['agents/search of the Platform API', (token) => app.send('/api/agents/search', { name: 'numbat' }, { token })],
  ['a copy of an agent', (token) => world.ask(token, 'agents', { name: 'Copy', parentWorkflowId: workflow.id })],
  ['MCP search', async (token) => (await callTool(app, token, 'search', { query: 'salaries of wombats' })).structured],
]

for (const [name, read] of READS) {
  test(`${name}: a document is named to those who may see it, and to nobody else`, async () => {
    const [mine, hers, administrators] = [await read(bob), await read(ann), await read(admin)]

    // What people are refused repeats the id or the URL they sent themselves.
    const isEcho = name === 'getdocuments'
    assert.ok(names(mine), textOf(mine))
    if (!isEcho) assert.ok(!names(hers), textOf(hers))
    if (!isEcho) assert.ok(!names(administrators), textOf(administrators))
    if (isEcho) assert.ok(!textOf(hers).includes('Salaries') && !textOf(administrators).includes('Salaries'))
  })
}

test('autocomplete names no document with an answer that it completes', async () => {
  const complete = async (token: string) => (await world.ask(token, 'autocomplete', { query: 'hours of numb' })).body

  assert.match(textOf(await complete(ann)), /Hours of numbats/)
  assert.ok(!names(await complete(ann)))
})

test('a web address that belongs to no datasource is a source for every reader', async () => {
  const spec = { url: 'https://numbats.example/facts' }
  const { id } = await made(bob, 'createanswer', { data: { ...question('Facts'), sourceDocumentSpec: spec } })

  const { answer } = (await world.ask(ann, 'getanswer', { id })).body.answerResult

  assert.deepEqual(answer.sourceDocumentSpec, spec)
})

test('a URL that a datasource claims stays closed while no document has it', async () => {
  await app.addDatasource({ name: 'board', urlRegex: 'https://board\\.example/.*' })
  const spec = { url: 'https://board.example/minutes' }
  const { id } = await made(bob, 'createanswer', { data: { ...question('Minutes'), sourceDocumentSpec: spec } })

  const { answer } = (await world.ask(ann, 'getanswer', { id })).body.answerResult

  assert.equal('sourceDocumentSpec' in answer, false)
})

test('editing an answer keeps a source that the editor does not see', async () => {
  const edited = await world.ask(ann, 'editanswer', { id: byUrl.id, question: 'Working hours of numbats?' })

  assert.equal(edited.status, 200)
  assert.ok(!names(edited.body), textOf(edited.body))
  assert.deepEqual((await world.ask(bob, 'getanswer', { id: byUrl.id })).body.answerResult.answer.sourceDocumentSpec, {
    url: URL,
  })
})

test('an editor who sends back what an agent showed keeps the documents that they do not see', async () => {
  const { inclusions, exclusions, tools } = (await agent(ann)).body.metadata

  const changed = { inclusions: { ...inclusions, datasourceInstances: ['wiki'] }, exclusions, tools }
  assert.equal((await world.ask(ann, `agents/${workflow.id}`, changed)).status, 200)

  const { metadata } = (await agent(bob)).body
  const ids = (specs: { id?: string; url?: string }[]) => specs.map(({ id, url }) => id ?? url).sort()
  assert.deepEqual(ids(metadata.inclusions.documentSpecs), [URL, 'wiki:Page:closed', 'wiki:Page:open'])
  assert.deepEqual(metadata.inclusions.containerSpecs, definition.inclusions.containerSpecs)
  assert.deepEqual(metadata.inclusions.datasourceInstances, ['wiki'])
  assert.deepEqual(metadata.exclusions, definition.exclusions)
  assert.deepEqual(metadata.tools, definition.tools)
})

test('an administrator removes a pin of a document that they do not see, and is not told which', async () => {
  const mine = await made(bob, 'pin', { documentId: ID, queries: ['bilby'], ...audience('department', 'Sales') })

  assert.equal((await world.ask(admin, 'editpin', { id: mine.id, queries: ['x'] })).status, 404)
  assert.equal((await world.ask(admin, 'unpin', { id: mine.id })).status, 200)
})
