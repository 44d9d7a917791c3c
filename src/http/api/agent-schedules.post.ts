import { createSchedule } from '../../domain/agents/schedules/manage-schedules.ts'
import { endpoint } from '../core/endpoint.ts'
import { presentAgentSchedule, readScheduleTiming } from '../present/agents/present-agent-schedule.ts'
import { AgentScheduleCreateRequest, AgentScheduleResponse } from '../schemas/agent-schedules.ts'

export default endpoint({
  method: 'POST',
  path: '/api/agent-schedules',
  summary: 'Run an agent for yourself at set times (Platform API)',
  tag: 'Platform',
  auth: { kind: 'client', scope: 'AGENTS' },
  errors: 'problem',
  status: 201,
  request: AgentScheduleCreateRequest,
  response: AgentScheduleResponse,
  async handle(services, caller, { agent_id: agentId, timing, input, question }, { requestId }) {
    const request = { agentId, timing: readScheduleTiming(timing), input, question }
    return { schedule: presentAgentSchedule(await createSchedule(services, caller, request)), request_id: requestId }
  },
})
