import { sql } from 'kysely'
import type { ConnectionDay } from '../../domain/connections/crawl-store.ts'
import { ProblemRows } from './problem-rows.ts'

/** How many documents connections have: by scope, by who can see them, and by day. */
export class CountRows extends ProblemRows {
  countsByScope(connectionId: string): Promise<Map<string, number>> {
    return this.#countsBy(connectionId, 'scope')
  }

  countsByAccess(connectionId: string): Promise<Map<string, number>> {
    return this.#countsBy(connectionId, 'access_digest')
  }

  async noteDay(connectionId: string, day: string, forgetBefore: string): Promise<void> {
    const counts = await this.countsByScope(connectionId)
    const documents = [...counts.values()].reduce((sum, count) => sum + count, 0)
    const problems = await this.countProblems(connectionId)
    await this.database.write
      .insertInto('connection_days')
      .values({ connection_id: connectionId, day, documents, problems })
      .onConflict((conflict) => conflict.columns(['connection_id', 'day']).doUpdateSet({ documents, problems }))
      .execute()
    await this.database.write
      .deleteFrom('connection_days')
      .where('connection_id', '=', connectionId)
      .where('day', '<', forgetBefore)
      .execute()
  }

  async days(connectionId: string): Promise<ConnectionDay[]> {
    const rows = await this.database.read
      .selectFrom('connection_days')
      .select(['day', 'documents', 'problems'])
      .where('connection_id', '=', connectionId)
      .orderBy('day')
      .execute()
    return rows.map(({ day, documents, problems }) => ({
      day,
      documents: Number(documents),
      problems: Number(problems),
    }))
  }

  async #countsBy(connectionId: string, column: 'scope' | 'access_digest'): Promise<Map<string, number>> {
    const rows = await this.database.read
      .selectFrom('connection_items')
      .select([column, sql<number>`count(*)`.as('count')])
      .where('connection_id', '=', connectionId)
      .groupBy(column)
      .execute()
    return new Map(rows.map((row) => [String(row[column]), Number(row.count)]))
  }
}
