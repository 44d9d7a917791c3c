import { changeTrigger } from '../../../domain/triggers/manage-triggers.ts'
import { endpoint } from '../../core/endpoint.ts'
import { presentTrigger, readDelivery } from '../../present/present-trigger.ts'
import { TriggerGetResponse, TriggerId, TriggerUpdateRequest } from '../../schemas/triggers.ts'

export default endpoint({
  method: 'PATCH',
  path: '/api/triggers/{trigger_id}',
  summary: 'Update, enable or disable one of your triggers (Platform API, experimental)',
  tag: 'Platform',
  auth: { kind: 'client', scope: 'TRIGGERS' },
  isExperimental: true,
  errors: 'problem',
  params: TriggerId,
  request: TriggerUpdateRequest,
  response: TriggerGetResponse,
  async handle(services, caller, { delivery, ...change }, { params, requestId }) {
    const wanted = { ...change, delivery: delivery && readDelivery(delivery) }
    const trigger = await changeTrigger(services, caller, params.trigger_id, wanted)
    return { trigger: presentTrigger(trigger), request_id: requestId }
  },
})
