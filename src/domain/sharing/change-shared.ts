import { type AuditDeps, entryOf, type Note } from '../audit/audited.ts'
import type { Viewer } from './viewer.ts'

/**
 * Changes shared things, and writes into the audit log what a note says and what somebody may only as an administrator:
 * both or neither. Every change of what others own goes through here.
 */
export function changeShared<T>(
  { audit, clock }: AuditDeps,
  viewer: Viewer,
  store: { exclusively<Result>(work: () => Promise<Result>): Promise<Result> },
  change: () => Promise<T>,
  note?: (result: T) => Note | undefined,
): Promise<T> {
  if (note === undefined && !viewer.isAdministrator) return store.exclusively(change)
  return audit.record(async () => {
    const result = await store.exclusively(change)
    const entry = withOverride(viewer, note?.(result))
    return { result, entry: entry && entryOf(viewer.actor, entry, clock.now()) }
  })
}

/** What an administrator did with things of others is called so, whatever it was. */
function withOverride({ overrides = [] }: Viewer, note: Note | undefined): Note | undefined {
  const [first, ...rest] = overrides
  if (first === undefined) return note
  const { kind, id, right, owner } = first
  const also = rest.map((each) => `${each.right} ${each.kind} ${each.id}`)
  const what = note && { what: note.action, ...note.details }
  const details = { ...what, right, owner, ...(also.length > 0 && { also }) }
  return { action: 'shared.change', subject: `${kind} ${id}`, details }
}
