import type { Clock } from '../../kernel/clock.ts'
import { type Actor, identityOf } from '../shared/actor.ts'
import type { AuditStore, NewAuditEntry } from './audit-entry.ts'

export interface AuditDeps {
  audit: AuditStore
  clock: Clock
}

/** What an administrative change says of itself. Details are listed field by field: a secret is never among them. */
export interface Note {
  readonly action: string
  readonly subject: string
  readonly details?: Readonly<Record<string, unknown>> | undefined
}

/**
 * Makes a change and adds it to the audit log: both or neither. Without a note, nothing changed.
 * See docs/decisions/0010-shared-transactions.md.
 */
export function audited<T>(
  { audit, clock }: AuditDeps,
  actor: Actor,
  note: Note | ((result: T) => Note | undefined),
  change: () => Promise<T>,
): Promise<T> {
  return audit.record(async () => {
    const result = await change()
    const said = typeof note === 'function' ? note(result) : note
    return { result, entry: said === undefined ? undefined : entryOf(actor, said, clock.now()) }
  })
}

export function entryOf(actor: Actor, { action, subject, details = {} }: Note, at: Date): NewAuditEntry {
  return { at, onBehalfOf: undefined, ...identityOf(actor), action, subject, details }
}

/** The fields that differ, with their old and new values; undefined when none does. */
export function changesOf<T extends object>(
  before: T | undefined,
  after: T,
  fields: readonly (keyof T & string)[],
): Record<string, unknown> | undefined {
  const changes: Record<string, unknown> = {}
  for (const field of fields) {
    const [from, to] = [before?.[field], after[field]]
    if (JSON.stringify(from) === JSON.stringify(to)) continue
    changes[field] = before === undefined ? to : { from: from ?? null, to: to ?? null }
  }
  return Object.keys(changes).length === 0 ? undefined : changes
}
