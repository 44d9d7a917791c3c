import { deleteTrigger } from '../../../domain/triggers/manage-triggers.ts'
import { endpoint } from '../../core/endpoint.ts'
import { TriggerId } from '../../schemas/triggers.ts'

export default endpoint({
  method: 'DELETE',
  path: '/api/triggers/{trigger_id}',
  summary: 'Delete one of your triggers and its pending messages (Platform API, experimental)',
  tag: 'Platform',
  auth: { kind: 'client', scope: 'TRIGGERS' },
  isExperimental: true,
  errors: 'problem',
  status: 204,
  params: TriggerId,
  async handle(services, caller, _body, { params }) {
    await deleteTrigger(services, caller, params.trigger_id)
  },
})
