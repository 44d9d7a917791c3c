import Type from 'typebox'
import { ownRuns } from '../../../../domain/web/own-runs.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { runState } from '../../../present/agents/present-agent-run.ts'
import { RUN_STATES } from '../../../schemas/agent-runs.ts'
import { named } from '../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/app/api/v1/agentruns',
  summary: "List the caller's latest agent runs, of one agent or of all",
  tag: 'Pages',
  auth: { kind: 'client', scope: 'AGENTS' },
  request: named('OwnRunsRequest', { agentId: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })) }),
  response: named('OwnRunsResponse', {
    runs: Type.Array(
      named('OwnRun', {
        runId: Type.String(),
        agentId: Type.String(),
        agentName: Type.Optional(Type.String()),
        question: Type.String(),
        state: Type.Enum([...RUN_STATES]),
        createdAt: Type.String({ format: 'date-time' }),
      }),
      { description: 'Newest first, at most 50' },
    ),
  }),
  async handle(services, caller, { agentId }) {
    const runs = await ownRuns(services, caller, agentId)
    return {
      runs: runs.map(({ run, agentName, question }) => ({
        runId: run.id,
        agentId: String(run.agentId),
        ...(agentName !== undefined && { agentName }),
        question,
        state: runState(run),
        createdAt: run.createdAt.toISOString(),
      })),
    }
  },
})
