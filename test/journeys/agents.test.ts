import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sweepAgents } from '../../src/domain/agents/sweep-agents.ts'
import { ALICE, BOB, ChatApp } from '../support/chat-app.ts'
import type { Answer } from '../support/make-app.ts'

const PAGES = [
  {
    id: 'leave',
    title: 'Parental leave',
    text: 'Parental leave is 18 weeks of paid leave for every new parent.\n\nContractors have no paid parental leave.',
  },
  {
    id: 'secret',
    title: 'Parental leave of the board',
    text: 'Parental leave of the board is 52 weeks of paid leave.',
    rest: { permissions: { allowedUsers: [{ email: ALICE }] } },
  },
]
const EVERYBODY = { addedRoles: [{ role: 'VIEWER', group: { type: 'ALL', id: '' } }] }
const ASKS = { name: 'Leave helper', description: 'About leave', instructions: 'How long is {{kind}} leave?' }
const INPUTS = { inputs: [{ name: 'kind', required: true }] }
const said = (text: string) => [{ role: 'USER', content: [{ text, type: 'text' }] }]
const textIn = ({ body }: Answer): string =>
  body.messages.map(({ content }: { content: { text: string }[] }) => content.map(({ text }) => text).join('')).join('')

test('an agent is made, read, changed with a new version, found and deleted', async () => {
  const { client, alice, get, send, make } = await open()
  const id = await make({ ...ASKS, ...INPUTS })

  assert.equal((await client(alice, `agents/${id}`, { description: 'New words', version: 1 })).status, 200)
  const stale = await client(alice, `agents/${id}`, { description: 'Newer words', version: 1 })
  assert.equal(stale.status, 409)
  assert.equal(typeof stale.body, 'string', 'refusals of agents are a bare text')
  const { body } = await get(alice, `/rest/api/v1/agents/${id}`)
  assert.deepEqual([body.name, body.description, body.metadata.version], ['Leave helper', 'New words', 2])
  const earlier = await get(alice, `/rest/api/v1/agents/${id}?version=1`)
  assert.deepEqual([earlier.body.description, earlier.body.metadata.version], ['About leave', 1])
  assert.equal((await get(alice, `/rest/api/v1/agents/${id}?version=9`)).status, 404)
  assert.deepEqual(
    (await client(alice, 'agents/search', { name: 'help' })).body.agents.map(
      ({ agent_id }: { agent_id: string }) => agent_id,
    ),
    [id],
  )
  assert.deepEqual((await client(alice, 'agents/search', { name: 'nothing' })).body.agents, [])
  const copy = await client(alice, 'agents', { name: 'Copy', parentWorkflowId: id })
  assert.equal(copy.body.workflow.instructions, ASKS.instructions)

  assert.equal((await send(alice, 'DELETE', `/rest/api/v1/agents/${id}`)).status, 200)
  assert.equal((await get(alice, `/rest/api/v1/agents/${id}`)).status, 404)
})

test('an agent is its maker’s until it is shared, and only its editors change it', async () => {
  const { client, alice, bob, get, send, make } = await open()
  const id = await make({ ...ASKS, ...INPUTS })
  const run = { agent_id: id, input: { kind: 'parental' } }

  assert.equal((await get(bob, `/rest/api/v1/agents/${id}`)).status, 404)
  assert.equal((await get(bob, `/api/agents/${id}`)).status, 404)
  assert.equal((await client(bob, 'agents/runs/wait', run)).status, 404)
  assert.deepEqual((await client(bob, 'agents/search', {})).body.agents, [])
  assert.equal((await client(bob, 'agents', { name: 'Copy', parentWorkflowId: id })).status, 404)
  assert.equal((await client(alice, `agents/${id}`, EVERYBODY)).status, 200)
  assert.equal((await get(bob, `/rest/api/v1/agents/${id}`)).status, 200)
  assert.equal((await client(bob, 'agents/runs/wait', run)).status, 200)
  assert.equal((await client(bob, `agents/${id}`, { name: 'Mine' })).status, 403)
  assert.equal((await send(bob, 'DELETE', `/rest/api/v1/agents/${id}`)).status, 403)
  const editor = { role: 'EDITOR', person: { metadata: { email: BOB } } }
  assert.equal((await client(alice, `agents/${id}`, { addedRoles: [editor] })).status, 200)
  assert.equal((await client(bob, `agents/${id}`, { name: 'Ours' })).status, 200)
  assert.equal((await client(bob, `agents/${id}`, { removedRoles: [editor] })).status, 403, 'sharing is the owner’s')
})

