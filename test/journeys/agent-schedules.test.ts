import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { MAX_FAILURES, runDueSchedules } from '../../src/domain/agents/schedules/run-due-schedules.ts'
import { ALICE, BOB, ChatApp } from '../support/chat-app.ts'
import { eventually } from '../support/eventually.ts'

const PAGES = [
  { id: 'leave', title: 'Parental leave', text: 'Parental leave is 18 weeks of paid leave for every new parent.' },
  {
    id: 'board',
    title: 'Parental leave of the board',
    text: 'Parental leave of the board is 52 weeks of paid leave.',
    rest: { permissions: { allowedUsers: [{ email: BOB }] } },
  },
]
const EVERYBODY = [{ role: 'VIEWER', group: { type: 'ALL', id: '' } }]
const AGENT = {
  name: 'Leave helper',
  instructions: 'How long is {{kind}} leave?',
  inputs: [{ name: 'kind', required: true, options: ['parental', 'sick'] }],
  addedRoles: EVERYBODY,
}
const DAILY = { frequency: 'DAILY', time: '09:00', time_zone: 'UTC' }
const input = { kind: 'parental' }
const SCOPES = ['AGENTS', 'SEARCH']

type Company = Awaited<ReturnType<typeof open>>
const company = open()

async function open() {
  const chat = await ChatApp.make(PAGES)
  const { app, alice, bob } = chat
  const send = (token: string, method: string, path = '', body?: object) =>
    app.send(`/api/agent-schedules${path}`, body, { token, method })
  return {
    ...{ chat, app, alice, bob, send, services: app.app.services },
    async agent(definition: object = AGENT): Promise<string> {
      const { status, body } = await chat.client(alice, 'agents', definition)
      assert.equal(status, 200, JSON.stringify(body))
      return body.workflow.id
    },
    async schedule(token: string, agent_id: string, rest: object = {}): Promise<string> {
      const { status, body } = await send(token, 'POST', '', { agent_id, timing: DAILY, input, ...rest })
      assert.equal(status, 201, JSON.stringify(body))
      return body.schedule.schedule_id
    },
    async read(token: string, id: string) {
      return (await send(token, 'GET', `/${id}`)).body.schedule
    },
    runs: async (token: string, agentId: string) =>
      (await app.send('/app/api/v1/agentruns', { agentId }, { token })).body.runs as { runId: string; state: string }[],
    round: () => runDueSchedules(app.app.services, pino({ level: 'silent' }), new AbortController().signal),
  }
}

/** Lets a day pass, and waits until the schedule knows how its run went. */
async function nextDay({ app, round, services }: Company, id: string): Promise<void> {
  app.clock.advance({ days: 1 })
  await eventually('the run has ended, and the schedule knows it', async () => {
    await round()
    const schedule = await services.agentSchedules.find(id)
    const isDue = (schedule?.nextRunAt?.getTime() ?? Number.POSITIVE_INFINITY) <= app.clock.now().getTime()
    return !isDue && !['queued', 'running'].includes(schedule?.lastRun?.status ?? '')
  })
}

test('an agent runs by itself at the set time, as the person who scheduled it, and they find the answer among their runs', async () => {
  const world = await company
  const { agent, schedule, read, runs, app, alice, bob, round, chat } = world
  const agentId = await agent({ ...AGENT, instructions: 'How long is {{kind}} leave of the board?' })
  const [hers, his] = [await schedule(alice, agentId), await schedule(bob, agentId)]
  assert.equal((await read(alice, hers)).next_run_at, '2026-06-02T09:00:00.000Z')

  await round()
  assert.deepEqual(await runs(alice, agentId), [], 'not due yet')
  await nextDay(world, hers)
  await eventually('his has ended, too', async () => {
    await round()
    return (await read(bob, his)).last_run?.state === 'SUCCEEDED'
  })

  const answerOf = async (token: string) => {
    const [run] = await runs(token, agentId)
    assert.equal(run?.state, 'SUCCEEDED')
    return JSON.stringify(
      (await app.send(`/api/agents/${agentId}/runs/${run.runId}`, undefined, { token, method: 'GET' })).body,
    )
  }
  assert.match(await answerOf(bob), /52 weeks/, 'he may read it')
  assert.doesNotMatch(await answerOf(alice), /52 weeks/, 'she may not')
  const after = await read(bob, his)
  assert.deepEqual([after.last_run.state, after.failures_in_a_row, after.agent_name], ['SUCCEEDED', 0, 'Leave helper'])

  // A right that is taken away holds for the next run.
  const board = {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'board',
    permissions: { allowedUsers: [{ email: ALICE }] },
  }
  assert.equal((await app.index('updatepermissions', board, chat.push)).status, 200)
  await app.indexed()
  await nextDay(world, his)
  assert.doesNotMatch(await answerOf(bob), /52 weeks/)
})

