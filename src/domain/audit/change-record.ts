import type { Actor } from '../shared/actor.ts'
import { type AuditDeps, entryOf, type Note } from './audited.ts'

/** A record that people or clients edit. */
export interface RecordKey<Read> {
  /** Names the record to everyone who changes it, also before it exists: `user ann@acme.example`. */
  readonly name: string
  /** Reads it inside the transaction that changes it. */
  read(): Promise<Read>
}

export interface Decision<T> {
  readonly result: T
  /** Undefined: nothing changed. */
  readonly note: Note | undefined
}

/**
 * The one way to change a record. `decide` is given the record as it is in the transaction that writes it, and writes it:
 * nobody else changes or creates it in between, so of several changes at once none is lost. The audit entry is written in
 * the same transaction.
 */
export function changeRecord<Read, T>(
  { audit, clock }: AuditDeps,
  actor: Actor,
  { name, read }: RecordKey<Read>,
  decide: (before: Read) => Promise<Decision<T>>,
): Promise<T> {
  return audit.record(async () => {
    await audit.hold(name)
    const { result, note } = await decide(await read())
    return { result, entry: note && entryOf(actor, note, clock.now()) }
  })
}
