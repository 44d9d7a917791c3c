import { changeSchedule } from '../../../domain/agents/schedules/manage-schedules.ts'
import { endpoint } from '../../core/endpoint.ts'
import { presentAgentSchedule, readScheduleTiming } from '../../present/agents/present-agent-schedule.ts'
import { AgentScheduleResponse, AgentScheduleUpdateRequest, ScheduleId } from '../../schemas/agent-schedules.ts'

export default endpoint({
  method: 'PATCH',
  path: '/api/agent-schedules/{schedule_id}',
  summary: 'Change, enable or disable one of your schedules (Platform API)',
  tag: 'Platform',
  auth: { kind: 'client', scope: 'AGENTS' },
  errors: 'problem',
  params: ScheduleId,
  request: AgentScheduleUpdateRequest,
  response: AgentScheduleResponse,
  async handle(services, caller, { timing, ...change }, { params, requestId }) {
    const wanted = { ...change, timing: timing && readScheduleTiming(timing) }
    const view = await changeSchedule(services, caller, params.schedule_id, wanted)
    return { schedule: presentAgentSchedule(view), request_id: requestId }
  },
})
