import { readTrigger } from '../../../domain/triggers/manage-triggers.ts'
import { endpoint } from '../../core/endpoint.ts'
import { presentTrigger } from '../../present/present-trigger.ts'
import { TriggerGetResponse, TriggerId } from '../../schemas/triggers.ts'

export default endpoint({
  method: 'GET',
  path: '/api/triggers/{trigger_id}',
  summary: 'Get one of your triggers (Platform API, experimental)',
  tag: 'Platform',
  auth: { kind: 'client', scope: 'TRIGGERS' },
  isExperimental: true,
  errors: 'problem',
  params: TriggerId,
  response: TriggerGetResponse,
  async handle(services, caller, _body, { params, requestId }) {
    const trigger = await readTrigger(services, caller, params.trigger_id)
    return { trigger: presentTrigger(trigger), request_id: requestId }
  },
})
