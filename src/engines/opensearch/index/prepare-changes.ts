import type { IndexChange } from '../../../domain/search/engine/search-engine.ts'
import { yieldToEventLoop } from '../../../kernel/event-loop/time-slices.ts'
import type { FieldMaker } from './field-maker.ts'
import type { PreparedChange } from './written-index.ts'

/** The longest time slice on the main thread. */
const TURN_MS = 4

export interface PreparedChanges {
  readonly changes: readonly PreparedChange[]
  readonly refused: readonly { readonly key: number; readonly seq: number; readonly problem: unknown }[]
}

/** Analyzes the newest change of each document. Returns failures separately. */
export async function prepareChanges(
  changes: readonly IndexChange[],
  minSeq: number,
  maker: FieldMaker,
): Promise<PreparedChanges> {
  const newest = new Map<number, IndexChange>()
  for (const change of changes) {
    const key = keyOf(change)
    if (change.seq > minSeq && (newest.get(key)?.seq ?? -1) < change.seq) newest.set(key, change)
  }
  const prepared: PreparedChange[] = []
  const refused: { key: number; seq: number; problem: unknown }[] = []
  let turnEnds = performance.now() + TURN_MS
  for (const [key, change] of newest) {
    const { seq } = change
    if (change.kind === 'remove') prepared.push({ key, seq })
    else {
      try {
        prepared.push({ key, seq, fields: await maker.fieldsOf(change.document, seq) })
      } catch (problem) {
        refused.push({ key, seq, problem })
      }
    }
    if (performance.now() < turnEnds) continue
    await yieldToEventLoop()
    turnEnds = performance.now() + TURN_MS
  }
  return { changes: prepared, refused }
}

export function keyOf(change: IndexChange): number {
  return change.kind === 'upsert' ? change.document.key : change.key
}