test('times that were missed while the service was down run once', async () => {
  const world = await company
  const agentId = await world.agent()
  const id = await world.schedule(world.alice, agentId)

  world.app.clock.advance({ days: 9 })
  await nextDay(world, id)
  await world.round()

  assert.equal((await world.runs(world.alice, agentId)).length, 1)
})

test('of two nodes that find a schedule due, one runs it', async () => {
  const world = await company
  const { round, app, runs, alice } = world
  const agentId = await world.agent()
  const id = await world.schedule(alice, agentId)
  app.clock.advance({ days: 1 })

  await Promise.all([round(), round(), round()])
  await eventually('it has ended', async () => (await world.services.agentSchedules.find(id))?.lastRun !== undefined)

  assert.equal((await runs(alice, agentId)).length, 1)
})

test('a schedule is its owner’s alone, and needs an agent that the owner can run', async () => {
  const world = await company
  const { send, alice, bob, app, agent, schedule } = world
  const id = await schedule(alice, await agent())
  const create = (token: string, agent_id: string) => send(token, 'POST', '', { agent_id, timing: DAILY, input })

  for (const [method, body] of [['GET'], ['PATCH', { status: 'DISABLED' }], ['DELETE']] as const) {
    assert.equal((await send(bob, method, `/${id}`, body)).status, 404, method)
  }
  assert.ok(!JSON.stringify((await send(bob, 'GET')).body).includes(id))
  assert.equal((await send(alice, 'GET', `/${id}`)).status, 200)

  const { addedRoles: _, ...notShared } = AGENT
  const own = await agent(notShared)
  assert.equal((await create(bob, own)).status, 404)
  const administrator = await app.administratorToken('admin@acme.example')
  assert.equal((await create(administrator, own)).status, 404, 'a schedule never uses the role of an administrator')
  assert.equal((await create(alice, own)).status, 201)

  const searching = await app.clientToken(ALICE, ['SEARCH'])
  for (const [method, path, body] of [
    ['GET', ''],
    ['POST', '', { agent_id: own, timing: DAILY, input }],
    ['GET', `/${id}`],
    ['PATCH', `/${id}`, {}],
    ['DELETE', `/${id}`],
  ] as const) {
    assert.equal((await send(searching, method, path, body)).status, 403, `${method} ${path}`)
  }
  const { body } = await app.send('/rest/api/v1/createauthtoken', {}, { token: alice })
  assert.equal((await create(body.token, own)).status, 403)
})

test('what a request says wrong is named', async () => {
  const { send, alice, agent, chat } = await company
  const agent_id = await agent()
  const refused = async (body: object, expected: RegExp) => {
    const answer = await send(alice, 'POST', '', { agent_id, timing: DAILY, input, ...body })
    assert.equal(answer.status, 400, JSON.stringify(answer.body))
    assert.match(JSON.stringify(answer.body), expected)
  }
  await refused({ timing: { ...DAILY, time: '9:00' } }, /timing\.time/)
  await refused({ timing: { ...DAILY, time_zone: 'Mars/Base' } }, /timing\.time_zone/)
  await refused({ timing: { ...DAILY, frequency: 'HOURLY' } }, /frequency/)
  await refused({ timing: { ...DAILY, frequency: 'WEEKLY' } }, /timing\.day_of_week/)
  await refused({ timing: { ...DAILY, frequency: 'MONTHLY' } }, /timing\.day_of_month/)
  await refused({ timing: { ...DAILY, frequency: 'MONTHLY', day_of_month: 32 } }, /day_of_month/)
  await refused({ timing: undefined }, /timing/)
  await refused({ input: {} }, /input\.kind/)
  await refused({ input: { kind: 'long' } }, /input\.kind/)
  await refused({ question: 'a\u0000b' }, /question/)
  const temporary = await chat.client(alice, 'agents', { ...AGENT, transient: true })
  await refused({ agent_id: temporary.body.workflow.id }, /agent_id/)
})

