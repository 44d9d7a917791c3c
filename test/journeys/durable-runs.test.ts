import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RunWatch } from '../../src/domain/agents/watch-runs.ts'
import { ALICE, BOB, ChatApp } from '../support/chat-app.ts'
import { eventually } from '../support/eventually.ts'
import type { Answer } from '../support/make-app.ts'

const PAGES = [
  { id: 'leave', title: 'Parental leave', text: 'Parental leave is 18 weeks of paid leave for every new parent.' },
]
const AGENT = {
  name: 'Leave helper',
  instructions: 'How long is parental leave?',
  addedRoles: [{ role: 'VIEWER', group: { type: 'ALL', id: '' } }],
}
const DURABLE = { execution_mode: 'DURABLE' }
const RUN_FIELDS = ['run_id', 'agent_id', 'state', 'created_at', 'updated_at', 'pending_interactions']

test('a durable run answers immediately, and is polled by whoever ran it, nobody else', async () => {
  const { start, read, alice, bob, release, post, path } = await open({ isHeld: true })

  const begun = await start(alice)
  assert.equal(begun.status, 200, JSON.stringify(begun.body))
  assert.ok(['QUEUED', 'RUNNING'].includes(begun.body.run.state))
  assert.deepEqual([begun.body.output, begun.body.error, begun.body.run.status], [undefined, undefined, undefined])
  for (const field of RUN_FIELDS) assert.ok(field in begun.body.run, field)
  const runId: string = begun.body.run.run_id
  await eventually('it runs', async () => (await read(alice, runId)).body.run.state === 'RUNNING')
  assert.equal((await read(bob, runId)).status, 404)
  assert.equal((await post(bob, `${path}/cancellations`, { run_id: runId })).status, 404)
  const response = { run_id: runId, responses: [{ interaction_id: 'x', decision: 'APPROVE' }] }
  assert.equal((await post(bob, `${path}/responses`, response)).status, 404)
  assert.equal((await post(alice, `${path}/responses`, response)).status, 409, 'it waits for nothing')

  release()
  await eventually('it ends', async () => (await read(alice, runId)).body.run.state === 'SUCCEEDED')
  const { body } = await read(alice, runId)
  assert.match(body.output.messages[0].content[0].text, /18 weeks/)
  assert.equal(body.run.status, 'success')
  assert.equal((await post(alice, `${path}/cancellations`, { run_id: runId })).status, 409)
})

test('a durable run is cancelled while it is queued or at work, and stays so', async () => {
  const { start, read, alice, release, post, path, answered, running } = await open({ isHeld: true })
  const runId: string = (await start(alice)).body.run.run_id
  await eventually('it is at work', async () => answered() === 1)

  const cancelled = await post(alice, `${path}/cancellations`, { run_id: runId })
  assert.deepEqual([cancelled.status, cancelled.body.run.state], [200, 'CANCELLED'])
  for (const field of RUN_FIELDS) assert.ok(field in cancelled.body.run, field)
  release()
  await eventually('its work ends', async () => running() === 0)
  assert.equal((await read(alice, runId)).body.run.state, 'CANCELLED')
  assert.equal((await post(alice, `${path}/cancellations`, { run_id: runId })).status, 200, 'again changes nothing')
})

test('a run that fails says why, and nothing of an inner fault', async () => {
  const { start, read, alice, company } = await open()
  company.app.app.services.answerer.answer = async function* () {
    yield { kind: 'step', text: 'Begun' }
    throw new Error('secret path /var/x')
  }

  const runId: string = (await start(alice)).body.run.run_id
  await eventually('it ends', async () => (await read(alice, runId)).body.run.state === 'FAILED')

  const { body } = await read(alice, runId)
  assert.equal(body.error.code, 'internal_error')
  assert.doesNotMatch(JSON.stringify(body), /secret path/)
  assert.equal(body.output, undefined)
})

