import type { Clock } from '../../kernel/clock.ts'
import { runInSlices, timeSlices } from '../../kernel/event-loop/time-slices.ts'
import { canSee } from '../access/can-see.ts'
import type { VisibilityResolver } from '../access/visibility-of.ts'
import type { ActivityStore } from '../activity/activity-event.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import { type LearnedWorth, learn, type UsedSearch } from './learn.ts'
import type { LearningChoiceStore } from './learning-choice.ts'
import { normalizedQuery } from './normalized-query.ts'
import { readUsedSearches } from './read-used-searches.ts'

export interface LearnedRankingDeps {
  activity: Pick<ActivityStore, 'searchesBefore' | 'openedFrom'>
  documents: Pick<DocumentStore, 'accessOf'>
  visibilities: Pick<VisibilityResolver, 'visibilityOf'>
  learningChoice: Pick<LearningChoiceStore, 'isOn'>
  clock: Clock
  /** What the authors and verifiers of answers say about documents. */
  verifiedAnswers(now: Date): Promise<UsedSearch[]>
}

const DAY_MS = 86_400_000
const LEARNED_DAYS = 180
const KEPT_MS = 600_000
const ACCESS_AT_ONCE = 100

/** By query, as `normalizedQuery` writes it. */
export type LearnedQueries = ReadonlyMap<string, LearnedWorth>

export const NOTHING_LEARNED: LearnedQueries = new Map()

export function worthFor(query: string, learned: LearnedQueries): LearnedWorth | undefined {
  return learned.size === 0 ? undefined : learned.get(normalizedQuery(query))
}

/**
 * What people opened for a query or verified as its answer, counting only people who can still see the document. Learned in the background, at most every ten
 * minutes; a search only looks it up. See docs/decisions/0100-learning.md.
 */
export class LearnedRanking {
  readonly #deps: LearnedRankingDeps
  /** False: the operator switched it off for good. */
  readonly #isAllowed: boolean
  #learned: LearnedQueries = NOTHING_LEARNED
  #learnedAt = -Infinity
  #learning: Promise<void> | undefined

  constructor(deps: LearnedRankingDeps, isAllowed: boolean) {
    this.#deps = deps
    this.#isAllowed = isAllowed
  }

  get isAllowed(): boolean {
    return this.#isAllowed
  }

  /** What is known about a query. Never waits for learning. */
  async of(query: string): Promise<LearnedWorth | undefined> {
    return worthFor(query, await this.current())
  }

  /** What is known about all queries. The same object until something else was learned. */
  async current(): Promise<LearnedQueries> {
    if (!this.#isAllowed || !(await this.#deps.learningChoice.isOn())) return NOTHING_LEARNED
    // What can't be read now stays as it was; the next search tries again.
    if (this.#deps.clock.now().getTime() - this.#learnedAt >= KEPT_MS) this.#learn().catch(() => {})
    return this.#learned
  }

  /** Waits until everything up to now is learned. */
  async refresh(): Promise<void> {
    await this.#learning
    await this.#learn()
  }

  #learn(): Promise<void> {
    this.#learning ??= this.#read().finally(() => {
      this.#learning = undefined
    })
    return this.#learning
  }

  async #read(): Promise<void> {
    const now = this.#deps.clock.now().getTime()
    const used = await readUsedSearches(this.#deps.activity, new Date(now - LEARNED_DAYS * DAY_MS))
    const searches = [...used, ...(await this.#deps.verifiedAnswers(new Date(now)))]
    const sees = await this.#whoSees(searches)
    this.#learned = await runInSlices(learn(searches, sees, now))
    this.#learnedAt = now
  }

  async #whoSees(searches: readonly UsedSearch[]): Promise<(person: string, documentKey: number) => boolean> {
    const { documents, visibilities } = this.#deps
    const yieldIfDue = timeSlices()
    const keys = [...new Set(searches.flatMap(({ opened }) => opened.map(({ documentKey }) => documentKey)))]
    const access = new Map<number, Awaited<ReturnType<typeof documents.accessOf>>[number]>()
    for (let at = 0; at < keys.length; at += ACCESS_AT_ONCE) {
      for (const each of await documents.accessOf(keys.slice(at, at + ACCESS_AT_ONCE))) access.set(each.key, each)
    }
    const visibilityOf = new Map<string, Awaited<ReturnType<typeof visibilities.visibilityOf>>>()
    for (const person of new Set(searches.map((search) => search.person))) {
      await yieldIfDue()
      visibilityOf.set(person, await visibilities.visibilityOf(person))
    }
    return (person, documentKey) => {
      const [document, visibility] = [access.get(documentKey), visibilityOf.get(person)]
      return document !== undefined && visibility !== undefined && canSee(visibility, document)
    }
  }
}