test('whoever may edit an agent sees who saved each version and when, and nobody else does', async () => {
  const { client, alice, bob, get, make } = await open()
  const id = await make({ ...ASKS, ...INPUTS, ...EVERYBODY })
  const metadata = async (token: string, query = '') =>
    (await get(token, `/rest/api/v1/agents/${id}${query}`)).body.metadata
  assert.equal((await metadata(bob)).version_saved, undefined, 'he may only run it')

  const editor = { role: 'EDITOR', person: { metadata: { email: BOB } } }
  assert.equal((await client(alice, `agents/${id}`, { addedRoles: [editor] })).status, 200)
  assert.equal((await client(bob, `agents/${id}`, { name: 'Ours', version: 1 })).status, 200)

  const [now, own, first] = [await metadata(alice), await metadata(bob), await metadata(alice, '?version=1')]
  assert.deepEqual([now.version, now.version_saved.is_own, own.version_saved.is_own], [2, false, true])
  assert.deepEqual(now.version_saved.by, own.version_saved.by)
  assert.deepEqual([first.version, first.version_saved.is_own], [1, true])
})

test('an administrator who changes or deletes an agent of somebody else is in the audit log, its owner is not', async () => {
  const { client, alice, send, make, company } = await open()
  const admin = await company.app.administratorToken('admin@acme.example')
  const entries = async () =>
    (await company.app.app.services.audit.list({ action: 'shared.change', limit: 10 })).map(
      ({ subject, actor, details }) => ({ subject, actor, details }),
    )
  const id = await make({ ...ASKS, ...INPUTS })
  assert.equal((await client(alice, `agents/${id}`, { name: 'Hers' })).status, 200)
  assert.deepEqual(await entries(), [])

  assert.equal((await client(admin, `agents/${id}`, { name: 'Changed' })).status, 200)
  assert.equal((await send(admin, 'DELETE', `/rest/api/v1/agents/${id}`)).status, 200)

  const noted = { subject: `agent ${id}`, actor: 'admin@acme.example' }
  assert.deepEqual(await entries(), [
    { ...noted, details: { right: 'delete', owner: ALICE } },
    { ...noted, details: { right: 'edit', owner: ALICE } },
  ])
})

test('an agent runs as the caller, never as its maker', async () => {
  const { client, alice, bob, make } = await open()
  const documents = { inclusions: { datasourceInstances: ['wiki'] } }
  const id = await make({ ...ASKS, ...INPUTS, ...EVERYBODY, ...documents })
  const run = { agent_id: id, messages: said('How long is parental leave of the board?'), input: { kind: 'parental' } }

  const own = await client(alice, 'agents/runs/wait', run)
  const other = await client(bob, 'agents/runs/wait', run)

  assert.match(textIn(own), /52 weeks/)
  assert.doesNotMatch(JSON.stringify(other.body), /52 weeks|of the board is|wiki:Page:secret/)
  assert.equal(other.body.run.status, 'success')
})

