import type { Transaction } from 'kysely'
import type { WebhookEventKind } from '../../domain/webhooks/webhook.ts'
import type { Tables } from '../tables.ts'
import { interestedWebhooks, writeMessages } from '../webhooks/webhook-outbox.ts'

/** Objects whose changes are sent to webhooks, and their name in a message. */
const LISTED_AS = {
  user: 'users',
  group: 'groups',
  membership: 'memberships',
  employee: 'employees',
  team: 'teams',
} as const
export type IdentityThing = keyof typeof LISTED_AS

export interface IdentityChanges {
  readonly thing: IdentityThing
  /** Empty: of the whole company. */
  readonly datasource: string
  /** What names each thing; never more of it. */
  readonly added?: readonly object[]
  readonly updated?: readonly object[]
  readonly removed?: readonly object[]
}

/** Queues webhook messages about users, groups, memberships, employees or teams, in the transaction of the change. */
export async function announceIdentity(
  db: Transaction<Tables>,
  { thing, datasource, added = [], updated = [], removed = [] }: IdentityChanges,
  at: Date,
): Promise<void> {
  if (added.length + updated.length + removed.length === 0) return
  for (const [verb, things] of Object.entries({ added, updated, removed })) {
    if (things.length === 0) continue
    const kind = `${thing}.${verb}` as WebhookEventKind
    const webhooks = await interestedWebhooks(db, kind, datasource)
    const where = datasource === '' ? {} : { datasource }
    await writeMessages(db, webhooks, kind, things, (part) => ({ ...where, [LISTED_AS[thing]]: part }), at)
  }
}

/** A membership as messages name it. */
export function membershipRef(groupName: string, memberKind: string, member: string): object {
  return memberKind === 'user' ? { groupName, memberUserId: member } : { groupName, memberGroupName: member }
}
