import { createHash } from 'node:crypto'
import { type Actor, nameOf } from '../shared/actor.ts'
import { type AuditDeps, entryOf, type Note } from './audited.ts'

/**
 * Writes down that somebody read what is about other people: one entry for the same person, question and hour. One for
 * each page of a list would bury all else.
 */
export async function noteReading({ audit, clock }: AuditDeps, actor: Actor, note: Note): Promise<void> {
  const at = clock.now()
  const hour = at.toISOString().slice(0, 13)
  const question = JSON.stringify([nameOf(actor), note.action, note.subject, note.details, hour])
  const key = `reading ${createHash('sha256').update(question).digest('base64url')}`
  await audit.appendOnce(key, entryOf(actor, note, at))
}
