import { changeWebhook } from '../../../../../../domain/webhooks/manage-webhooks.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { presentWebhook } from '../../../../../present/administration/present-webhook.ts'
import { Id } from '../../../../../schemas/admin/admin-fields.ts'
import { WebhookChange, WebhookInfo } from '../../../../../schemas/admin/webhooks.ts'

export default endpoint({
  method: 'PATCH',
  path: '/admin/api/v1/webhooks/{id}',
  summary: 'Change the name, URL, events or data sources of a webhook. Its signing secret stays.',
  tag: 'Administration: webhooks',
  auth: { kind: 'admin', action: 'webhooks' },
  params: Id,
  request: WebhookChange,
  response: WebhookInfo,
  async handle(services, actor, change, { params }) {
    return presentWebhook(await changeWebhook(services, actor, params.id, change))
  },
})