test('an owner changes, disables, enables and deletes a schedule, and the audit log has each', async () => {
  const { send, alice, agent, schedule, read, services } = await company
  const id = await schedule(alice, await agent(), { question: 'How long is parental leave?' })
  const patch = async (body: object) => {
    const answer = await send(alice, 'PATCH', `/${id}`, body)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return answer.body.schedule
  }

  const monthly = { frequency: 'MONTHLY', day_of_month: 31, time: '23:59', time_zone: 'Europe/Amsterdam' }
  assert.deepEqual((await patch({ timing: monthly })).timing, monthly)
  assert.equal((await patch({ question: '' })).question, undefined)
  assert.equal((await send(alice, 'PATCH', `/${id}`, { input: { kind: 'long' } })).status, 400)
  const disabled = await patch({ status: 'DISABLED' })
  assert.deepEqual(
    [disabled.status, disabled.next_run_at, disabled.disabled_reason],
    ['DISABLED', undefined, undefined],
  )
  assert.equal((await patch({ timing: DAILY })).next_run_at, undefined)
  assert.ok((await patch({ status: 'ENABLED' })).next_run_at)

  assert.equal((await send(alice, 'DELETE', `/${id}`)).status, 204)
  assert.equal((await send(alice, 'DELETE', `/${id}`)).status, 404)
  assert.equal(await read(alice, id), undefined)
  const entries = (await services.audit.list({ subject: id, limit: 20 })).map(({ action, actor }) => [action, actor])
  assert.deepEqual(entries.at(-1), ['agent-schedule.create', ALICE])
  assert.deepEqual(entries.at(0), ['agent-schedule.delete', ALICE])
  assert.equal(entries.filter(([action]) => action === 'agent-schedule.change').length, 5)
})

test('a person has at most twenty schedules', async () => {
  const { app, send, agent } = await company
  const token = await app.clientToken('many@acme.example', SCOPES)
  const body = { agent_id: await agent(), timing: DAILY, input }

  const answers = await Promise.all(Array.from({ length: 22 }, () => send(token, 'POST', '', body)))

  const statuses = answers.map(({ status }) => status)
  assert.deepEqual(
    [statuses.filter((each) => each === 201).length, statuses.filter((each) => each === 409).length],
    [20, 2],
  )
  const first = (await send(token, 'GET', '?page_size=15')).body
  const rest = (await send(token, 'GET', `?page_size=15&cursor=${first.next_cursor}`)).body
  assert.deepEqual([first.results.length, rest.results.length, rest.has_more], [15, 5, false])
})

