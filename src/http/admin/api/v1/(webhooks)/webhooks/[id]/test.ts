import { testWebhook } from '../../../../../../../domain/webhooks/test-webhook.ts'
import { endpoint } from '../../../../../../core/endpoint.ts'
import { presentWebhookTest } from '../../../../../../present/administration/present-webhook.ts'
import { Id } from '../../../../../../schemas/admin/admin-fields.ts'
import { WebhookTestResult } from '../../../../../../schemas/admin/webhooks.ts'

export default endpoint({
  method: 'POST',
  path: '/admin/api/v1/webhooks/{id}/test',
  summary: 'Send a `webhook.test` event to a webhook and say what happened. It is sent once, without retries.',
  tag: 'Administration: webhooks',
  auth: { kind: 'admin', action: 'webhooks' },
  params: Id,
  response: WebhookTestResult,
  async handle(services, actor, _body, { params, signal }) {
    return presentWebhookTest(await testWebhook(services, actor, params.id, signal))
  },
})
