import { listDeliveries } from '../../../../../domain/webhooks/watch-deliveries.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentDelivery } from '../../../../present/administration/present-webhook.ts'
import { DeliveryQuery, WebhookDeliveries } from '../../../../schemas/admin/webhooks.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/webhook-deliveries',
  summary: 'List the latest 200 webhook deliveries of the past week',
  tag: 'Administration: webhooks',
  auth: { kind: 'admin', action: 'webhooks' },
  query: DeliveryQuery,
  response: WebhookDeliveries,
  async handle(services, actor, _body, { query }) {
    return { items: (await listDeliveries(services, actor, query)).map(presentDelivery) }
  },
})
