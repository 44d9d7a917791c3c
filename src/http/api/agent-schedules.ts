import Type from 'typebox'
import { listSchedules } from '../../domain/agents/schedules/manage-schedules.ts'
import { endpoint } from '../core/endpoint.ts'
import { presentAgentSchedule } from '../present/agents/present-agent-schedule.ts'
import { platformPage } from '../present/present-trigger.ts'
import { AgentScheduleListResponse } from '../schemas/agent-schedules.ts'
import { PlatformPage } from '../schemas/triggers.ts'

export default endpoint({
  method: 'GET',
  path: '/api/agent-schedules',
  summary: 'List your schedules, of one agent or of all (Platform API)',
  tag: 'Platform',
  auth: { kind: 'client', scope: 'AGENTS' },
  errors: 'problem',
  query: Type.Object({ agent_id: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })), ...PlatformPage }),
  response: AgentScheduleListResponse,
  async handle(services, caller, _body, { query, requestId }) {
    const schedules = await listSchedules(services, caller, query.agent_id)
    return {
      ...platformPage(schedules, query, ({ schedule }) => schedule.id, presentAgentSchedule),
      request_id: requestId,
    }
  },
})
