import type { Selectable } from 'kysely'
import type { Submission, SubmissionFilter, SubmissionStore } from '../../domain/submissions/submit.ts'
import type { Database } from '../database/database.ts'
import { fromForeignJson, toJson } from '../database/json-column.ts'
import type { Tables } from '../tables.ts'

const PRUNED_AT_ONCE = 500

export class SqlSubmissionStore implements SubmissionStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async add({ requestId, datasource, type, payload, tokenId, receivedAt }: Submission): Promise<void> {
    await this.#database.write
      .insertInto('submissions')
      .values({
        request_id: requestId,
        datasource,
        type,
        // PostgreSQL's text cannot hold NUL; escaped in JSON it is only six characters, so nothing is lost.
        payload: toJson(payload),
        token_id: tokenId,
        received_at: receivedAt.getTime(),
      })
      .execute()
  }

  async list({ datasource, type, after }: SubmissionFilter, limit: number): Promise<Submission[]> {
    const last =
      after === undefined
        ? undefined
        : await this.#database.read
            .selectFrom('submissions')
            .select(['received_at', 'request_id'])
            .where('request_id', '=', after)
            .executeTakeFirst()
    const rows = await this.#database.read
      .selectFrom('submissions')
      .selectAll()
      .where('datasource', '=', datasource)
      .$if(type !== undefined, (query) => query.where('type', '=', type ?? ''))
      .$if(last !== undefined, (query) =>
        query.where((is) =>
          is.or([
            is('received_at', '>', last?.received_at ?? 0),
            is.and([is('received_at', '=', last?.received_at ?? 0), is('request_id', '>', last?.request_id ?? '')]),
          ]),
        ),
      )
      .orderBy('received_at')
      .orderBy('request_id')
      .limit(limit)
      .execute()
    return rows.map(toSubmission)
  }

  async sweep(before: Date): Promise<number> {
    const { numDeletedRows } = await this.#database.write
      .deleteFrom('submissions')
      .where('request_id', 'in', (db) =>
        db
          .selectFrom('submissions')
          .select('request_id')
          .where('received_at', '<', before.getTime())
          .limit(PRUNED_AT_ONCE),
      )
      .executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  }
}

function toSubmission(row: Selectable<Tables['submissions']>): Submission {
  return {
    requestId: row.request_id,
    datasource: row.datasource,
    type: row.type,
    payload: fromForeignJson(row.payload),
    tokenId: row.token_id,
    receivedAt: new Date(row.received_at),
  }
}
