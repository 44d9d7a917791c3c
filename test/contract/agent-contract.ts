import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AgentDefinition } from '../../src/domain/agents/agent.ts'
import type { AgentRun } from '../../src/domain/agents/agent-run.ts'
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
    const draft = (content: string, at: number) => ({ content, savedAt: new Date(at) })
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
