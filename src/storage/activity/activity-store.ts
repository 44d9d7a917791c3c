import { type SelectQueryBuilder, sql } from 'kysely'
import {
  type ActivityEvent,
  type ActivityStore,
  type LastRead,
  type OpenedResult,
  type QueryUse,
  READING_ACTIONS,
  type ReadCount,
  type Reading,
  type TimeSpan,
  type TracedSearch,
  type UnansweredSearch,
} from '../../domain/activity/activity-event.ts'
import type { ReadText } from '../../domain/activity/read-text.ts'
import { evenChunks } from '../database/chunks.ts'
import { advance, hold } from '../database/counters.ts'
import type { Database } from '../database/database.ts'
import { preparedRows } from '../database/prepared-rows.ts'
import type { Tables } from '../tables.ts'
import { countUses, uncountBefore, uncountPerson } from './count-uses.ts'
import { keepReadTexts, readTextsOf } from './read-texts.ts'
import { openedFrom, searchesBefore } from './traced-searches.ts'

const PRUNED_AT_ONCE = 5000
/** So many people tell what is read along with something. */
const ASKED_PEOPLE = 200

const insertEvents = preparedRows<Tables['activity_events'], { seq: number }>((db, rows) =>
  db
    .insertInto('activity_events')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['person', 'event_id']).doNothing())
    .returning('seq'),
)

const EMPTY = sql`sum(case when host = 'NONE' then 1 else 0 end)`
const OPENED = sql`sum(case when exists (select 1 from activity_events opened
  where opened.answer_token = queried.answer_token and opened.person = queried.person
  and opened.action in ('CLICK', 'MIDDLE_CLICK')) then 1 else 0 end)`

/** PostgreSQL answers counts as text, and sums of nothing as null. */
function numbers<Name extends string>(counts: Record<Name, unknown>): Record<Name, number> {
  const entries = Object.entries(counts).map(([name, count]) => [name, Number(count ?? 0)])
  return Object.fromEntries(entries) as Record<Name, number>
}

