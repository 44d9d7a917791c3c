import { quoted } from '../../kernel/bad-field.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { type AuditDeps, audited, changesOf } from '../audit/audited.ts'
import { changeRecord } from '../audit/change-record.ts'
import type { Actor } from '../shared/actor.ts'
import { refuseUnless } from '../shared/policy.ts'
import { type AddWebhookDeps, addWebhook, readWebhookName, type WebhookRequest } from './add-webhook.ts'
import type { Webhook, WebhookStore } from './webhook.ts'

/** Sets a webhook up, as `actor`; its secret is in the answer and is not shown again. */
export async function createWebhook(
  deps: AddWebhookDeps & AuditDeps,
  actor: Actor,
  request: WebhookRequest,
): Promise<Webhook> {
  refuseUnless(actor, 'webhooks')
  const note = (webhook: Webhook) => ({
    action: 'webhook.create',
    subject: webhook.id,
    details: { ...naming(webhook), events: webhook.events, datasources: webhook.datasources },
  })
  return audited(deps, actor, note, () => addWebhook(deps, request))
}

export async function listWebhooks({ webhooks }: { webhooks: WebhookStore }, actor: Actor): Promise<Webhook[]> {
  refuseUnless(actor, 'webhooks')
  return webhooks.list()
}

/** Gives a webhook another name; a blank one removes the name. */
export async function renameWebhook(
  deps: AuditDeps & { webhooks: WebhookStore },
  actor: Actor,
  id: string,
  text: string,
): Promise<Webhook> {
  refuseUnless(actor, 'webhooks')
  const name = readWebhookName(text)
  return changeRecord(deps, actor, recordOf(deps, id), async (before) => {
    const result = { ...before, name }
    const changes = changesOf(before, result, ['name'])
    if (changes === undefined) return { result, note: undefined }
    await deps.webhooks.rename(id, name)
    const details = { ...changes, url: before.url }
    return { result, note: { action: 'webhook.change', subject: id, details } }
  })
}

/** Takes a webhook away, with all messages that still wait for it. */
export async function removeWebhook(
  deps: AuditDeps & { webhooks: WebhookStore },
  actor: Actor,
  id: string,
): Promise<void> {
  refuseUnless(actor, 'webhooks')
  await changeRecord(deps, actor, recordOf(deps, id), async (webhook) => {
    await deps.webhooks.remove(id)
    return { result: undefined, note: { action: 'webhook.remove', subject: id, details: naming(webhook) } }
  })
}

function recordOf(deps: { webhooks: WebhookStore }, id: string) {
  return { name: `webhook ${id}`, read: () => existingWebhook(deps, id) }
}

export async function existingWebhook({ webhooks }: { webhooks: WebhookStore }, id: string): Promise<Webhook> {
  const webhook = (await webhooks.list()).find((each) => each.id === id)
  if (webhook !== undefined) return webhook
  throw new ServiceError('not_found', `Webhook ${quoted(id)} not found`)
}

/** For the audit log, where an ID says nothing to a reader. */
export function naming({ name, url }: Pick<Webhook, 'name' | 'url'>) {
  return { ...(name !== undefined && { name }), url }
}
