import { renameWebhook } from '../../../../../../domain/webhooks/manage-webhooks.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { presentWebhook } from '../../../../../present/administration/present-webhook.ts'
import { Id } from '../../../../../schemas/admin/admin-fields.ts'
import { WebhookChange, WebhookInfo } from '../../../../../schemas/admin/webhooks.ts'

export default endpoint({
  method: 'PATCH',
  path: '/admin/api/v1/webhooks/{id}',
  summary: 'Rename a webhook',
  tag: 'Administration: webhooks',
  auth: { kind: 'admin', action: 'webhooks' },
  params: Id,
  request: WebhookChange,
  response: WebhookInfo,
  async handle(services, actor, { name }, { params }) {
    return presentWebhook(await renameWebhook(services, actor, params.id, name))
  },
})