test('inputs fill the instructions, and what does not fit is refused by name', async () => {
  const { client, alice, get, make } = await open()
  const id = await make({ ...ASKS, inputs: [{ name: 'kind', required: true, options: ['parental', 'sick'] }] })
  const run = (input?: object) => client(alice, 'agents/runs/wait', { agent_id: id, ...(input && { input }) })

  const answer = await run({ kind: 'parental' })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  assert.match(textIn(answer), /18 weeks.* \[1\]/s)
  assert.equal(answer.body.messages[0].citations[0].id, 'wiki:Page:leave')
  for (const [input, field] of [
    [undefined, 'input.kind'],
    [{ kind: 'paternal' }, 'input.kind'],
    [{ kind: { a: 1 } }, 'input.kind'],
  ] as const) {
    const refused = await run(input)
    assert.equal(refused.status, 400)
    assert.equal(refused.body.error.details[0].field, field)
  }
  const half = { text: 'x'.repeat(6000), type: 'text' }
  const messages = [{ role: 'USER', content: [half, half] }]
  const long = { agent_id: id, input: { kind: 'parental' }, messages }
  const refused = await client(alice, 'agents/runs/wait', long)
  assert.deepEqual([refused.status, refused.body.error.details[0].field], [400, 'messages'])
  const further = await run({ kind: 'parental', more: { a: 1 }, kind_: 'x' })
  assert.deepEqual([further.status, further.body.run.input], [200, { kind: 'parental' }], 'others are ignored')
  const { body } = await get(alice, `/rest/api/v1/agents/${id}/schemas`)
  assert.deepEqual(body.input_schema, {
    type: 'object',
    properties: { kind: { type: 'string', enum: ['parental', 'sick'] } },
    required: ['kind'],
  })
})

test('a definition that could not run is refused', async () => {
  const { client, alice } = await open()
  for (const [definition, field] of [
    [{ name: ' ' }, 'name'],
    [{ name: 'A', instructions: 'Say {{what}}' }, 'instructions'],
    [{ name: 'A', inputs: [{ name: 'a b' }] }, 'inputs[0].name'],
    [{ name: 'A', inputs: [{ name: 'a' }, { name: 'a' }] }, 'inputs[1].name'],
    [{ name: 'A', tools: [{ name: 'launch' }] }, 'tools[0].name'],
    [{ name: 'A', tools: [{ name: 'search', arguments: { query: '{{x}}' } }] }, 'tools[0].arguments'],
  ] as const) {
    const { status, body } = await client(alice, 'agents', definition)
    assert.equal(status, 400)
    assert.equal(body.error.details[0].field, field, JSON.stringify(body))
  }
})

test('a tool of an agent is used as the caller, with the scope of their credential', async () => {
  const { client, company, alice, get, make } = await open()
  const id = await make({
    name: 'Finder',
    inputs: [{ name: 'what' }],
    tools: [{ name: 'search', arguments: { query: '{{what}}' } }],
    ...EVERYBODY,
  })
  const run = { agent_id: id, input: { what: 'parental leave' } }

  const own = await client(alice, 'agents/runs/wait', run)
  assert.match(textIn(own), /Parental leave of the board/)
  const narrow = await company.app.clientToken(BOB, ['AGENTS', 'SEARCH'])
  assert.doesNotMatch(textIn(await client(narrow, 'agents/runs/wait', run)), /of the board/)
  const none = await company.app.clientToken(BOB, ['AGENTS'])
  assert.equal((await client(none, 'agents/runs/wait', run)).status, 403)
  const kept = await get(alice, `/api/agents/${id}/runs/${own.body.run.run_id}`)
  assert.doesNotMatch(JSON.stringify(kept.body), /of the board/, 'what a tool answered is not kept')
})

test('a run comes event by event, and in one piece, with the same words', async () => {
  const { client, alice, post, make } = await open()
  const id = await make({ ...ASKS, ...INPUTS })
  const request = { input: { kind: 'parental' } }

  const stream = await client(alice, 'agents/runs/stream', { agent_id: id, ...request })
  const platform = await post(alice, `/api/agents/${id}/runs`, { ...request, stream: true })
  const whole = await post(alice, `/api/agents/${id}/runs`, request)

  for (const answer of [stream, platform]) {
    assert.match(answer.headers.get('content-type') ?? '', /^text\/event-stream/)
    const events = eventsIn(answer.body)
    assert.deepEqual([...new Set(events.map(({ event }) => event))], ['run', 'update', 'message', 'end'])
    assert.equal(events.at(-1)?.data.run.status, 'success')
    const text = events.filter(({ event }) => event === 'message').map(({ data }) => textIn({ body: data } as Answer))
    assert.equal(text.join(''), textIn(whole))
  }
})

