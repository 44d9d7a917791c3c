import { decideRun } from '../../../../domain/agents/durable-runs.ts'
import { getRun } from '../../../../domain/agents/read-runs.ts'
import { respondToRun } from '../../../../domain/agents/run-agent.ts'
import { badField, REQUIRED } from '../../../../kernel/bad-field.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { answerRun, presentRunState, readRunMessages } from '../../../present/agents/present-agent-run.ts'
import { AgentRunRespondRequest, PlatformRunResponse } from '../../../schemas/agent-runs.ts'
import { AgentId } from '../../../schemas/agents.ts'

export default endpoint({
  method: 'POST',
  path: '/api/agents/{agent_id}/responses',
  summary: "Answer a run's pending interactions, or continue a finished run (Platform API)",
  tag: 'Platform',
  auth: { kind: 'client', scope: 'AGENTS' },
  limit: { setting: 'agentRunsPerSecond', per: 'second', pool: 'agent runs' },
  errors: 'problem',
  answers: ['json', 'events'],
  params: AgentId,
  request: AgentRunRespondRequest,
  response: PlatformRunResponse,
  async handle(services, caller, { run_id, responses, messages, stream }, { params, signal, requestId }) {
    if (responses !== undefined && messages !== undefined)
      throw badField('messages', "can't be combined with `responses`; send one of them")
    if (responses !== undefined) {
      const decisions = responses.map(({ interaction_id, decision }) => ({
        interactionId: interaction_id,
        isApproved: decision === 'APPROVE',
      }))
      await decideRun(services, caller, params.agent_id, run_id, decisions)
      return presentRunState(await getRun(services, caller, params.agent_id, run_id), requestId)
    }
    if (messages === undefined) throw badField('responses', REQUIRED)
    const events = respondToRun(services, caller, params.agent_id, run_id, readRunMessages(messages), signal)
    return answerRun(events, stream, requestId)
  },
})
