import type { Transaction } from 'kysely'
import type { DocumentRef } from '../../../domain/documents/document.ts'
import { chunks } from '../../database/chunks.ts'
import type { Tables } from '../../tables.ts'
import { announce } from '../../webhooks/webhook-outbox.ts'
import { recordEventsBetween } from '../document-events.ts'
import { isAccessChanged, isGrantChanged, isHidden, isShown } from './access-difference.ts'
import type { RowChange } from './change.ts'
import { isLive, type NumberedDraft } from './draft.ts'
import { noteRevocations } from './note-revocations.ts'

/** Everything that follows from a step of the log. Returns the documents somebody may have lost sight of. */
export async function deriveEffects(
  tx: Transaction<Tables>,
  drafts: readonly NumberedDraft[],
  at: Date,
): Promise<number[]> {
  await moveStaleNotes(tx, drafts)
  await recordEvents(tx, drafts, at)
  const revoked = drafts.filter(takesAway)
  const noted = drafts.filter((draft) => takesAway(draft) || isStillRevoked(draft))
  await noteRevocations(
    tx,
    noted.map(({ after }) => ({ ...after, isGone: !isShown(after) })),
    at,
  )
  await announceChanges(tx, drafts, at)
  return revoked.map(({ after }) => after.key)
}

/**
 * Whether the mask of searches has to follow this step. A hidden document keeps its mask until indexes have its newest
 * step; what a swap under way wrote shows from this step on, whoever could see what was there before.
 */
function takesAway({ before, after }: NumberedDraft): boolean {
  if (before === undefined) return false
  if (before.swapped_key !== null) return true
  return isLive(before) && (isHidden(after) || isAccessChanged(before, after))
}

/**
 * An earlier step took the document from somebody, or deleted it, and engines drop that mask once they are past that step.
 * They will find the document only at this one, so the mask has to last until here.
 */
function isStillRevoked({ before, after }: NumberedDraft): boolean {
  return before !== undefined && before.revoked_key !== null && isShown(after)
}

/** Its sender didn't do these: a document that the last upload didn't hold is still to be deleted. */
const NOT_BY_SENDER: ReadonlySet<RowChange['kind']> = new Set(['override', 'metadata', 'hold', 'release'])

async function moveStaleNotes(tx: Transaction<Tables>, drafts: readonly NumberedDraft[]): Promise<void> {
  const buried = drafts.flatMap(({ kinds, after }) => (kinds.has('tombstone') ? [after.key] : []))
  // Somebody deleted it now: that an earlier upload didn't hold it no longer counts.
  for (const chunk of chunks(buried)) await tx.deleteFrom('stale_documents').where('key', 'in', chunk).execute()
  const moved = new Map(
    drafts.filter(({ kinds }) => kinds.isSubsetOf(NOT_BY_SENDER)).map((draft) => [draft.after.key, draft]),
  )
  for (const chunk of chunks([...moved.keys()])) {
    const notes = await tx.selectFrom('stale_documents').select(['key', 'seq']).where('key', 'in', chunk).execute()
    for (const { key, seq } of notes) {
      const draft = moved.get(key)
      if (draft === undefined || draft.before?.seq !== seq) continue
      await tx.updateTable('stale_documents').set({ seq: draft.after.seq }).where('key', '=', key).execute()
    }
  }
}

async function recordEvents(tx: Transaction<Tables>, drafts: readonly NumberedDraft[], at: Date): Promise<void> {
  const stretches = [
    ['UPLOADED', drafts.filter(({ kinds }) => kinds.has('upsert'))],
    ['DELETION_REQUESTED', drafts.filter(({ kinds }) => kinds.has('remove'))],
  ] as const
  for (const [kind, inside] of stretches) {
    const [first, last] = [inside[0], inside.at(-1)]
    if (first && last) await recordEventsBetween(tx, kind, first.after.seq, last.after.seq, at)
  }
}

async function announceChanges(tx: Transaction<Tables>, drafts: readonly NumberedDraft[], at: Date): Promise<void> {
  const refs = (isMeant: (draft: NumberedDraft) => boolean) => drafts.filter(isMeant).map(refOf)
  await announce(
    tx,
    [
      { kind: 'document.uploaded', documents: refs(({ kinds }) => kinds.has('upsert')) },
      {
        kind: 'document.indexed',
        documents: refs(({ kinds, after }) => kinds.has('upsert') && isShown(after)),
        afterSeq: drafts.at(-1)?.after.seq ?? 0,
      },
      { kind: 'document.permissions.updated', documents: refs(isGrantUpdated) },
      { kind: 'document.metadata.updated', documents: refs(({ kinds }) => kinds.has('metadata')) },
      { kind: 'document.deleted', documents: refs(({ kinds }) => kinds.has('remove')) },
    ],
    at,
  )
}

function isGrantUpdated({ before, after, kinds }: NumberedDraft): boolean {
  if (kinds.has('permissions')) return true
  return before !== undefined && isLive(before) && isLive(after) && isGrantChanged(before, after)
}

function refOf({ after }: NumberedDraft): DocumentRef {
  return { datasource: after.datasource, objectType: after.object_type, id: after.id }
}
