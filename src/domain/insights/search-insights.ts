import { ServiceError } from '../../kernel/errors.ts'
import { canSee } from '../access/can-see.ts'
import type { VisibilityResolver } from '../access/visibility-of.ts'
import type { ActivityStore, QueryUse, TimeSpan, UnansweredSearch } from '../activity/activity-event.ts'
import { noteReading } from '../audit/note-reading.ts'
import type { DocumentStore, StoredDocument } from '../documents/document-store.ts'
import type { Answer } from '../knowledge/answers/answer.ts'
import { answersTo } from '../knowledge/answers/answers-to.ts'
import type { AccountActor } from '../shared/actor.ts'
import { breakDown } from './break-down.ts'
import { countDoers, dailyCounts, perPerson, total } from './count-use.ts'
import { DAY_MS } from './day-range.ts'
import { type Counting, countEmployees, type InsightsDeps, prepare } from './insights-deps.ts'
import { isOpen, type UnansweredDeps, type UnansweredQuery, unansweredQueries } from './unanswered-queries.ts'
import { seesAllDocuments, type WhyDeps, type WhyUnanswered, whyUnanswered } from './why-unanswered.ts'

export interface SearchInsightsDeps extends InsightsDeps, UnansweredDeps, WhyDeps {
  activity: ActivityStore
  documents: DocumentStore
  visibilities: VisibilityResolver
}

/** A figure, and what it was in the period of the same length before. */
export interface Compared {
  readonly now: number
  readonly before: number
}

export interface ReadDocument {
  readonly document: StoredDocument
  readonly readers: number
}

export interface SearchInsights {
  readonly searches: Compared
  readonly searchers: Compared
  readonly employees: number
  /** Searches with known words; of these, those that found nothing and those from which something was opened. */
  readonly noted: Compared
  readonly empty: Compared
  readonly opened: Compared
  readonly days: readonly ({ readonly day: number } & Compared)[]
  readonly queries: readonly (QueryUse & { readonly before: number })[]
  readonly unanswered: readonly (UnansweredQuery & { readonly why?: WhyUnanswered | undefined })[]
  readonly questions: readonly (UnansweredSearch & { readonly answer?: Answer | undefined })[]
  readonly unansweredQuestions: Compared
  readonly popular: readonly ReadDocument[]
  readonly stale: readonly ReadDocument[]
  readonly teams: readonly ({ readonly team: string; readonly people: number } & Compared)[]
  readonly datasources: readonly ({ readonly datasource: string } & Compared)[]
}

/** Fewer people, and what one of them does could be guessed. */
const MIN_PEOPLE = 3
const READ_QUERIES = 500
const SHOWN = 10
const READ_DOCUMENTS = 200
const READ_AT_ONCE = 25
const STALE_MS = 365 * DAY_MS

/**
 * What people look for and don't find. Words are listed if at least three people used them, teams if they have at least
 * three people, documents if the caller can see them.
 */
export async function searchInsights(
  deps: SearchInsightsDeps,
  caller: AccountActor,
  days: number,
): Promise<SearchInsights> {
  const point = (daysFromNow: number) => ({ daysFromNow })
  const now = await prepare(deps, { dayRange: { start: point(days - 1), end: point(0) } }, 'days')
  const before = await prepare(deps, { dayRange: { start: point(2 * days - 1), end: point(days) } }, 'days')
  await noteReading(deps, caller, {
    action: 'insights.read',
    subject: 'search insights',
    details: { days, ...(seesAllDocuments(caller) && { looksAt: 'all documents' }) },
  })
  const [span, earlier] = [spanOf(now), spanOf(before)]
  const both = async (count: (counting: Counting, span: TimeSpan) => Promise<number>): Promise<Compared> => ({
    now: await count(now, span),
    before: await count(before, earlier),
  })
  const queries = await deps.activity.queries(span, MIN_PEOPLE, READ_QUERIES)
  const known = new Map(
    (await deps.activity.queries(earlier, MIN_PEOPLE, READ_QUERIES)).map((each) => [each.query, each]),
  )
  const [totals, totalsBefore] = [await deps.activity.queryTotals(span), await deps.activity.queryTotals(earlier)]
  const [perDay, perDayBefore] = [await dailyCounts(now, 'SEARCHED'), await dailyCounts(before, 'SEARCHED')]
  const read = await readDocuments(deps, caller.email, new Date(span.from))
  const questions = await deps.activity.unansweredQuestions(span, MIN_PEOPLE, SHOWN)
  const answers = await answersTo(
    deps,
    caller,
    questions.map(({ query }) => query),
  )
  const staleBefore = deps.clock.now().getTime() - STALE_MS
  return {
    searches: { now: total(perDay), before: total(perDayBefore) },
    searchers: await both((counting) => countDoers(counting, 'SEARCHED')),
    employees: await countEmployees(now, deps.clock),
    noted: { now: totals.searches, before: totalsBefore.searches },
    empty: { now: totals.empty, before: totalsBefore.empty },
    opened: { now: totals.opened, before: totalsBefore.opened },
    days: perDay.map(({ from, count }, at) => ({ day: from, now: count, before: perDayBefore[at]?.count ?? 0 })),
    queries: queries.slice(0, SHOWN).map((each) => ({ ...each, before: known.get(each.query)?.searches ?? 0 })),
    unanswered: await explained(deps, caller, (await unansweredQueries(deps, caller, queries)).slice(0, SHOWN)),
    questions: questions.map((each) => ({ ...each, answer: answers.get(each.query) })),
    unansweredQuestions: await both((_, within) => deps.activity.countUnanswered(within)),
    popular: read.slice(0, SHOWN),
    stale: read.filter(({ document }) => !document.isUndated && document.updatedAt < staleBefore).slice(0, SHOWN),
    teams: await teamsOf(now, before),
    datasources: await opensByDatasource(now, before),
  }
}

