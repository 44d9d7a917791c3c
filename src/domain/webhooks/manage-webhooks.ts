import { badField, quoted } from '../../kernel/bad-field.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { type AuditDeps, audited, changesOf } from '../audit/audited.ts'
import { changeRecord } from '../audit/change-record.ts'
import type { Actor } from '../shared/actor.ts'
import { refuseUnless } from '../shared/policy.ts'
import { readReceiver } from '../shared/read-receiver.ts'
import {
  type AddWebhookDeps,
  addWebhook,
  readDatasources,
  readEvents,
  readWebhookName,
  type WebhookRequest,
} from './add-webhook.ts'
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

/** Fields left out stay. A blank name removes the name; empty events or data sources mean all. */
export type WebhookChange = { readonly [Field in keyof WebhookRequest]?: WebhookRequest[Field] | undefined }

const CHANGEABLE = ['name', 'url', 'events', 'datasources'] as const

/** Changes a webhook. Its secret stays, so the endpoint goes on verifying messages with it. */
export async function changeWebhook(
  deps: AddWebhookDeps & AuditDeps,
  actor: Actor,
  id: string,
  change: WebhookChange,
): Promise<Webhook> {
  refuseUnless(actor, 'webhooks')
  if (CHANGEABLE.every((field) => change[field] === undefined)) {
    throw badField('', `must have at least one of ${CHANGEABLE.join(', ')}`)
  }
  return changeRecord(deps, actor, recordOf(deps, id), async (before) => {
    const result = await changed(deps, before, change)
    const changes = changesOf(before, result, CHANGEABLE)
    if (changes === undefined) return { result, note: undefined }
    await deps.webhooks.change(result)
    return { result, note: { action: 'webhook.change', subject: id, details: { ...naming(result), ...changes } } }
  })
}

async function changed(deps: AddWebhookDeps, before: Webhook, change: WebhookChange): Promise<Webhook> {
  const { name, url, events, datasources } = change
  return {
    ...before,
    ...(url !== undefined && { url: readReceiver(url, deps.webhookAddresses).href }),
    ...(name !== undefined && { name: readWebhookName(name) }),
    ...(events !== undefined && { events: readEvents(events) }),
    ...(datasources !== undefined && {
      datasources: await readDatasources(deps.datasources, datasources, before.datasources),
    }),
  }
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