export class SqlActivityStore implements ActivityStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async append(events: readonly ActivityEvent[]): Promise<void> {
    if (events.length === 0) return
    await this.#database.write.transaction().execute(async (db) => {
      const first = (await advance(db, 'activity_seq', events.length)) - events.length + 1
      const rows = events.map((event, index) => ({
        seq: first + index,
        person: event.person,
        action: event.action,
        document_key: event.documentKey ?? null,
        answer_token: event.answerToken ?? null,
        note: event.note ?? null,
        event_id: event.eventId ?? null,
        name: event.name ?? null,
        host: event.host ?? null,
        at: event.at.getTime(),
        result_rank: event.rank ?? null,
      }))
      const stored = new Set<number>()
      for (const some of evenChunks(rows)) {
        for (const { seq } of await insertEvents(db, some)) stored.add(Number(seq))
      }
      const version = first + rows.length - 1
      await countUses(
        db,
        rows.filter(({ seq }) => stored.has(seq)),
        version,
      )
    })
  }

  keepReadTexts(person: string, texts: readonly ReadText[], at: Date): Promise<void> {
    return keepReadTexts(this.#database.write, person, texts, at)
  }

  readTextsOf(person: string, documentKeys: readonly number[]): Promise<ReadText[]> {
    return readTextsOf(this.#database.read, person, documentKeys)
  }

  async readBy(person: string, limit: number): Promise<LastRead[]> {
    const rows = await this.#readings()
      .select(({ fn }) => fn.max('at').as('last_at'))
      .where('person', '=', person)
      .groupBy('document_key')
      .orderBy('last_at', 'desc')
      .orderBy('document_key')
      .limit(limit)
      .execute()
    return rows.map(({ document_key, last_at }) => ({
      documentKey: Number(document_key),
      lastAt: new Date(Number(last_at)),
    }))
  }

  async mostRead(since: Date, limit: number): Promise<ReadCount[]> {
    return this.#countPeople(this.#readings().where('at', '>=', since.getTime()), limit)
  }

  async readersOf(documentKeys: readonly number[], since: Date, limit: number): Promise<Reading[]> {
    if (documentKeys.length === 0) return []
    const rows = await this.#readings()
      .select('person')
      .distinct()
      .where('document_key', 'in', [...documentKeys])
      .where('at', '>=', since.getTime())
      .limit(limit)
      .execute()
    return rows.map(({ document_key, person }) => ({ documentKey: Number(document_key), person }))
  }

  async lastReadsOf(person: string, documentKeys: readonly number[]): Promise<LastRead[]> {
    if (documentKeys.length === 0) return []
    const rows = await this.#readings()
      .select(({ fn }) => fn.max('at').as('last_at'))
      .where('person', '=', person)
      .where('document_key', 'in', [...documentKeys])
      .groupBy('document_key')
      .execute()
    return rows.map(({ document_key, last_at }) => ({
      documentKey: Number(document_key),
      lastAt: new Date(Number(last_at)),
    }))
  }

  async sharesOf(documentKeys: readonly number[], since: Date, limit: number): Promise<(Reading & { at: Date })[]> {
    if (documentKeys.length === 0) return []
    const rows = await this.#database.read
      .selectFrom('activity_events')
      .select(['document_key', 'person', 'at'])
      .where('action', '=', 'SHARE')
      .where('document_key', 'in', [...documentKeys])
      .where('at', '>=', since.getTime())
      .orderBy('at', 'desc')
      .orderBy('seq', 'desc')
      .limit(limit)
      .execute()
    return rows.map(({ document_key, person, at }) => ({
      documentKey: Number(document_key),
      person,
      at: new Date(Number(at)),
    }))
  }

  async readAlongWith(
    documentKeys: readonly number[],
    except: string,
    since: Date,
    limit: number,
  ): Promise<ReadCount[]> {
    if (documentKeys.length === 0) return []
    const others = await this.#database.read
      .selectFrom('activity_events')
      .select('person')
      .distinct()
      .where('document_key', 'in', [...documentKeys])
      .where('action', 'in', [...READING_ACTIONS])
      .where('at', '>=', since.getTime())
      .where('person', '!=', except)
      .limit(ASKED_PEOPLE)
      .execute()
    if (others.length === 0) return []
    const people = others.map(({ person }) => person)
    return this.#countPeople(
      this.#readings()
        .where('person', 'in', people)
        .where('at', '>=', since.getTime())
        .where('document_key', 'not in', [...documentKeys]),
      limit,
    )
  }

  async unanswered(except: string, since: Date, minPeople: number, limit: number): Promise<UnansweredSearch[]> {
    const rows = await this.#database.read
      .selectFrom('activity_events')
      .select(['note', ({ fn }) => fn.count('person').distinct().as('people')])
      .where('action', '=', sql.lit('FOUND_NOTHING'))
      .where('at', '>=', since.getTime())
      .where('person', '!=', except)
      .where('note', 'is not', null)
      .groupBy('note')
      .having(({ fn }) => fn.count('person').distinct(), '>=', minPeople)
      .orderBy('people', 'desc')
      .orderBy('note')
      .limit(limit)
      .execute()
    return rows.map(({ note, people }) => ({ query: note ?? '', people: Number(people) }))
  }

  async queries({ from, to }: TimeSpan, minPeople: number, limit: number): Promise<QueryUse[]> {
    const { rows } = await sql<Record<'query' | 'searches' | 'people' | 'empty' | 'opened' | 'firstAt', unknown>>`
      select note as query, count(*) as searches, count(distinct person) as people, ${EMPTY} as empty, ${OPENED} as opened,
        min(at) as "firstAt"
      from activity_events queried
      where action = 'QUERIED' and note is not null and at >= ${from} and at < ${to}
      group by note having count(distinct person) >= ${minPeople}
      order by searches desc, note limit ${limit}`.execute(this.#database.read)
    return rows.map(({ query, ...counts }) => ({ query: String(query), ...numbers(counts) }))
  }

  async queryTotals({ from, to }: TimeSpan): Promise<Omit<QueryUse, 'query' | 'people' | 'firstAt'>> {
    const { rows } = await sql<Record<'searches' | 'empty' | 'opened', unknown>>`
      select count(*) as searches, ${EMPTY} as empty, ${OPENED} as opened from activity_events queried
      where action = 'QUERIED' and at >= ${from} and at < ${to}`.execute(this.#database.read)
    return numbers(rows[0] ?? { searches: 0, empty: 0, opened: 0 })
  }

  async unansweredQuestions({ from, to }: TimeSpan, minPeople: number, limit: number): Promise<UnansweredSearch[]> {
    const { rows } = await sql<{ query: string; people: unknown }>`
      select note as query, count(distinct person) as people from activity_events
      where action = 'UNANSWERED' and note is not null and at >= ${from} and at < ${to}
      group by note having count(distinct person) >= ${minPeople}
      order by people desc, note limit ${limit}`.execute(this.#database.read)
    return rows.map(({ query, people }) => ({ query, people: Number(people) }))
  }

  async countUnanswered({ from, to }: TimeSpan): Promise<number> {
    const { rows } = await sql<{ count: unknown }>`
      select count(*) as count from activity_events
      where action = 'UNANSWERED' and at >= ${from} and at < ${to}`.execute(this.#database.read)
    return Number(rows[0]?.count ?? 0)
  }

  searchesBefore(before: TracedSearch | undefined, since: Date, limit: number): Promise<TracedSearch[]> {
    return searchesBefore(this.#database.read, before, since, limit)
  }

  openedFrom(answerTokens: readonly string[]): Promise<OpenedResult[]> {
    return openedFrom(this.#database.read, answerTokens)
  }

  async removePerson(person: string): Promise<void> {
    await this.#database.write.transaction().execute(async (db) => {
      const version = await advance(db, 'activity_seq')
      await db.deleteFrom('activity_events').where('person', '=', person).execute()
      await db.deleteFrom('read_texts').where('person', '=', person).execute()
      await uncountPerson(db, person, version)
      await db.deleteFrom('shared_marks').where('person', '=', person).execute()
    })
  }

  async sweep(before: Date): Promise<number> {
    return this.#database.write.transaction().execute(async (db) => {
      // Nobody counts an event of a day that is being forgotten.
      await hold(db, 'activity_seq')
      await uncountBefore(db, before)
      await db.deleteFrom('read_texts').where('at', '<', before.getTime()).execute()
      const { numDeletedRows } = await db
        .deleteFrom('activity_events')
        .where('seq', 'in', (old) =>
          old.selectFrom('activity_events').select('seq').where('at', '<', before.getTime()).limit(PRUNED_AT_ONCE),
        )
        .executeTakeFirst()
      return Number(numDeletedRows)
    })
  }

  #readings() {
    return this.#database.read
      .selectFrom('activity_events')
      .select('document_key')
      .where('document_key', 'is not', null)
      .where('action', 'in', [...READING_ACTIONS])
  }

  async #countPeople(
    readings: SelectQueryBuilder<Tables, 'activity_events', { document_key: number | null }>,
    limit: number,
  ): Promise<ReadCount[]> {
    const rows = await readings
      .select(({ fn }) => fn.count('person').distinct().as('people'))
      .groupBy('document_key')
      .orderBy('people', 'desc')
      .orderBy('document_key')
      .limit(limit)
      .execute()
    return rows.map(({ document_key, people }) => ({ documentKey: Number(document_key), people: Number(people) }))
  }
}