test('one person has five open runs at most, others their own, and what finds no place is queued', async () => {
  const { start, read, alice, bob, release, answered } = await open({ isHeld: true })

  const begun = await Promise.all([alice, bob].flatMap((token) => Array.from({ length: 7 }, () => start(token))))
  const statuses = begun.map(({ status }) => status).sort()
  assert.deepEqual(statuses, [...Array(10).fill(200), ...Array(4).fill(429)])
  assert.ok(begun.find(({ status }) => status === 429)?.headers.get('retry-after'))
  await eventually('eight are at work', async () => answered() === 8)
  const runs = begun.flatMap(({ body }, at) => (body.run ? [{ id: body.run.run_id, token: at < 7 ? alice : bob }] : []))
  const states = async () => Promise.all(runs.map(async ({ id, token }) => (await read(token, id)).body.run.state))
  assert.equal((await states()).filter((state) => state === 'QUEUED').length, 2)

  release()
  await eventually('all end', async () => (await states()).every((state) => state === 'SUCCEEDED'))
  assert.equal((await start(alice)).status, 200, 'then there is room again')
})

test('a run whose service died ends as failed; one that is worked on does not', async () => {
  const { start, read, alice, company, release } = await open({ isHeld: true })
  const { services } = company.app.app
  const runId: string = (await start(alice)).body.run.run_id
  await eventually('it runs', async () => (await read(alice, runId)).body.run.state === 'RUNNING')
  const run = (await services.agentRuns.find(runId, ALICE))!
  // As another service left them behind.
  await services.agentRuns.add({ ...run, id: 'dead' }, 10)
  await services.agentRuns.add({ ...run, id: 'queued', status: 'queued' }, 10)
  const watch = new RunWatch(services)

  await watch.sweep()
  assert.equal((await read(alice, 'dead')).body.run.state, 'RUNNING', 'not before it stood still for a while')
  company.app.clock.advance({ minutes: 3 })
  await services.agentRuns.beat(services.runningAgents.ids())
  await watch.sweep()

  for (const id of ['dead', 'queued']) {
    const { body } = await read(alice, id)
    assert.deepEqual([body.run.state, body.error.code], ['FAILED', 'service_unavailable'])
    assert.match(body.error.message, /stopped during the run/)
  }
  assert.equal((await read(alice, runId)).body.run.state, 'RUNNING')
  release()
  await eventually('it ends', async () => (await read(alice, runId)).body.run.state === 'SUCCEEDED')
})

test('a service that stops writes down which runs it left', async () => {
  const { start, read, alice, company, answered } = await open({ isHeld: true })
  const runId: string = (await start(alice)).body.run.run_id
  await eventually('it is at work', async () => answered() === 1)

  await company.app.app.services.runningAgents.stop()

  const { body } = await read(alice, runId)
  assert.deepEqual([body.run.state, body.error.code], ['FAILED', 'service_unavailable'])
})

test('a call that changes something waits for its owner: approved it is made, rejected it is not', async () => {
  const { alice, bob, read, post, company, client, wait } = await open()
  const made = { ...AGENT, inputs: [{ name: 'what' }], tools: [{ name: 'search', arguments: { query: '{{what}}' } }] }
  const id = (await client(alice, 'agents', made)).body.workflow.id
  const { tools } = company.app.app.services
  const called: unknown[] = []
  const list = tools.list.bind(tools)
  tools.list = async (caller) => (await list(caller)).map((tool) => ({ ...tool, effect: 'write' as const }))
  tools.call = async (_caller, name, given) => {
    called.push([name, given])
    return { text: 'Done.', structured: {} }
  }
  const path = `/api/agents/${id}`
  const begin = async (token: string) =>
    (await post(token, `${path}/runs`, { ...DURABLE, input: { what: 'wombats' } })).body.run
  const decide = (token: string, run: Answer['body'], decision: string, interaction_id?: string) =>
    post(token, `${path}/responses`, {
      run_id: run.run_id,
      responses: [{ interaction_id: interaction_id ?? run.pending_interactions[0].interaction_id, decision }],
    })

  const run = await begin(alice)
  assert.equal(run.state, 'REQUIRES_INPUT')
  const [{ tool_name, arguments: given }] = run.pending_interactions
  assert.deepEqual([tool_name, given], ['search', { query: 'wombats' }])
  assert.equal((await decide(bob, run, 'APPROVE')).status, 404)
  const unknown = await decide(alice, run, 'APPROVE', 'none')
  assert.deepEqual([unknown.status, unknown.body.errors[0].pointer], [400, '/responses/0/interaction_id'])
  assert.equal((await decide(alice, run, 'MAYBE')).status, 400)
  assert.deepEqual(called, [], 'nothing happens before it is approved')
  const approved = await decide(alice, run, 'APPROVE')
  assert.deepEqual([approved.status, approved.body.run.pending_interactions], [200, []])
  await wait(alice, path, run.run_id, 'SUCCEEDED')
  assert.deepEqual(called, [['search', { query: 'wombats' }]])
  assert.equal((await decide(alice, run, 'APPROVE')).status, 409, 'once')

  const rejected = await begin(alice)
  assert.equal((await decide(alice, rejected, 'REJECT')).status, 200)
  await wait(alice, path, rejected.run_id, 'SUCCEEDED')
  assert.equal(called.length, 1)

  const forgotten = await begin(alice)
  company.app.clock.advance({ minutes: 25 * 60 })
  await new RunWatch(company.app.app.services).sweep()
  const { body } = await read(alice, forgotten.run_id, path)
  assert.deepEqual([body.run.state, body.run.pending_interactions], ['EXPIRED', []])
  const waited = await post(alice, `${path}/runs`, { input: { what: 'wombats' } })
  assert.equal(waited.status, 403, 'who waits cannot be asked')
})

