import { startRun } from '../../../../domain/agents/durable-runs.ts'
import { getRun } from '../../../../domain/agents/read-runs.ts'
import { runAgent } from '../../../../domain/agents/run-agent.ts'
import { badField } from '../../../../kernel/bad-field.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { answerRun, presentRunState, readRunMessages } from '../../../present/agents/present-agent-run.ts'
import { AgentRunCreateRequest, PlatformRunResponse } from '../../../schemas/agent-runs.ts'
import { AgentId } from '../../../schemas/agents.ts'

export default endpoint({
  method: 'POST',
  path: '/api/agents/{agent_id}/runs',
  summary: 'Run an agent as yourself: wait, stream events, or run in the background (Platform API)',
  tag: 'Platform',
  auth: { kind: 'client', scope: 'AGENTS' },
  limit: { setting: 'agentRunsPerSecond', per: 'second', pool: 'agent runs' },
  errors: 'problem',
  answers: ['json', 'events'],
  params: AgentId,
  request: AgentRunCreateRequest,
  response: PlatformRunResponse,
  async handle(services, caller, body, { params, signal, requestId }) {
    const { input = {}, messages, metadata = {}, stream, execution_mode: mode } = body
    const request = { input, messages: readRunMessages(messages), metadata }
    if (mode !== 'DURABLE')
      return answerRun(runAgent(services, caller, params.agent_id, request, signal), stream, requestId)
    if (stream === true)
      throw badField('stream', "can't be true when `execution_mode` is DURABLE; poll the run instead")
    const { id } = await startRun(services, caller, params.agent_id, request)
    return presentRunState(await getRun(services, caller, params.agent_id, id), requestId)
  },
})
