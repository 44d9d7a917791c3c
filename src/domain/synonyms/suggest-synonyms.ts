import type { Clock } from '../../kernel/clock.ts'
import { timeSlices } from '../../kernel/event-loop/time-slices.ts'
import type { ActivityStore, TracedSearch } from '../activity/activity-event.ts'
import { type AuditDeps, audited } from '../audit/audited.ts'
import { type Actor, identityOf } from '../shared/actor.ts'
import { refuseUnless } from '../shared/policy.ts'
import { keyOf, mineRephrasings, type RephrasedSearch, type Rephrasing } from './mine-rephrasings.ts'
import { readSynonym, type SynonymRequest } from './read-synonym.ts'
import type { SynonymStore } from './synonym.ts'

export interface SuggestionDeps extends AuditDeps {
  activity: Pick<ActivityStore, 'searchesBefore' | 'openedFrom'>
  synonyms: Pick<SynonymStore, 'list' | 'dismissed' | 'dismiss'>
  clock: Clock
}

const DAY_MS = 86_400_000
const MINED_DAYS = 90
const READ_AT_ONCE = 400
const MOST_SEARCHES = 40_000
const SUGGESTED = 50

/** Synonyms that would have found what at least three people were looking for. Neither known ones nor dismissed ones. */
export async function suggestSynonyms(deps: SuggestionDeps, actor: Actor): Promise<Rephrasing[]> {
  refuseUnless(actor, 'synonyms')
  const { synonyms } = deps
  const mined = mineRephrasings(await rephrasedSearches(deps))
  const known = new Set([...(await synonyms.dismissed()), ...(await synonyms.list()).flatMap(pairsOf)])
  return mined
    .filter((each) => !known.has(keyOf(each)) && !pairsOf(each).every((pair) => known.has(pair)))
    .slice(0, SUGGESTED)
}

/** Doesn't suggest it again. */
export async function dismissSuggestion(deps: SuggestionDeps, actor: Actor, request: SynonymRequest): Promise<void> {
  refuseUnless(actor, 'synonyms')
  const rule = readSynonym(request)
  const { kind, words, to } = rule
  const note = { action: 'synonym.dismiss', subject: 'synonyms', details: { kind, words, to } }
  await audited(
    deps,
    actor,
    () => note,
    async () => {
      await deps.synonyms.dismiss(keyOf(rule), { at: deps.clock.now(), by: identityOf(actor).actor })
    },
  )
}

/** Each word with each other that it finds. */
function pairsOf({ kind, words, to }: Pick<Rephrasing, 'kind' | 'words' | 'to'>): string[] {
  return words.flatMap((from) =>
    (kind === 'TWO_WAY' ? words.filter((word) => word !== from) : to).map((found) => JSON.stringify([from, found])),
  )
}

async function rephrasedSearches({ activity, clock }: SuggestionDeps): Promise<RephrasedSearch[]> {
  const since = new Date(clock.now().getTime() - MINED_DAYS * DAY_MS)
  const yieldIfDue = timeSlices()
  const found: RephrasedSearch[] = []
  let last: TracedSearch | undefined
  let searches: TracedSearch[]
  do {
    searches = await activity.searchesBefore(last, since, READ_AT_ONCE)
    const tokens = searches.flatMap(({ answerToken }) => answerToken ?? [])
    const opened = new Set(
      (await activity.openedFrom(tokens)).map(({ answerToken, person }) => `${answerToken} ${person}`),
    )
    for (const { query, person, at, answerToken } of searches) {
      found.push({ query, person, at: at.getTime(), isOpened: opened.has(`${answerToken} ${person}`) })
    }
    await yieldIfDue()
    last = searches.at(-1)
  } while (searches.length === READ_AT_ONCE && found.length < MOST_SEARCHES)
  // Oldest first, also of those within one millisecond.
  return found.reverse()
}
