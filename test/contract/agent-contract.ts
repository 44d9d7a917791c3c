import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AgentDefinition } from '../../src/domain/agents/agent.ts'
import type { AgentRun } from '../../src/domain/agents/agent-run.ts'
import type { AgentSchedule } from '../../src/domain/agents/schedules/agent-schedule.ts'
import type { Stores } from '../../src/storage/stores.ts'

const ANN = 'ann@acme.example'
const BOB = 'bob@acme.example'

const DEFINITION: AgentDefinition = {
  name: 'Reader',
  description: '',
  instructions: 'Read.\u0000',
  inputs: [],
  inclusions: {},
  exclusions: {},
  tools: [],
}

const run = (id: string, owner = ANN, at = 1000): AgentRun => ({
  id,
  agentId: 7,
  agentVersion: 2,
  owner,
  status: 'running',
  input: { what: 'this' },
  metadata: { any: [1, null] },
  messages: [{ id: 'm', author: 'USER', at: new Date(at), parts: [{ text: 'How?' }] }],
  createdAt: new Date(at),
  updatedAt: new Date(at),
})

const RAN = { runId: 'r', status: 'running', startedAt: new Date(30) } as const

const schedule = (id: string, rest: Partial<AgentSchedule> = {}): AgentSchedule => ({
  id,
  owner: ANN,
  agentId: 7,
  timing: { frequency: 'DAILY', time: '09:00', timeZone: 'UTC' },
  input: {},
  question: '',
  status: 'ENABLED',
  root: { kind: 'session', hash: 'h' },
  scopes: ['AGENTS'],
  failures: 0,
  nextRunAt: new Date(1000),
  createdAt: new Date(10),
  updatedAt: new Date(20),
  ...rest,
})