test('a schedule stops with its owner, the credential that made it, and its agent', async () => {
  const world = await company
  const { app, agent, schedule, read, services, chat, alice, send, round } = world
  const CID = 'cid@acme.example'
  const DAN = 'dan@acme.example'
  const [cid, dan] = [await app.clientToken(CID, SCOPES), await app.clientToken(DAN, SCOPES)]
  const agentId = await agent()
  const deactivated = await schedule(cid, agentId)
  const revoked = await schedule(dan, agentId)
  const unshared = await schedule(chat.bob, await agent())
  const deleted = await schedule(chat.bob, await agent())
  const agentOf = async (id: string) => String((await services.agentSchedules.find(id))?.agentId)

  await services.accounts.deactivate(CID)
  const [token] = (await services.clientTokens.list()).filter(({ userEmail }) => userEmail === DAN)
  await services.clientTokens.revoke(token?.id ?? '', app.clock.now())
  await chat.client(alice, `agents/${await agentOf(unshared)}`, { removedRoles: EVERYBODY })
  await app.send(`/rest/api/v1/agents/${await agentOf(deleted)}`, undefined, { token: alice, method: 'DELETE' })
  assert.equal((await read(chat.bob, deleted)).disabled_reason, 'AGENT_GONE', 'without waiting for its next time')
  app.clock.advance({ days: 1 })
  await round()

  for (const [id, reason] of [
    [deactivated, 'OWNER_GONE'],
    [revoked, 'CREDENTIAL_ENDED'],
    [unshared, 'AGENT_GONE'],
  ] as const) {
    const found = await services.agentSchedules.find(id)
    assert.deepEqual([found?.status, found?.pausedFor, found?.nextRunAt], ['DISABLED', reason, undefined])
    const [entry] = await services.audit.list({ subject: id, action: 'agent-schedule.pause', limit: 1 })
    assert.deepEqual([entry?.actorKind, entry?.details['reason']], ['service', reason])
  }
  assert.equal((await read(chat.bob, unshared)).agent_name, undefined)
  assert.equal((await send(chat.bob, 'PATCH', `/${unshared}`, { status: 'ENABLED' })).status, 404)

  // Whoever is deleted takes their schedules with them.
  assert.equal((await services.agentSchedules.of(DAN)).length, 1)
  await app.index('deleteemployee', { employeeEmail: DAN }, chat.push)
  assert.equal((await services.agentSchedules.of(DAN)).length, 0)
})

test('a schedule says why its run failed, and is disabled after five failures in a row until its owner enables it', async () => {
  const world = await company
  const { alice, agent, schedule, read, chat, send } = world
  const agentId = await agent()
  const id = await schedule(alice, agentId)
  // The agent needs something now that nobody fills in.
  const more = [...AGENT.inputs, { name: 'country', required: true }]
  await chat.client(alice, `agents/${agentId}`, { inputs: more })

  for (let times = 1; times < MAX_FAILURES; times++) {
    await nextDay(world, id)
    const { status, failures_in_a_row, last_run } = await read(alice, id)
    assert.deepEqual([status, failures_in_a_row, last_run.state], ['ENABLED', times, 'FAILED'])
    assert.match(last_run.error.message, /input\.country/)
  }
  await nextDay(world, id)
  const paused = await read(alice, id)
  assert.deepEqual([paused.status, paused.disabled_reason], ['DISABLED', 'FAILURES'])

  assert.equal((await send(alice, 'PATCH', `/${id}`, { status: 'ENABLED' })).status, 400, 'it would fail again')
  const complete = { status: 'ENABLED', input: { ...input, country: 'nl' } }
  assert.equal((await send(alice, 'PATCH', `/${id}`, complete)).status, 200)
  await nextDay(world, id)
  const { status, failures_in_a_row, last_run } = await read(alice, id)
  assert.deepEqual([status, failures_in_a_row, last_run.state], ['ENABLED', 0, 'SUCCEEDED'])
})

test('a schedule that finds no place for its run waits, and gives up after an hour', async () => {
  const world = await company
  const { app, agent, schedule, services, round } = world
  const EVE = 'eve@acme.example'
  const token = await app.clientToken(EVE, SCOPES)
  const agentId = await agent()
  const id = await schedule(token, agentId)
  const at = app.clock.now()
  const open = { agentId: 1, agentVersion: 1, owner: EVE, input: {}, metadata: {}, messages: [] }
  for (let count = 0; count < 5; count++) {
    const run = { ...open, id: `waits ${count}`, status: 'requires_input', createdAt: at, updatedAt: at } as const
    await services.agentRuns.add(run, 100)
  }
  app.clock.advance({ days: 1 })

  await round()
  const waiting = await services.agentSchedules.find(id)
  assert.deepEqual([waiting?.lastRun, waiting?.failures], [undefined, 0])
  app.clock.advance({ minutes: 2 })
  await round()
  assert.equal((await services.agentSchedules.find(id))?.lastRun, undefined)
  app.clock.advance({ minutes: 60 })
  await round()
  const after = await services.agentSchedules.find(id)
  assert.deepEqual([after?.lastRun?.status, after?.failures, after?.postponedFrom], ['error', 1, undefined])
  assert.ok((after?.nextRunAt ?? at) > app.clock.now())
})
