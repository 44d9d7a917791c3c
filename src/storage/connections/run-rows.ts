import { type Selectable, sql } from 'kysely'
import type { ConnectionRun, RunCounts, RunOutcome } from '../../domain/connections/connection.ts'
import type { RunKey } from '../../domain/connections/connection-store.ts'
import type { Database } from '../database/database.ts'
import { fromJson, toJson } from '../database/json-column.ts'
import type { Tables } from '../tables.ts'

/** The runs of connections. */
export class RunRows {
  protected readonly database: Database

  constructor(database: Database) {
    this.database = database
  }

  async startRun(run: ConnectionRun): Promise<void> {
    await this.database.together(async () => {
      await this.database.write
        .updateTable('connection_runs')
        .set({ ended_at: run.startedAt.getTime(), outcome: 'stopped' })
        .where('connection_id', '=', run.connectionId)
        .where('ended_at', 'is', null)
        .execute()
      await this.database.write
        .insertInto('connection_runs')
        .values({
          id: run.id,
          connection_id: run.connectionId,
          mode: run.mode,
          started_at: run.startedAt.getTime(),
          ended_at: null,
          outcome: null,
          message: null,
          phase: run.phase,
          waiting_until: null,
          counts: toJson(run.counts),
          report: null,
        })
        .execute()
    })
  }

  async progress(
    { id }: RunKey,
    at: { phase: string; waitingUntil: Date | undefined; counts: RunCounts },
  ): Promise<void> {
    await this.database.write
      .updateTable('connection_runs')
      .set({ phase: at.phase, waiting_until: at.waitingUntil?.getTime() ?? null, counts: toJson(at.counts) })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .execute()
  }

  async endRun(
    { id }: RunKey,
    end: {
      endedAt: Date
      outcome: RunOutcome
      message: string | undefined
      counts: RunCounts
      report: ConnectionRun['report']
    },
  ): Promise<void> {
    await this.database.write
      .updateTable('connection_runs')
      .set({
        ended_at: end.endedAt.getTime(),
        outcome: end.outcome,
        message: end.message ?? null,
        waiting_until: null,
        counts: toJson(end.counts),
        report: end.report === undefined ? null : toJson(end.report),
      })
      .where('id', '=', id)
      // A run that another one took the place of has ended already.
      .where('ended_at', 'is', null)
      .execute()
  }

  async findRun(connectionId: string, runId: string): Promise<ConnectionRun | undefined> {
    const row = await this.database.read
      .selectFrom('connection_runs')
      .selectAll()
      .where('connection_id', '=', connectionId)
      .where('id', '=', runId)
      .executeTakeFirst()
    return row && runFromRow(row)
  }

  async runs(connectionId: string, limit: number): Promise<ConnectionRun[]> {
    const rows = await this.database.read
      .selectFrom('connection_runs')
      .selectAll()
      .where('connection_id', '=', connectionId)
      .orderBy('started_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(runFromRow)
  }

  async latestRuns(): Promise<ReadonlyMap<string, ConnectionRun>> {
    const rows = await this.database.read
      .selectFrom('connection_runs')
      .selectAll()
      .where((is) =>
        is.not(
          is.exists(
            is
              .selectFrom('connection_runs as later')
              .select(sql.lit(1).as('one'))
              .whereRef('later.connection_id', '=', 'connection_runs.connection_id')
              .whereRef('later.started_at', '>', 'connection_runs.started_at'),
          ),
        ),
      )
      .execute()
    return new Map(rows.map((row) => [row.connection_id, runFromRow(row)]))
  }

  async countRuns(): Promise<{ connectionId: string; outcome: RunOutcome | undefined; count: number }[]> {
    const rows = await this.database.read
      .selectFrom('connection_runs')
      .select((is) => ['connection_id', 'outcome', is.fn.countAll<number>().as('count')])
      .groupBy(['connection_id', 'outcome'])
      .execute()
    return rows.map(({ connection_id, outcome, count }) => ({
      connectionId: connection_id,
      outcome: outcome ?? undefined,
      count: Number(count),
    }))
  }

  async latestSuccesses(): Promise<ReadonlyMap<string, Date>> {
    const rows = await this.database.read
      .selectFrom('connection_runs')
      .select((is) => ['connection_id', is.fn.max('ended_at').as('at')])
      .where('outcome', 'in', ['done', 'problems'])
      .where('mode', '!=', 'dry-run')
      .groupBy('connection_id')
      .execute()
    return new Map(
      rows.flatMap(({ connection_id, at }) => (at === null ? [] : [[connection_id, new Date(Number(at))]])),
    )
  }

  async sweepRuns(keep: number): Promise<void> {
    await sql`delete from connection_runs where id in (
      select id from (select id, row_number() over (partition by connection_id order by started_at desc, id) as place
        from connection_runs) as ranked where place > ${keep})`.execute(this.database.write)
  }
}

function runFromRow(row: Selectable<Tables['connection_runs']>): ConnectionRun {
  return {
    id: row.id,
    connectionId: row.connection_id,
    mode: row.mode,
    startedAt: new Date(Number(row.started_at)),
    endedAt: dateOf(row.ended_at),
    outcome: row.outcome ?? undefined,
    message: row.message ?? undefined,
    phase: row.phase,
    waitingUntil: dateOf(row.waiting_until),
    counts: fromJson(row.counts),
    report: row.report === null ? undefined : fromJson(row.report),
  }
}

export function dateOf(at: number | null): Date | undefined {
  return at === null ? undefined : new Date(Number(at))
}