test('a run is read and gone on with by whoever ran it alone, as they may read now', async () => {
  const { alice, bob, post, get, make, company } = await open()
  const id = await make({ ...ASKS, ...INPUTS, ...EVERYBODY })
  const { body } = await post(alice, `/api/agents/${id}/runs`, { input: { kind: 'parental' } })
  const runId: string = body.run.run_id

  assert.equal((await get(alice, `/api/agents/${id}/runs/${runId}`)).body.run.state, 'SUCCEEDED')
  assert.equal((await get(bob, `/api/agents/${id}/runs/${runId}`)).status, 404)
  const more = { run_id: runId, messages: said('And for contractors?') }
  assert.equal((await post(bob, `/api/agents/${id}/responses`, more)).status, 404)
  assert.equal((await post(bob, `/api/agents/${id}/cancellations`, { run_id: runId })).status, 404)
  const next = await post(alice, `/api/agents/${id}/responses`, more)
  assert.match(textIn(next), /Contractors have no paid parental leave/)
  assert.equal((await post(alice, `/api/agents/${id}/cancellations`, { run_id: runId })).status, 409)
  const permissions = { allowedUsers: [{ email: 'eve@acme.example' }] }
  const page = { datasource: 'wiki', objectType: 'Page', id: 'leave', permissions }
  await company.app.index('updatepermissions', page, company.push)
  const after = await get(alice, `/api/agents/${id}/runs/${runId}`)
  assert.doesNotMatch(JSON.stringify(after.body), /18 weeks|no paid parental leave/)
})

