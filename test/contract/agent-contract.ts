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
      await agentRuns.change('busy', BOB, 'running', { status: 'cancelled', updatedAt: new Date(2000) }),
      false,
    )
    const changes = await Promise.all(
      (['success', 'cancelled'] as const).map((status) =>
        agentRuns.change('busy', ANN, 'running', { status, updatedAt: new Date(2000), messages }),
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
}
