import { deleteSchedule } from '../../../domain/agents/schedules/manage-schedules.ts'
import { endpoint } from '../../core/endpoint.ts'
import { ScheduleId } from '../../schemas/agent-schedules.ts'

export default endpoint({
  method: 'DELETE',
  path: '/api/agent-schedules/{schedule_id}',
  summary: 'Delete one of your schedules. Its runs are kept (Platform API)',
  tag: 'Platform',
  auth: { kind: 'client', scope: 'AGENTS' },
  errors: 'problem',
  status: 204,
  params: ScheduleId,
  async handle(services, caller, _body, { params }) {
    await deleteSchedule(services, caller, params.schedule_id)
  },
})
