import type { IndexChange } from '../../../domain/search/engine/search-engine.ts'
import type { NumberedDocument } from '../build/build-segment.ts'
import type { Removal } from './segment-list.ts'

export interface NewestChanges {
  readonly upserts: readonly NumberedDocument[]
  readonly removals: readonly Removal[]
}

/** The newest change of each document, without outdated ones. */
export function newestChanges(
  changes: readonly IndexChange[],
  isNews: (key: number, seq: number) => boolean,
): NewestChanges {
  const newest = new Map<number, IndexChange>()
  for (const change of changes) {
    const key = change.kind === 'upsert' ? change.document.key : change.key
    const other = newest.get(key)
    const isNewest = other === undefined ? isNews(key, change.seq) : other.seq < change.seq
    if (isNewest) newest.set(key, change)
  }
  const upserts: NumberedDocument[] = []
  const removals: Removal[] = []
  for (const [key, change] of newest) {
    if (change.kind === 'upsert') upserts.push({ seq: change.seq, document: change.document })
    else removals.push({ key, seq: change.seq })
  }
  return { upserts, removals }
}
