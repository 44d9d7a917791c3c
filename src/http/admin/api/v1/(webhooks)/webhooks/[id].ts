import { removeWebhook } from '../../../../../../domain/webhooks/manage-webhooks.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { Id } from '../../../../../schemas/admin/admin-fields.ts'

export default endpoint({
  method: 'DELETE',
  path: '/admin/api/v1/webhooks/{id}',
  summary: 'Delete a webhook and its pending deliveries',
  tag: 'Administration: webhooks',
  auth: { kind: 'admin', action: 'webhooks' },
  status: 204,
  params: Id,
  async handle(services, actor, _body, { params }) {
    await removeWebhook(services, actor, params.id)
  },
})
