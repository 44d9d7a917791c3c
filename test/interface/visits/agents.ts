import type { Visits, World } from '../visit.ts'

const AGENT = {
  name: 'Plan reader',
  description: 'Says what is planned',
  instructions: 'What is the {{animal}} plan?',
  inputs: [{ name: 'animal', required: true, options: ['wombat', 'koala'] }],
  tools: [{ name: 'search', arguments: { query: '{{animal}}' } }],
}
const RUN = { input: { animal: 'wombat' }, metadata: { from: 'walk' } }

async function agent({ client }: World): Promise<{ agent_id: string }> {
  return { agent_id: (await client('agents', AGENT)).body.workflow.id }
}

function bundle(): FormData {
  const form = new FormData()
  form.set('bundle', new Blob([JSON.stringify(AGENT)], { type: 'application/json' }), 'agent.json')
  form.set('syncMode', 'PUBLISHED')
  return form
}

async function run(world: World) {
  const { agent_id } = await agent(world)
  const { body } = await world.client('agents/runs/wait', { agent_id, ...RUN })
  return { agent_id, run_id: body.run.run_id as string }
}

const SAID = [{ role: 'USER', content: [{ text: 'And for koalas?', type: 'text' }] }]
let last = { agent_id: '', run_id: '' }
const lastRun = async (world: World) => {
  last = await run(world)
  return last
}

/** Agents, in both APIs, and tools. */
export const AGENT_VISITS: Visits = {
  'POST /rest/api/v1/agents': { body: AGENT },
  'GET /rest/api/v1/agents/{agent_id}': { params: agent },
  'POST /rest/api/v1/agents/{agent_id}': { params: agent, body: { description: 'Says more' } },
  'GET /rest/api/v1/agents/{agent_id}/schemas': { params: agent },
  'POST /rest/api/v1/agents/{agent_id}/import': { params: agent, body: async () => bundle() },
  'POST /rest/api/v1/agents/search': { body: { name: 'plan' } },
  'POST /rest/api/v1/agents/runs/stream': { body: async (world) => ({ ...(await agent(world)), ...RUN }) },
  'POST /rest/api/v1/agents/runs/wait': { body: async (world) => ({ ...(await agent(world)), ...RUN }) },
  'POST /api/agents/search': { body: { name: 'plan' } },
  'GET /api/agents/{agent_id}': { params: agent },
  'GET /api/agents/{agent_id}/schemas': { params: agent },
  'POST /api/agents/{agent_id}/runs': { params: agent, body: RUN },
  'GET /api/agents/{agent_id}/runs/{run_id}': { params: run },
  // It has ended by the time that it can be named.
  'POST /api/agents/{agent_id}/cancellations': {
    params: lastRun,
    body: async () => ({ run_id: last.run_id }),
    refusal: 409,
  },
  'POST /api/agents/{agent_id}/responses': {
    params: lastRun,
    body: async () => ({ run_id: last.run_id, messages: SAID }),
  },
  'GET /rest/api/v1/tools/list': {},
  'POST /rest/api/v1/tools/call': {
    body: { name: 'search', parameters: { query: { name: 'query', value: 'wombat' } } },
  },
}
