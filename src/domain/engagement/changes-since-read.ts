import { canSee } from '../access/can-see.ts'
import type { ActivityStore } from '../activity/activity-event.ts'
import { changeSince, readTextOf, type TextChange } from '../activity/read-text.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import { type VisibleDocumentsDeps, visibleHeads } from '../documents/visible-documents.ts'
import type { Caller } from '../shared/caller.ts'

/** Texts of so many documents may be in memory at once. */
const READ_AT_ONCE = 25

/** Remembers what the caller could read of these documents, which they can see. */
export async function rememberRead(
  { documents, activity }: { documents: Pick<DocumentStore, 'byKeys'>; activity: ActivityStore },
  { email }: Pick<Caller, 'email'>,
  keys: readonly number[],
  at: Date,
): Promise<void> {
  for (let from = 0; from < keys.length; from += READ_AT_ONCE) {
    const read = await documents.byKeys(keys.slice(from, from + READ_AT_ONCE))
    await activity.keepReadTexts(email, read.map(readTextOf), at)
  }
}

/** What changed in documents since the caller read them, by ID. Only of documents that they can see now. */
export async function changesSinceRead(
  deps: VisibleDocumentsDeps & { activity: ActivityStore },
  { email }: Pick<Caller, 'email'>,
  ids: readonly string[],
): Promise<Map<string, TextChange>> {
  const heads = [...(await visibleHeads(deps, email, ids))]
  const keys = heads.map(([, { key }]) => key)
  const visibility = await deps.visibilities.visibilityOf(email)
  const before = new Map((await deps.activity.readTextsOf(email, keys)).map((read) => [read.documentKey, read]))
  const idOf = new Map(heads.map(([id, { key }]) => [key, id]))
  const changes = new Map<string, TextChange>()
  const known = keys.filter((key) => before.has(key))
  for (let from = 0; from < known.length; from += READ_AT_ONCE) {
    for (const document of await deps.documents.byKeys(known.slice(from, from + READ_AT_ONCE))) {
      const change = canSee(visibility, document) ? changeSince(before.get(document.key)!, document) : undefined
      if (change !== undefined) changes.set(idOf.get(document.key)!, change)
    }
  }
  return changes
}
