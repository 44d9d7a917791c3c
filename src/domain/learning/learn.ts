/** One finished search, and the results that the person opened or voted on. */
export interface UsedSearch {
  /** As `normalizedQuery` writes it. */
  readonly query: string
  readonly person: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly opened: readonly OpenedDocument[]
}

export interface OpenedDocument {
  readonly documentKey: number
  readonly action: string
  /** The position of the result, from 0. */
  readonly rank: number
}

/** How well documents answer a query, from 0 to 1, by document key. */
export type LearnedWorth = ReadonlyMap<number, number>

/** One person alone can't lift a document, and nobody can tell who did. */
const MIN_PEOPLE = 2
const MOST_PEOPLE = 1000
const DAY_MS = 86_400_000
const HALF_LIFE_DAYS = 45
/** Evidence that a document isn't the answer, so that two people count for less than twenty. */
const DOUBT = 2
/**
 * People look at lower results less often: at the third about half as often as at the first. A click there counts for more by as
 * much, so what comes first by chance doesn't stay there because it is first. Limited, because clients report positions.
 */
const LOOKED_AT_EXPONENT = 0.7
const MAX_CORRECTION = 3

/**
 * What people opened for a query tells how well a document answers it: the share of people who opened it, corrected by position. Each
 * person counts once per query, and less as time passes. A document's worth depends on no other document, so what people do with a hidden
 * one changes nothing for others. `canSee` decides whether a person still counts for a document. To be run in slices.
 */
export function* learn(
  searches: readonly UsedSearch[],
  canSee: (person: string, documentKey: number) => boolean,
  now: number,
): Generator<void, Map<string, LearnedWorth>> {
  const learned = new Map<string, LearnedWorth>()
  for (const [query, ofQuery] of Map.groupBy(searches, (search) => search.query)) {
    const people = peopleOf(ofQuery, now)
    const worth = new Map<number, number>()
    for (const key of new Set(people.flatMap(({ votes }) => [...votes.keys()]))) {
      yield
      const value = worthOf(key, people, canSee)
      if (value > 0) worth.set(key, value)
    }
    if (worth.size > 0) learned.set(query, worth)
  }
  return learned
}

/** Someone who searched for a query. */
interface Searcher {
  readonly person: string
  /** 1 now, less as time passes. */
  readonly weight: number
  /** By document key. */
  readonly votes: ReadonlyMap<number, number>
}

/** The latest people: more of them would change little. */
function peopleOf(searches: readonly UsedSearch[], now: number): Searcher[] {
  const people = [...Map.groupBy(searches, ({ person }) => person)].map(([person, own]) => {
    const latest = own.reduce((most, { at }) => Math.max(most, at), 0)
    const opened = Map.groupBy(
      own.flatMap((search) => search.opened),
      ({ documentKey }) => documentKey,
    )
    const votes = new Map([...opened].map(([key, ofKey]) => [key, voteOf(ofKey)]))
    return { person, weight: 0.5 ** (Math.max(0, now - latest) / DAY_MS / HALF_LIFE_DAYS), votes }
  })
  return people.toSorted((one, other) => other.weight - one.weight).slice(0, MOST_PEOPLE)
}

function worthOf(
  key: number,
  searchers: readonly Searcher[],
  canSee: (person: string, documentKey: number) => boolean,
): number {
  let people = 0
  let found = 0
  let all = DOUBT
  for (const { person, weight, votes } of searchers) {
    if (!canSee(person, key)) continue
    const vote = votes.get(key) ?? 0
    if (vote > 0) people++
    found += weight * vote
    all += weight
  }
  return people < MIN_PEOPLE ? 0 : Math.min(1, found / all)
}

/** A vote by hand counts whatever the position; one against it takes back a click. */
function voteOf(opened: readonly OpenedDocument[]): number {
  if (opened.some(({ action }) => action === 'DOWNVOTE')) return 0
  return opened.reduce((most, { action, rank }) => {
    const correction = action === 'UPVOTE' ? MAX_CORRECTION : (1 + Math.max(0, rank)) ** LOOKED_AT_EXPONENT
    return Math.max(most, Math.min(MAX_CORRECTION, correction))
  }, 0)
}
