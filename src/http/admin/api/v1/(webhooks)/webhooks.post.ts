import { createWebhook } from '../../../../../domain/webhooks/manage-webhooks.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentWebhook } from '../../../../present/administration/present-webhook.ts'
import { CreatedWebhook, NewWebhook } from '../../../../schemas/admin/webhooks.ts'

export default endpoint({
  method: 'POST',
  path: '/admin/api/v1/webhooks',
  summary: 'Create a webhook. Its signing secret is shown only once.',
  tag: 'Administration: webhooks',
  auth: { kind: 'admin', action: 'webhooks' },
  status: 201,
  request: NewWebhook,
  response: CreatedWebhook,
  async handle(services, actor, request) {
    const webhook = await createWebhook(services, actor, request)
    return { webhook: presentWebhook(webhook), secret: webhook.secret }
  },
})
