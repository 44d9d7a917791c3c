import { listWebhooks } from '../../../../../domain/webhooks/manage-webhooks.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { pageOfAll } from '../../../../core/requests/paging.ts'
import { presentWebhook } from '../../../../present/administration/present-webhook.ts'
import { Paged, pageOf } from '../../../../schemas/admin/admin-fields.ts'
import { WebhookInfo } from '../../../../schemas/admin/webhooks.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/webhooks',
  summary: 'List webhooks, without their secrets',
  tag: 'Administration: webhooks',
  auth: { kind: 'admin', action: 'webhooks' },
  query: Paged,
  response: pageOf('Webhooks', WebhookInfo),
  async handle(services, actor, _body, { query }) {
    return pageOfAll(await listWebhooks(services, actor), query, ({ id }) => id, presentWebhook)
  },
})