test('a run that is cancelled ends, and is kept as cancelled', async () => {
  const { company, alice, post, get, make } = await open()
  const id = await make({ ...ASKS, ...INPUTS })
  const held = Promise.withResolvers<void>()
  const { answerer } = company.app.app.services
  const answer = answerer.answer.bind(answerer)
  answerer.answer = async function* (caller, question, signal) {
    await held.promise
    yield* answer(caller, question, signal)
  }

  const stream = await fetch(`${company.app.address}/api/agents/${id}/runs`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${alice}` },
    body: JSON.stringify({ input: { kind: 'parental' }, stream: true }),
  })
  const pieces: string[] = []
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  assert.ok(reader)
  while (!pieces.join('').includes('\n\n')) pieces.push((await reader.read()).value ?? '')
  const runId: string = eventsIn(pieces.join(''))[0]?.data.run.run_id
  assert.equal((await get(alice, `/api/agents/${id}/runs/${runId}`)).body.run.state, 'RUNNING')
  const more = { run_id: runId, messages: said('And?') }
  assert.equal((await post(alice, `/api/agents/${id}/responses`, more)).status, 409, 'it is at work')
  assert.doesNotMatch(JSON.stringify((await get(alice, `/api/agents/${id}/runs/${runId}`)).body), /And\?/)
  const cancelled = await post(alice, `/api/agents/${id}/cancellations`, { run_id: runId })
  held.resolve()
  for (let next = await reader.read(); !next.done; next = await reader.read()) pieces.push(next.value)

  assert.deepEqual([cancelled.status, cancelled.body.run.state], [200, 'CANCELLED'])
  const events = eventsIn(pieces.join(''))
  assert.deepEqual([events.length, events.at(-1)?.data.run.status], [2, 'error'], 'nothing came after it')
  assert.equal((await get(alice, `/api/agents/${id}/runs/${runId}`)).body.run.state, 'CANCELLED')
})

test("a transient agent runs, isn't listed, and is deleted after a day", async () => {
  const { client, alice, get, make, company } = await open()
  const [kept, transient] = [await make({ ...ASKS, ...INPUTS }), await make({ ...ASKS, ...INPUTS, transient: true })]
  const run = { agent_id: transient, input: { kind: 'parental' } }

  assert.equal((await client(alice, 'agents/runs/wait', run)).status, 200)
  assert.deepEqual(
    (await client(alice, 'agents/search', {})).body.agents.map(({ agent_id }: { agent_id: string }) => agent_id),
    [kept],
  )
  await sweepAgents(company.app.app.services)
  assert.equal((await get(alice, `/rest/api/v1/agents/${transient}`)).status, 200)
  company.app.clock.advance({ minutes: 25 * 60 })
  await sweepAgents(company.app.app.services)
  assert.equal((await get(alice, `/rest/api/v1/agents/${transient}`)).status, 404)
  assert.equal((await get(alice, `/rest/api/v1/agents/${kept}`)).status, 200)
})

test('a definition is imported from a file: as a draft that nobody runs, published, or as a new agent', async () => {
  const { alice, bob, client, get, make, company } = await open()
  const id = await make({ ...ASKS, ...INPUTS, ...EVERYBODY })
  const send = (token: string, agentId: string, definition: unknown, rest: Record<string, string> = {}) => {
    const form = new FormData()
    form.set('bundle', new Blob([typeof definition === 'string' ? definition : JSON.stringify(definition)]), 'a.json')
    for (const [name, value] of Object.entries(rest)) form.set(name, value)
    return company.app.send(`/rest/api/v1/agents/${agentId}/import`, form, { token })
  }
  const named = async () => (await get(alice, `/rest/api/v1/agents/${id}`)).body

  const draft = await send(alice, id, { name: 'Draft' }, { syncMode: 'STAGED', gitAuthorId: 'ann' })
  assert.deepEqual([draft.status, draft.body.status], [200, 'DRAFT_PREVIEW'])
  assert.equal(draft.body.workflowResult.workflow.lastDraftGitAuthorId, 'ann')
  assert.deepEqual([(await named()).name, (await named()).metadata.version], ['Leave helper', 1])
  assert.equal((await client(alice, `agents/${id}`, { publishDraft: true })).status, 200)
  assert.deepEqual([(await named()).name, (await named()).metadata.version], ['Draft', 2])
  assert.equal((await send(alice, id, { name: 'Published' })).body.status, 'UPDATED')
  assert.deepEqual([(await named()).name, (await named()).metadata.version], ['Published', 3])
  assert.equal((await get(bob, `/rest/api/v1/agents/${id}`)).status, 200, 'who may run it stays')
  assert.equal((await send(alice, 'new', { name: 'Made' })).body.status, 'CREATED')

  assert.equal((await send(bob, id, { name: 'Mine' })).status, 403)
  assert.equal((await send(alice, '999', { name: 'None' })).status, 404)
  assert.equal((await send(alice, id, 'no json')).status, 400)
  const wrong = await send(alice, id, { name: 'A', inputs: [{ name: 7 }] })
  assert.deepEqual([wrong.status, wrong.body.error.details[0].field], [400, 'bundle.inputs[0].name'])
  assert.equal((await client(alice, `agents/${id}/import`, { bundle: {} })).status, 415)
  const form = new FormData()
  form.set('bundle', 'a text and no file')
  assert.equal((await company.app.send(`/rest/api/v1/agents/${id}/import`, form, { token: alice })).status, 400)
  assert.equal((await company.app.send('/rest/api/v1/agents', form, { token: alice })).status, 415)
})

test('a credential without the scope AGENTS does nothing with agents', async () => {
  const { company, client, get, make } = await open()
  const id = await make({ ...ASKS, ...INPUTS })
  const token = await company.app.clientToken(ALICE, ['CHAT', 'SEARCH'])

  assert.equal((await client(token, 'agents', ASKS)).status, 403)
  assert.equal((await get(token, `/rest/api/v1/agents/${id}`)).status, 403)
  assert.equal((await client(token, 'agents/runs/wait', { agent_id: id })).status, 403)
  assert.equal((await get(token, `/api/agents/${id}`)).body.code, 'insufficient_permissions')
})

function eventsIn(body: string): { event: string; data: Answer['body'] }[] {
  return body
    .trim()
    .split('\n\n')
    .map((block) => ({
      event: /^event: (.*)$/m.exec(block)?.[1] ?? '',
      data: JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? 'null'),
    }))
}

async function open() {
  const company = await ChatApp.make(PAGES)
  const { alice, bob, app } = company
  const send = (token: string, method: string, path: string, body?: object) => app.send(path, body, { token, method })
  const client = company.client.bind(company)
  return {
    company,
    alice,
    bob,
    client,
    send,
    get: (token: string, path: string) => send(token, 'GET', path),
    post: (token: string, path: string, body: object) => send(token, 'POST', path, body),
    async make(definition: object): Promise<string> {
      const { status, body } = await client(alice, 'agents', definition)
      assert.equal(status, 200, JSON.stringify(body))
      return body.workflow.id
    },
  }
}
