import { timeSlices } from '../../kernel/event-loop/time-slices.ts'
import { canSee } from '../access/can-see.ts'
import type { VisibilityResolver } from '../access/visibility-of.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import type { ActivityStore } from './activity-event.ts'

export interface CountReadersDeps {
  activity: Pick<ActivityStore, 'readersOf'>
  documents: Pick<DocumentStore, 'accessOf'>
  visibilities: Pick<VisibilityResolver, 'visibilityOf'>
}

const READ_AT_ONCE = 100
/** The most readers read for one batch of documents. */
const READINGS_AT_ONCE = 20_000

/**
 * How many people have read each document since then and can still see it. Missing documents have no entry.
 * See docs/decisions/0028-activity-privacy.md.
 */
export async function countReaders(
  { activity, documents, visibilities }: CountReadersDeps,
  keys: readonly number[],
  since: Date,
): Promise<Map<number, number>> {
  const counts = new Map<number, number>()
  const yieldIfDue = timeSlices()
  for (let at = 0; at < keys.length; at += READ_AT_ONCE) {
    const some = keys.slice(at, at + READ_AT_ONCE)
    const access = new Map((await documents.accessOf(some)).map((document) => [document.key, document]))
    const readings = await activity.readersOf([...access.keys()], since, READINGS_AT_ONCE)
    for (const [person, ofPerson] of Map.groupBy(readings, (reading) => reading.person)) {
      await yieldIfDue()
      const visibility = await visibilities.visibilityOf(person)
      for (const { documentKey } of ofPerson) {
        const document = access.get(documentKey)
        if (document === undefined || !canSee(visibility, document)) continue
        counts.set(documentKey, (counts.get(documentKey) ?? 0) + 1)
      }
    }
  }
  return counts
}
