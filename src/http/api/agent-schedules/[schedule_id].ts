import { readSchedule } from '../../../domain/agents/schedules/manage-schedules.ts'
import { endpoint } from '../../core/endpoint.ts'
import { presentAgentSchedule } from '../../present/agents/present-agent-schedule.ts'
import { AgentScheduleResponse, ScheduleId } from '../../schemas/agent-schedules.ts'

export default endpoint({
  method: 'GET',
  path: '/api/agent-schedules/{schedule_id}',
  summary: 'Get one of your schedules, with its latest run (Platform API)',
  tag: 'Platform',
  auth: { kind: 'client', scope: 'AGENTS' },
  errors: 'problem',
  params: ScheduleId,
  response: AgentScheduleResponse,
  async handle(services, caller, _body, { params, requestId }) {
    const view = await readSchedule(services, caller, params.schedule_id)
    return { schedule: presentAgentSchedule(view), request_id: requestId }
  },
})
