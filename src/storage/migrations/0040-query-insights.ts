import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Finds searches and unanswered questions by time, and the clicks that followed a search. */
export const queryInsights: Migration = {
  name: '0040-query-insights',
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  },
}

const STATEMENTS = [
  `create index activity_events_queries on activity_events (at) where action = 'QUERIED'`,
  `create index activity_events_unanswered on activity_events (at) where action = 'UNANSWERED'`,
  'create index activity_events_by_answer on activity_events (answer_token) where answer_token is not null',
]
