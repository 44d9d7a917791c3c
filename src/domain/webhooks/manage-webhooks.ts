import { quoted } from '../../kernel/bad-field.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { type AuditDeps, audited } from '../audit/audited.ts'
import type { Actor } from '../shared/actor.ts'
import { refuseUnless } from '../shared/policy.ts'
import { type AddWebhookDeps, addWebhook, type WebhookRequest } from './add-webhook.ts'
import type { Webhook, WebhookStore } from './webhook.ts'

/** Sets a webhook up, as `actor`; its secret is in the answer and is not shown again. */
export async function createWebhook(
  deps: AddWebhookDeps & AuditDeps,
  actor: Actor,
  request: WebhookRequest,
): Promise<Webhook> {
  refuseUnless(actor, 'webhooks')
  const note = ({ id, url, events, datasources }: Webhook) => ({
    action: 'webhook.create',
    subject: id,
    details: { url, events, datasources },
  })
  return audited(deps, actor, note, () => addWebhook(deps, request))
}

export async function listWebhooks({ webhooks }: { webhooks: WebhookStore }, actor: Actor): Promise<Webhook[]> {
  refuseUnless(actor, 'webhooks')
  return webhooks.list()
}

/** Takes a webhook away, with all messages that still wait for it. */
export async function removeWebhook(
  deps: AuditDeps & { webhooks: WebhookStore },
  actor: Actor,
  id: string,
): Promise<void> {
  refuseUnless(actor, 'webhooks')
  const note = (url: string) => ({ action: 'webhook.remove', subject: id, details: { url } })
  await audited(deps, actor, note, async () => {
    const url = await webhookUrl(deps, id)
    if (url !== undefined && (await deps.webhooks.remove(id))) return url
    throw new ServiceError('not_found', `Webhook ${quoted(id)} not found`)
  })
}

/** For the audit log, where an ID says nothing to a reader. */
export async function webhookUrl({ webhooks }: { webhooks: WebhookStore }, id: string): Promise<string | undefined> {
  return (await webhooks.list()).find((webhook) => webhook.id === id)?.url
}