/** Why each open query led nowhere, one after the other: a page of insights can wait longer than a search. */
async function explained(
  deps: SearchInsightsDeps,
  caller: AccountActor,
  queries: readonly UnansweredQuery[],
): Promise<SearchInsights['unanswered']> {
  const rows: SearchInsights['unanswered'][number][] = []
  for (const each of queries) {
    rows.push({
      ...each,
      why: isOpen(each) ? await whyUnanswered(deps, caller, each).catch(unknownIfRefused) : undefined,
    })
  }
  return rows
}

/** A query that can't be searched anymore, because limits were lowered, has no reason; the others have theirs. */
function unknownIfRefused(error: unknown): undefined {
  if (!(error instanceof ServiceError)) throw error
}

function spanOf({ range }: Counting): TimeSpan {
  return { from: range.from * DAY_MS, to: (range.to + 1) * DAY_MS }
}

/** The documents most people read that the caller can see, without their texts. */
async function readDocuments(deps: SearchInsightsDeps, email: string, since: Date): Promise<ReadDocument[]> {
  const counts = await deps.activity.mostRead(since, READ_DOCUMENTS)
  const visibility = await deps.visibilities.visibilityOf(email)
  const found = new Map<number, StoredDocument>()
  for (let at = 0; at < counts.length; at += READ_AT_ONCE) {
    const keys = counts.slice(at, at + READ_AT_ONCE).map(({ documentKey }) => documentKey)
    for (const document of await deps.documents.byKeys(keys)) {
      if (document.isRedlisted !== true && canSee(visibility, document)) {
        found.set(document.key, { ...document, body: '', summary: '' })
      }
    }
  }
  return counts.flatMap(({ documentKey, people }) => {
    const document = found.get(documentKey)
    return document === undefined ? [] : [{ document, readers: people }]
  })
}

/** Searches by department; only departments with at least three people who work here today or searched. */
async function teamsOf(now: Counting, before: Counting): Promise<SearchInsights['teams']> {
  const [counts, countsBefore] = [await perPerson(now, 'SEARCHED'), await perPerson(before, 'SEARCHED')]
  const { directory, view } = now
  const members = new Map<string, number>()
  for (let slot = 0; slot < directory.slotCount; slot++) {
    const team = directory.entry(slot)?.department ?? ''
    if (team !== '') members.set(team, (members.get(team) ?? 0) + 1)
  }
  const teams = new Map<string, { now: number; before: number; people: number }>()
  for (let person = 0; person < counts.length; person++) {
    const slot = directory.slotOfEmail(view.people.text(person))
    const team = slot === undefined ? '' : (directory.entry(slot)?.department ?? '')
    if (team === '' || (members.get(team) ?? 0) < MIN_PEOPLE) continue
    const sum = teams.get(team) ?? { now: 0, before: 0, people: 0 }
    const count = counts[person] ?? 0
    sum.now += count
    sum.before += countsBefore[person] ?? 0
    if (count > 0) sum.people += 1
    teams.set(team, sum)
  }
  return [...teams]
    .map(([team, sum]) => ({ team, ...sum }))
    .filter(({ now: searches }) => searches > 0)
    .sort((one, other) => other.now - one.now)
    .slice(0, SHOWN)
}

async function opensByDatasource(now: Counting, before: Counting): Promise<SearchInsights['datasources']> {
  const countsOf = async (counting: Counting) => {
    const counts = new Map<string, number>()
    for (const action of ['CLICK', 'MIDDLE_CLICK'] as const) {
      for (const { key, count } of await breakDown(counting, action, 'names')) {
        if (key !== '') counts.set(key, (counts.get(key) ?? 0) + count)
      }
    }
    return counts
  }
  const [counts, earlier] = [await countsOf(now), await countsOf(before)]
  return [...counts]
    .map(([datasource, count]) => ({ datasource, now: count, before: earlier.get(datasource) ?? 0 }))
    .sort((one, other) => other.now - one.now)
    .slice(0, SHOWN)
}
