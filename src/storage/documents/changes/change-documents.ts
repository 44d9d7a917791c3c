import type { Transaction } from 'kysely'
import { timeSlices } from '../../../kernel/event-loop/time-slices.ts'
import type { Tables } from '../../tables.ts'
import { heldByContents, heldBySharing } from '../held-rows.ts'
import { applyChange, type Circumstances } from './apply-change.ts'
import type { Change, ChangeOptions, ChangeResult, RowChange, SetChange } from './change.ts'
import { changeSet } from './change-set.ts'
import { deriveEffects } from './derive-effects.ts'
import { advanceDocumentLog } from './document-log-lock.ts'
import type { Draft, NumberedDraft } from './draft.ts'
import { readDrafts } from './read-drafts.ts'
import { writeDrafts } from './write-drafts.ts'

/**
 * The only way to change documents; `npm run check` refuses any other write of their table. Advances the log once for
 * all changes, compares each document before and after, and derives what follows from the difference: revocations,
 * events (which triggers read), webhook messages and notes of stale documents. No caller has to think of these.
 */
export async function changeDocuments(
  tx: Transaction<Tables>,
  changes: readonly Change[],
  at: Date,
  options: ChangeOptions = {},
): Promise<ChangeResult> {
  for (const change of changes) if (isSet(change)) await changeSet(tx, change, at, options)
  const rowChanges = changes.filter((change): change is RowChange => !isSet(change))
  return rowChanges.length === 0 ? NOTHING : changeRows(tx, rowChanges, at)
}

const NOTHING: ChangeResult = { kind: 'written', changed: [], accessChanged: [], steps: [] }

async function changeRows(tx: Transaction<Tables>, changes: readonly RowChange[], at: Date): Promise<ChangeResult> {
  // First, because its row lock makes writers take turns. Every upsert takes a step, so most calls need no second advance.
  const sureSteps = changes.filter(({ kind }) => kind === 'upsert').length
  const lockedSeq = await advanceDocumentLog(tx, sureSteps)
  const drafts = await applied(tx, changes, at)
  if (drafts === undefined) return { kind: 'conflict' }
  const numbered = inLogOrder(drafts)
  const missing = numbered.length - sureSteps
  const lastSeq = missing > 0 ? await advanceDocumentLog(tx, missing) : lockedSeq
  for (const [index, draft] of numbered.entries()) number(draft, lastSeq - numbered.length + 1 + index)
  await writeDrafts(tx, drafts, at)
  const accessChanged = await deriveEffects(tx, numbered, at)
  return {
    kind: 'written',
    changed: drafts.flatMap(({ before, after }) => (after === undefined || after === before ? [] : [after.key])),
    accessChanged,
    steps: numbered.map(({ after: { key, seq } }) => ({ key, seq })),
  }
}

/** The documents after the changes, in the order of these; undefined: one of the changes is outdated. */
async function applied(tx: Transaction<Tables>, changes: readonly RowChange[], at: Date): Promise<Draft[] | undefined> {
  const drafts = await readDrafts(tx, changes)
  const circumstances: Circumstances = {
    at,
    heldByContents: changes.some(({ kind }) => kind === 'upsert') ? await heldByContents(tx) : null,
    heldBySharing: changes.some(({ kind }) => kind === 'permissions') ? await heldBySharing(tx) : null,
  }
  const yieldIfDue = timeSlices()
  const touched = new Set<Draft>()
  for (const change of changes) {
    const draft = drafts.of(change)
    touched.add(draft)
    if (!applyChange(draft, change, circumstances)) return undefined
    await yieldIfDue()
  }
  return [...touched]
}

/** Uploads first, then deletions, then the rest, so that each kind is one contiguous range of the log. */
function inLogOrder(drafts: readonly Draft[]): NumberedDraft[] {
  const moving = drafts.filter((draft): draft is NumberedDraft => draft.takesStep && draft.after !== undefined)
  const { uploads = [], removals = [], others = [] } = Object.groupBy(moving, stretchOf)
  return [...uploads, ...removals, ...others]
}

function stretchOf({ kinds }: Draft): 'uploads' | 'removals' | 'others' {
  if (kinds.has('upsert')) return 'uploads'
  return kinds.has('remove') ? 'removals' : 'others'
}

/** A new document gets the step that made it as its key. */
function number(draft: NumberedDraft, seq: number): void {
  const key = draft.before?.key ?? seq
  if (draft.row !== undefined) draft.row = { ...draft.row, key, seq }
  draft.after = { ...draft.after, key, seq }
}

const SET_KINDS: ReadonlySet<Change['kind']> = new Set<SetChange['kind']>(['swapIn', 'touch', 'stale', 'endSwap'])

function isSet(change: Change): change is SetChange {
  return SET_KINDS.has(change.kind)
}
