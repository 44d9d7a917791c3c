import Type from 'typebox'
import { tryDelivery } from '../../../../domain/triggers/try-delivery.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { named } from '../../../schemas/named.ts'
import { TriggerId } from '../../../schemas/triggers.ts'

export default endpoint({
  method: 'POST',
  path: '/api/triggers/{trigger_id}/deliveries',
  summary: 'Redeliver the latest matching event to test your endpoint (Platform API, experimental)',
  tag: 'Platform',
  auth: { kind: 'client', scope: 'TRIGGERS' },
  isExperimental: true,
  errors: 'problem',
  status: 202,
  params: TriggerId,
  response: named('TriggerDeliveryResponse', {
    event_id: Type.String({ description: 'The webhook-id of the message' }),
    request_id: Type.String(),
  }),
  async handle(services, caller, _body, { params, requestId }) {
    return { event_id: await tryDelivery(services, caller, params.trigger_id), request_id: requestId }
  },
})
