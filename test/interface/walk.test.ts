import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ENDPOINTS } from '../../src/http/endpoints.ts'
import { answerProblems } from './answer-problems.ts'
import { nameOf, OPERATIONS } from './interface.ts'
import { MISSING } from './missing-operations.ts'
import { allVisits, makeWorld } from './visit.ts'
import { AGENT_VISITS } from './visits/agents.ts'
import { CHAT_VISITS } from './visits/chat.ts'
import { CLIENT_VISITS } from './visits/client.ts'
import { GOVERNANCE_VISITS } from './visits/governance.ts'
import { INDEXING_VISITS } from './visits/indexing.ts'
import { KNOWLEDGE_VISITS } from './visits/knowledge.ts'
import { SKILL_VISITS } from './visits/skills.ts'
import { TOOL_SERVER_VISITS } from './visits/tool-servers.ts'
import { TRIGGER_VISITS } from './visits/triggers.ts'

const visits = allVisits(
  INDEXING_VISITS,
  CLIENT_VISITS,
  KNOWLEDGE_VISITS,
  CHAT_VISITS,
  AGENT_VISITS,
  TOOL_SERVER_VISITS,
  SKILL_VISITS,
  TRIGGER_VISITS,
  GOVERNANCE_VISITS,
)
const served = new Set(ENDPOINTS.map(nameOf))
const world = await makeWorld()

test('every operation of the interface is visited, or is on the list of those that are missing', () => {
  const known = OPERATIONS.map(nameOf)
  const missing = new Set(MISSING)

  assert.deepEqual(
    known.filter((name) => !visits.has(name) && !missing.has(name)),
    [],
    'neither visited nor missing',
  )
  assert.deepEqual(
    [...visits.keys(), ...MISSING].filter((name) => !known.includes(name)),
    [],
    'no operation of the interface',
  )
  assert.deepEqual(
    MISSING.filter((name) => visits.has(name) || served.has(name)),
    [],
    'served, so it leaves the list',
  )
})

const operations = new Map(OPERATIONS.map((operation) => [nameOf(operation), operation]))

// In the order of the visits: some need what an earlier one made.
for (const [name, visit] of visits) {
  test(`${name} answers in the shape of the interface`, async () => {
    const operation = operations.get(name)
    assert.ok(operation)

    const answer = await world.visit(operation, visit)

    if (visit.refusal === undefined) assert.deepEqual(answerProblems(operation, answer), [])
    else assert.equal(answer.status, visit.refusal)
  })
}

test('a refusal has exactly the content type of its API', async () => {
  const headers = { 'X-Service-Include-Experimental': 'true' }

  for (const operation of OPERATIONS) {
    const path = operation.path.replace(/\{\w+\}/g, '1')
    const { status, headers: sent } = await world.app.send(path, undefined, { method: operation.method, headers })
    const expected = operation.api === 'platform' ? 'application/problem+json' : 'application/json'
    assert.deepEqual([status, sent.get('content-type')], [401, expected], nameOf(operation))
  }
})

test('a stream has exactly the content type of the interface', async () => {
  const { body } = await world.client('agents', { name: 'Streams', instructions: 'What is the wombat plan?' })
  const experimental = { 'X-Service-Include-Experimental': 'true' }
  for (const [path, request, expected] of [
    ['/rest/api/v1/chat', { messages: [{ fragments: [{ text: 'wombat?' }] }], stream: true }, 'text/plain'],
    ['/rest/api/v1/agents/runs/stream', { agent_id: body.workflow.id }, 'text/event-stream'],
    [`/api/agents/${body.workflow.id}/runs`, { stream: true }, 'text/event-stream'],
    ['/api/chat', { input: 'wombat?', stream: true }, 'text/event-stream'],
  ] as const) {
    const { status, headers } = await world.send(path, request, experimental)
    assert.deepEqual([status, headers.get('content-type')], [200, expected], path)
  }
})
