/** Webhook events. Each names the objects that changed; none contains a document's text or a person's record. */
export const WEBHOOK_EVENTS = [
  /** Accepted and stored, new or replaced. */
  'document.uploaded',
  /** What was uploaded can be found now. */
  'document.indexed',
  'document.deleted',
  /** Others may see it now than before. */
  'document.permissions.updated',
  'document.metadata.updated',
  'user.added',
  'user.updated',
  'user.removed',
  'group.added',
  'group.removed',
  'membership.added',
  'membership.removed',
  'employee.added',
  'employee.updated',
  'employee.removed',
  'team.added',
  'team.updated',
  'team.removed',
  /** A run couldn't read the source at all, for the first time since one could. */
  'connection.failed',
  'connection.recovered',
] as const
export type WebhookEventKind = (typeof WEBHOOK_EVENTS)[number]

export interface Webhook {
  readonly id: string
  /** For administrators. Without one, they know the webhook by its URL. */
  readonly name: string | undefined
  readonly url: string
  /** `whsec_…`. Kept as it is, for every message is signed with it; shown once, when it is made. */
  readonly secret: string
  readonly events: 'all' | readonly WebhookEventKind[]
  readonly datasources: 'all' | readonly string[]
  readonly createdAt: Date
}

/** One message for one webhook that is due now. */
export interface DueDelivery {
  readonly eventId: string
  readonly body: string
  /** How often it was tried before. */
  readonly attempts: number
}

export type DeliveryState = 'pending' | 'delivered' | 'failed'

/** What the log tells of a message. */
export interface DeliveryRecord {
  readonly eventId: string
  readonly webhookId: string
  readonly kind: WebhookEventKind
  readonly state: DeliveryState
  readonly attempts: number
  readonly lastStatus: number | undefined
  readonly lastError: string | undefined
  readonly nextAttemptAt: Date | undefined
  readonly createdAt: Date
  readonly updatedAt: Date
}

export interface DeliveryFilter {
  readonly webhookId?: string | undefined
  readonly state?: DeliveryState | undefined
}

export interface DeliveryClaim {
  readonly now: Date
  readonly until: Date
  /** How far the search engine has come; `document.indexed` waits for it. */
  readonly appliedSeq: number
  readonly limit: number
}

/** How an attempt ended. */
export interface Attempt {
  readonly at: Date
  readonly status?: number
  readonly error?: string
}

/**
 * Webhooks and their messages. A message is written with the change it tells of, in the same transaction: what was
 * answered with 200 is told, also after a crash.
 */
export interface WebhookStore {
  add(webhook: Webhook): Promise<void>
  list(): Promise<Webhook[]>
  /** Stores its name, URL, events and data sources, and drops pending messages that it no longer subscribes to. */
  change(webhook: Webhook): Promise<void>
  /** With all its messages. False: there is none. */
  remove(id: string): Promise<boolean>

  /**
   * Takes messages that are due, the oldest first: nobody else is given them before `until`. What whoever took them does
   * not finish by then is due again.
   */
  claim(webhookId: string, claim: DeliveryClaim): Promise<DueDelivery[]>
  delivered(eventId: string, webhookId: string, attempt: Attempt): Promise<void>
  /** Without `nextAt` the message is given up. */
  attemptFailed(eventId: string, webhookId: string, attempt: Attempt, nextAt: Date | undefined): Promise<void>

  /** Makes a message due again that was delivered or given up. False: there is none such. */
  replay(eventId: string, webhookId: string, at: Date): Promise<boolean>

  /** Newest first. */
  deliveries(filter: DeliveryFilter, limit: number): Promise<DeliveryRecord[]>
  /** Forgets what was delivered or given up before. */
  sweep(before: Date): Promise<void>
}

export function wantsEvent(
  { events, datasources }: Pick<Webhook, 'events' | 'datasources'>,
  kind: WebhookEventKind,
  datasource: string,
): boolean {
  return (events === 'all' || events.includes(kind)) && (datasources === 'all' || datasources.includes(datasource))
}
