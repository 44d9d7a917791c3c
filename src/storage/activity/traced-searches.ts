import { sql } from 'kysely'
import { CHOOSING_ACTIONS, type OpenedResult, type TracedSearch } from '../../domain/activity/activity-event.ts'
import type { Db } from '../database/database.ts'

/** Finished searches since then, the latest first, those before one of them. */
export async function searchesBefore(
  db: Db,
  before: TracedSearch | undefined,
  since: Date,
  limit: number,
): Promise<TracedSearch[]> {
  let searches = db
    .selectFrom('activity_events')
    .select(['seq', 'note', 'person', 'at', 'answer_token'])
    .where('action', '=', sql.lit('QUERIED'))
    .where('note', 'is not', null)
    .where('at', '>=', since.getTime())
  if (before !== undefined) {
    const [at, seq] = [before.at.getTime(), before.seq]
    searches = searches.where('at', '<=', at).where(({ or, eb }) => or([eb('at', '<', at), eb('seq', '<', seq)]))
  }
  const rows = await searches.orderBy('at', 'desc').orderBy('seq', 'desc').limit(limit).execute()
  return rows.map(({ seq, note, person, at, answer_token }) => ({
    seq: Number(seq),
    query: note ?? '',
    person,
    at: new Date(Number(at)),
    answerToken: answer_token ?? undefined,
  }))
}

/** What people opened or voted on in these answers. */
export async function openedFrom(db: Db, answerTokens: readonly string[]): Promise<OpenedResult[]> {
  if (answerTokens.length === 0) return []
  const rows = await db
    .selectFrom('activity_events')
    .select(['answer_token', 'person', 'document_key', 'action', 'result_rank'])
    .where('answer_token', 'in', [...answerTokens])
    .where('action', 'in', [...CHOOSING_ACTIONS])
    .where('document_key', 'is not', null)
    .execute()
  return rows.map(({ answer_token, person, document_key, action, result_rank }) => ({
    answerToken: answer_token ?? '',
    person,
    documentKey: Number(document_key),
    action,
    rank: Number(result_rank ?? 0),
  }))
}