test('what cannot be done is refused by the name of its field', async () => {
  const { alice, post, path, company, client } = await open()
  const pointer = async (operation: string, body: object) => {
    const answer = await post(alice, `${path}/${operation}`, body)
    return [answer.status, answer.body.errors?.[0]?.pointer]
  }

  assert.deepEqual(await pointer('runs', { ...DURABLE, stream: true }), [400, '/stream'])
  assert.deepEqual(await pointer('responses', { run_id: 'x' }), [400, '/responses'])
  const both = { run_id: 'x', responses: [{ interaction_id: 'x', decision: 'REJECT' }], messages: said('x') }
  assert.deepEqual(await pointer('responses', both), [400, '/messages'])
  assert.deepEqual(await pointer('responses', { responses: [] }), [400, '/run_id'])
  const own = (await client(alice, 'agents', { name: 'Own', instructions: 'x' })).body.workflow.id
  assert.equal((await post(company.bob, `/api/agents/${own}/runs`, DURABLE)).status, 404, 'it was not shared')
  const narrow = await company.app.clientToken(ALICE, ['CHAT'])
  assert.equal((await post(narrow, `${path}/runs`, DURABLE)).status, 403)
})

test('who is deactivated while a run is queued gets nothing of it', async () => {
  const { start, alice, bob, company, answered, release } = await open({ isHeld: true })
  const carol = await company.app.clientToken('carol@acme.example', ['AGENTS'])
  const { accounts, agentRuns } = company.app.app.services
  for (const token of [alice, alice, alice, alice, carol, carol, carol, carol]) await start(token)
  await eventually('every place is taken', async () => answered() === 8)
  const { body } = await start(bob)
  assert.equal(body.run.state, 'QUEUED')

  await accounts.put({ ...(await accounts.find(BOB))!, isActive: false })
  release()

  const ended = () => agentRuns.find(body.run.run_id, BOB)
  await eventually('it ends', async () => (await ended())?.status === 'error')
  assert.equal((await ended())?.error?.code, 'not_permitted')
  assert.equal(answered(), 8)
})

const said = (text: string) => [{ role: 'USER', content: [{ text, type: 'text' }] }]

async function open({ isHeld = false } = {}) {
  const company = await ChatApp.make(PAGES)
  const { alice, bob, app } = company
  const post = (token: string, path: string, body: object) => app.send(path, body, { token, method: 'POST' })
  const client = company.client.bind(company)
  const path = `/api/agents/${(await client(alice, 'agents', AGENT)).body.workflow.id}`
  const held = Promise.withResolvers<void>()
  const { answerer, runningAgents } = app.app.services
  const answer = answerer.answer.bind(answerer)
  let answered = 0
  if (isHeld) {
    answerer.answer = async function* (caller, question, signal) {
      answered++
      const gone = new Promise((resolve) => signal.addEventListener('abort', resolve))
      await Promise.race([held.promise, gone])
      yield* answer(caller, question, signal)
    }
  }
  const read = (token: string, runId: string, of = path) =>
    app.send(`${of}/runs/${runId}`, undefined, { token, method: 'GET' })
  return {
    company,
    alice,
    bob,
    client,
    post,
    path,
    read,
    start: (token: string) => post(token, `${path}/runs`, DURABLE),
    release: () => held.resolve(),
    answered: () => answered,
    running: () => runningAgents.ids().length,
    wait: (token: string, of: string, runId: string, state: string) =>
      eventually(state, async () => (await read(token, runId, of)).body.run.state === state),
  }
}