export function agentContract(open: () => Promise<Stores>): void {
  test('versions of an agent are kept, the oldest go first', async () => {
    const { agentVersions } = await open()
    for (const version of [1, 2, 3]) {
      const made = { version, definition: DEFINITION, by: ANN, at: new Date(version) }
      await agentVersions.add(70, made, 2)
    }

    assert.equal(await agentVersions.find(70, 1), undefined)
    assert.deepEqual(await agentVersions.find(70, 3), { version: 3, definition: DEFINITION, by: ANN, at: new Date(3) })
    assert.equal(await agentVersions.find(71, 3), undefined)
    await agentVersions.removeAll(70)
    assert.equal(await agentVersions.find(70, 3), undefined)
  })

  test('a person has one draft for each agent, and the oldest go first', async () => {
    const { agentDrafts } = await open()
    const draft = (content: string, at: number) => ({ content, title: `A ${content}`, savedAt: new Date(at) })
    await agentDrafts.put(BOB, '81', draft('his', 1), 2)
    await agentDrafts.put(ANN, '81', draft('first', 1), 2)
    await agentDrafts.put(ANN, '81', draft('second \u0000', 2), 2)
    await agentDrafts.put(ANN, '82', draft('other', 3), 2)

    assert.deepEqual(await agentDrafts.find(ANN, '81'), draft('second \u0000', 2))
    await agentDrafts.put(ANN, 'new', draft('third', 4), 2)
    assert.equal(await agentDrafts.find(ANN, '81'), undefined)
    assert.ok(await agentDrafts.find(ANN, '82'))

    await agentDrafts.remove(ANN, '82')
    assert.equal(await agentDrafts.find(ANN, '82'), undefined)
    await agentDrafts.removeOfAgent('81')
    assert.equal(await agentDrafts.find(BOB, '81'), undefined)
    await agentDrafts.removeBefore(new Date(5))
    assert.equal(await agentDrafts.find(ANN, 'new'), undefined)
  })

  test('the drafts of a person are listed with their titles, the latest first', async () => {
    const { agentDrafts } = await open()
    const title = 'Odd \u0000 🧊'
    await agentDrafts.put('cid@acme.example', 'new', { content: 'x', title: '', savedAt: new Date(1) }, 9)
    await agentDrafts.put('cid@acme.example', '83', { content: 'x', title, savedAt: new Date(2) }, 9)

    assert.deepEqual(await agentDrafts.of('cid@acme.example'), [
      { agent: '83', title, savedAt: new Date(2) },
      { agent: 'new', title: '', savedAt: new Date(1) },
    ])
    assert.deepEqual(await agentDrafts.of('dan@acme.example'), [])
  })

  test('a schedule is read back as it was, and found when it is due, has an open run, or its agent goes', async () => {
    const { agentSchedules } = await open()
    const due = schedule('due', { nextRunAt: new Date(50), lastRun: RAN, postponedFrom: new Date(40) })
    const later = schedule('later', { nextRunAt: new Date(100), input: { what: 'odd \u0000' }, question: '\u0000?' })
    const { nextRunAt: _, ...off } = schedule('off')
    const disabled = { ...off, status: 'DISABLED', pausedFor: 'FAILURES', failures: 5 } as const
    for (const each of [due, later, disabled]) assert.ok(await agentSchedules.add(each, 9))
    const ids = (schedules: readonly { id: string }[]) => schedules.map(({ id }) => id)

    assert.deepEqual(await agentSchedules.find('due'), due)
    assert.deepEqual(await agentSchedules.find('off'), disabled)
    assert.deepEqual(ids(await agentSchedules.of(ANN)), ['due', 'later', 'off'])
    assert.deepEqual(ids(await agentSchedules.due(new Date(50), 9)), ['due'])
    assert.deepEqual(ids(await agentSchedules.due(new Date(100), 9)), ['due', 'later'])
    assert.deepEqual(ids(await agentSchedules.due(new Date(100), 1)), ['due'])
    assert.deepEqual(ids(await agentSchedules.withOpenRun('', 9)), ['due'])
    assert.deepEqual(ids(await agentSchedules.withOpenRun('due', 9)), [])
    assert.deepEqual(ids(await agentSchedules.ofAgent(7)), ['due', 'later'])
    assert.equal(await agentSchedules.remove('due', BOB), false)
    for (const id of ['due', 'later', 'off']) assert.ok(await agentSchedules.remove(id, ANN))
    assert.equal(await agentSchedules.find('due'), undefined)
  })

  test('of several schedules that come together, no more are stored than a person may have', async () => {
    const { agentSchedules } = await open()
    const added = await Promise.all([1, 2, 3, 4].map((at) => agentSchedules.add(schedule(`many ${at}`), 2)))

    assert.equal(added.filter(Boolean).length, 2)
    for (const { id } of await agentSchedules.of(ANN)) await agentSchedules.remove(id, ANN)
  })

  test('of several that move a schedule on, one does, and what it writes beside is written with it or not at all', async () => {
    const { agentSchedules, agentRuns } = await open()
    await agentSchedules.add(schedule('once', { nextRunAt: new Date(50) }), 9)
    const start = (id: string) =>
      agentSchedules.change('once', async (now) => {
        if (now.nextRunAt?.getTime() !== 50) return undefined
        await agentRuns.add(run(id), 10)
        if (id === 'start 1') throw new Error('Fails after it wrote')
        return { ...now, nextRunAt: new Date(90) }
      })

    const results = await Promise.allSettled(['start 1', 'start 2', 'start 3'].map(start))

    assert.equal(results.filter((each) => each.status === 'fulfilled' && each.value !== undefined).length, 1)
    const runs = await Promise.all(['start 1', 'start 2', 'start 3'].map((id) => agentRuns.find(id, ANN)))
    assert.equal(runs.filter((each) => each !== undefined).length, 1)
    assert.equal(runs[0], undefined)
    assert.equal(await agentSchedules.change('none', (now) => now), undefined)
    await agentSchedules.remove('once', ANN)
    await agentRuns.removeOfAgent(7)
  })

  test('a run is read back as it was, by whoever ran it alone', async () => {
    const { agentRuns } = await open()
    await agentRuns.add(run('own'), 10)

    assert.deepEqual(await agentRuns.find('own', ANN), run('own'))
    assert.equal(await agentRuns.find('own', BOB), undefined)
    await agentRuns.removeOfAgent(7)
    assert.equal(await agentRuns.find('own', ANN), undefined)
  })

  test('of two changes of a run from one status one is made, and none by others', async () => {
    const { agentRuns } = await open()
    await agentRuns.add(run('busy'), 10)
    const messages = run('busy', ANN, 2000).messages

    assert.equal(
      await agentRuns.change('busy', BOB, ['running'], { status: 'cancelled', updatedAt: new Date(2000) }),
      false,
    )
    const changes = await Promise.all(
      (['success', 'cancelled'] as const).map((status) =>
        agentRuns.change('busy', ANN, ['running'], { status, updatedAt: new Date(2000), messages }),
      ),
    )

    assert.deepEqual([...changes].sort(), [false, true])
    const found = await agentRuns.find('busy', ANN)
    assert.equal(found?.status, changes[0] ? 'success' : 'cancelled')
    assert.deepEqual(found?.messages, messages)
    await agentRuns.removeOfAgent(7)
  })

  test('beyond the limit the oldest runs make room, those of others stay', async () => {
    const { agentRuns } = await open()
    await agentRuns.add(run('other', BOB, 1), 2)
    for (const [at, id] of ['r1', 'r2', 'r3'].entries()) await agentRuns.add(run(id, ANN, at), 2)

    assert.equal(await agentRuns.find('r1', ANN), undefined)
    assert.ok(await agentRuns.find('r2', ANN))
    assert.ok(await agentRuns.find('other', BOB))
    await agentRuns.removeOfAgent(7)
  })

  test('one person has so many open runs at most, also of many that come together', async () => {
    const { agentRuns } = await open()
    const queued = (id: string, owner = ANN) => ({ ...run(id, owner), status: 'queued' as const })

    const added = await Promise.all(['q1', 'q2', 'q3', 'q4'].map((id) => agentRuns.addOpen(queued(id), 10, 2)))
    assert.deepEqual([...added].sort(), [false, false, true, true])
    assert.equal(await agentRuns.addOpen(queued('q5', BOB), 10, 2), true)
    const open1 = (await agentRuns.open(10)).filter(({ owner }) => owner === ANN)
    assert.equal(open1.length, 2)
    await agentRuns.change(open1[0]!.id, ANN, ['queued'], { status: 'success', updatedAt: new Date(2000) })
    assert.equal(await agentRuns.addOpen(queued('q6'), 10, 2), true)
    await agentRuns.removeOfAgent(7)
  })

  test('a run is changed by what it is now, and of several changes none is lost', async () => {
    const { agentRuns } = await open()
    const interactions = ['a', 'b'].map((id, step) => ({ id, step, tool: 'x', arguments: {} }))
    await agentRuns.add({ ...run('asks'), status: 'requires_input', interactions }, 10)
    const approve = (id: string) =>
      agentRuns.update('asks', ANN, (now) => ({
        status: now.status,
        updatedAt: new Date(3000),
        interactions: now.interactions!.map((each) => (each.id === id ? { ...each, isApproved: true } : each)),
      }))

    await Promise.all([approve('a'), approve('b')])

    const found = await agentRuns.find('asks', ANN)
    assert.deepEqual(
      found?.interactions?.map(({ isApproved }) => isApproved),
      [true, true],
    )
    assert.equal(await agentRuns.update('asks', BOB, () => ({ status: 'error', updatedAt: new Date() })), undefined)
    await agentRuns.removeOfAgent(7)
  })

  test('an error comes and goes with a change, and beats are counted', async () => {
    const { agentRuns } = await open()
    await agentRuns.add(run('beats'), 10)
    const beatOf = async () => (await agentRuns.open(10)).find(({ id }) => id === 'beats')?.beat
    const error = { code: 'unavailable', message: 'Gone' } as const

    await agentRuns.beat(['beats', 'none'])
    await agentRuns.beat(['beats'])
    assert.equal(await beatOf(), 2)
    await agentRuns.change('beats', ANN, ['running'], { status: 'error', error, updatedAt: new Date(2000) })
    assert.deepEqual((await agentRuns.find('beats', ANN))?.error, error)
    assert.equal(await beatOf(), undefined)
    await agentRuns.change('beats', ANN, ['error'], { status: 'running', error: undefined, updatedAt: new Date(2000) })
    assert.equal((await agentRuns.find('beats', ANN))?.error, undefined)
    await agentRuns.removeOfAgent(7)
  })
}
