/** The interface's words for what happened. */
export type EventReason = 'CREATED' | 'UPDATED' | 'MEETS_CONDITION'

export type MessageState = 'pending' | 'delivered' | 'failed'

/** What a message is about: a document by its key, or an announcement by its id. */
export type Subject = `document:${number}` | `announcement:${number}`

/** A message that a trigger has to send. */
export interface NewMessage {
  readonly id: string
  readonly triggerId: string
  readonly subject: Subject
  /** Distinguishes events of the same subject. Each is sent once. */
  readonly revision: number
  readonly reason: EventReason
  readonly eventAt: Date
}

/** A message that is due now. */
export interface DueMessage extends NewMessage {
  /** How often it was tried before. */
  readonly attempts: number
}

export interface MessageClaim {
  readonly now: Date
  readonly until: Date
  readonly limit: number
  /** Of one trigger so many at once, with those that are under way. */
  readonly ofOne: number
  /** How many messages are under way, by trigger. */
  readonly busy: ReadonlyMap<string, number>
}

/** How an attempt ended; without `nextAt` the message is done with. */
export interface MessageOutcome {
  readonly state: MessageState
  readonly at: Date
  readonly status?: number | undefined
  readonly error?: string | undefined
  readonly nextAt?: Date | undefined
}

/** Where the matching of one kind of event stands. */
export type ProgressName = 'documents' | 'announcements' | 'verifications'

export interface Progress {
  readonly name: ProgressName
  readonly from: number | undefined
  readonly to: number
}

/**
 * Queued messages of triggers, and how far events have been matched.
 * See docs/decisions/0045-triggers.md.
 */
export interface TriggerOutbox {
  progress(name: ProgressName): Promise<number | undefined>
  /**
   * Writes messages and how far the matching came, both or neither. What was written before is not written again. False,
   * and nothing is written: another service has gone on from there.
   */
  advance(progress: Progress, messages: readonly NewMessage[], at: Date): Promise<boolean>
  /** Queues a message, even if it was already sent. Returns its ID. */
  redeliver(message: NewMessage, at: Date): Promise<string>
  /** How many messages wait, of those triggers that have any. */
  pending(triggerIds: readonly string[]): Promise<ReadonlyMap<string, number>>
  /**
   * Takes messages that are due, the oldest first: nobody else is given them before `until`. What whoever took them does
   * not finish by then is due again.
   */
  claim(claim: MessageClaim): Promise<DueMessage[]>
  finish(id: string, outcome: MessageOutcome): Promise<void>
  /** Removes a message that must not be sent. */
  drop(id: string): Promise<void>
  /** Forgets what was delivered or given up before. */
  sweep(before: Date): Promise<void>
}
