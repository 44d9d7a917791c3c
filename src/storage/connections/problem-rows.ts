import { type Selectable, sql } from 'kysely'
import type { ConnectionProblem, ProblemStage } from '../../domain/connections/crawl-store.ts'
import { chunks } from '../database/chunks.ts'
import type { Tables } from '../tables.ts'
import { AccountRows } from './account-rows.ts'

const MAX_REASON_CHARACTERS = 1000

/** What could not be read of sources. */
export class ProblemRows extends AccountRows {
  async noteProblems(
    connectionId: string,
    problems: readonly Pick<ConnectionProblem, 'stage' | 'subject' | 'scope' | 'reason'>[],
    at: Date,
    nextAt: (attempts: number) => Date | undefined,
  ): Promise<void> {
    const bySubject = new Map(problems.map((problem) => [`${problem.stage} ${problem.subject}`, problem]))
    for (const [stage, ofStage] of Map.groupBy(bySubject.values(), (problem) => problem.stage)) {
      for (const chunk of chunks(ofStage)) {
        const subjects = chunk.map(({ subject }) => subject)
        const before = new Map(
          (await this.problemsOf(connectionId, stage, subjects)).map((problem) => [problem.subject, problem]),
        )
        const rows = chunk.map(({ subject, scope, reason }) => {
          const known = before.get(subject)
          const attempts = (known?.attempts ?? 0) + 1
          return {
            connection_id: connectionId,
            stage,
            subject,
            scope: scope ?? null,
            reason: reason.slice(0, MAX_REASON_CHARACTERS),
            first_at: (known?.firstAt ?? at).getTime(),
            last_at: at.getTime(),
            attempts,
            next_at: nextAt(attempts)?.getTime() ?? null,
          }
        })
        await this.database.write
          .insertInto('connection_problems')
          .values(rows)
          .onConflict((conflict) =>
            conflict.columns(['connection_id', 'stage', 'subject']).doUpdateSet((is) => ({
              scope: is.ref('excluded.scope'),
              reason: is.ref('excluded.reason'),
              last_at: is.ref('excluded.last_at'),
              attempts: is.ref('excluded.attempts'),
              next_at: is.ref('excluded.next_at'),
            })),
          )
          .execute()
      }
    }
  }

  async clearProblems(connectionId: string, stage: ProblemStage, subjects: readonly string[]): Promise<void> {
    for (const chunk of chunks(subjects)) {
      await this.database.write
        .deleteFrom('connection_problems')
        .where('connection_id', '=', connectionId)
        .where('stage', '=', stage)
        .where('subject', 'in', chunk)
        .execute()
    }
  }

  async problems(connectionId: string, limit: number, stage?: ProblemStage): Promise<ConnectionProblem[]> {
    let query = this.#of(connectionId)
    if (stage !== undefined) query = query.where('stage', '=', stage)
    const rows = await query.orderBy('last_at', 'desc').orderBy('stage').orderBy('subject').limit(limit).execute()
    return rows.map(fromRow)
  }

  async problemsOf(
    connectionId: string,
    stage: ProblemStage,
    subjects: readonly string[],
  ): Promise<ConnectionProblem[]> {
    const found: ConnectionProblem[] = []
    for (const chunk of chunks(subjects)) {
      const rows = await this.#of(connectionId).where('stage', '=', stage).where('subject', 'in', chunk).execute()
      found.push(...rows.map(fromRow))
    }
    return found
  }

  async countProblems(connectionId: string): Promise<number> {
    const row = await this.database.read
      .selectFrom('connection_problems')
      .select(sql<number>`count(*)`.as('count'))
      .where('connection_id', '=', connectionId)
      .executeTakeFirst()
    return Number(row?.count ?? 0)
  }

  async problemCounts(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.database.read
      .selectFrom('connection_problems')
      .select(['connection_id', sql<number>`count(*)`.as('count')])
      .groupBy('connection_id')
      .execute()
    return new Map(rows.map(({ connection_id, count }) => [connection_id, Number(count)]))
  }

  async dueProblems(connectionId: string, now: Date, limit: number): Promise<ConnectionProblem[]> {
    const rows = await this.#of(connectionId)
      .where('next_at', '<=', now.getTime())
      .orderBy('next_at')
      .orderBy('subject')
      .limit(limit)
      .execute()
    return rows.map(fromRow)
  }

  async nextProblemAt(connectionId: string): Promise<Date | undefined> {
    const row = await this.#of(connectionId)
      .where('next_at', 'is not', null)
      .where('stage', '!=', 'access')
      .orderBy('next_at')
      .limit(1)
      .executeTakeFirst()
    return row?.next_at == null ? undefined : new Date(Number(row.next_at))
  }

  async retryProblems(connectionId: string, now: Date, subjects: readonly string[] | undefined): Promise<number> {
    const all = this.database.write
      .updateTable('connection_problems')
      .set({ next_at: now.getTime(), attempts: 0 })
      .where('connection_id', '=', connectionId)
    if (subjects === undefined) return Number((await all.executeTakeFirstOrThrow()).numUpdatedRows)
    let count = 0
    for (const chunk of chunks(subjects)) {
      count += Number((await all.where('subject', 'in', chunk).executeTakeFirstOrThrow()).numUpdatedRows)
    }
    return count
  }

  #of(connectionId: string) {
    return this.database.read.selectFrom('connection_problems').selectAll().where('connection_id', '=', connectionId)
  }
}

function fromRow(row: Selectable<Tables['connection_problems']>): ConnectionProblem {
  return {
    stage: row.stage,
    subject: row.subject,
    scope: row.scope ?? undefined,
    reason: row.reason,
    firstAt: new Date(Number(row.first_at)),
    lastAt: new Date(Number(row.last_at)),
    attempts: Number(row.attempts),
    nextAt: row.next_at === null ? undefined : new Date(Number(row.next_at)),
  }
}
