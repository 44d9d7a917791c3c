import { replayDelivery } from '../../../../../../domain/webhooks/watch-deliveries.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { DeliveryReplay } from '../../../../../schemas/admin/webhooks.ts'

export default endpoint({
  method: 'POST',
  path: '/admin/api/v1/webhook-deliveries/replay',
  summary: 'Redeliver a webhook message',
  tag: 'Administration: webhooks',
  auth: { kind: 'admin', action: 'webhooks' },
  status: 204,
  request: DeliveryReplay,
  async handle(services, actor, { eventId, webhookId }) {
    await replayDelivery(services, actor, { eventId, webhookId })
  },
})
