import type { UseRecorder } from '../activity/use-recorder.ts'
import type { SearchAnswer } from '../search/search-answer.ts'
import { type SearchQuery, wants } from '../search/search-query.ts'
import type { Caller } from '../shared/caller.ts'

interface NoteDeps {
  useRecorder: UseRecorder
}
type Somebody = Pick<Caller, 'email'>

const MAX_QUERY_CHARACTERS = 200

/**
 * A search is noted with its first page; further pages are the same search. Its words are kept when they are finished and
 * no filter narrows them: insights list those that several people searched for.
 */
export function noteSearch(
  { useRecorder }: NoteDeps,
  { email }: Somebody,
  query: Pick<SearchQuery, 'query' | 'cursor' | 'hints' | 'isTyping'>,
  { total, appliedFilters }: Pick<SearchAnswer, 'total' | 'appliedFilters'>,
  answerToken?: string,
): void {
  if (query.cursor !== undefined || !wants(query, 'RESULTS')) return
  useRecorder.note({ person: email, action: 'SEARCHED' })
  const words = gapWords(query.query)
  if (words === '' || appliedFilters.length > 0) return
  const isTyping = query.isTyping === true
  if (total === 0 && !isTyping) useRecorder.note({ person: email, action: 'FOUND_NOTHING', note: words })
  const host = total === 0 ? 'NONE' : 'SOME'
  useRecorder.note({ person: email, action: 'QUERIED', note: words, host, answerToken, isTyping })
}

/** The datasources whose documents the answer cites. `unanswered`: the words of a question without an answer. */
export function noteQuestion(
  { useRecorder }: NoteDeps,
  { email }: Somebody,
  datasources: Iterable<string>,
  unanswered?: string,
): void {
  useRecorder.note({ person: email, action: 'ASKED' })
  for (const name of new Set(datasources)) useRecorder.note({ person: email, action: 'CITED', name })
  const words = gapWords(unanswered ?? '')
  if (words !== '') useRecorder.note({ person: email, action: 'UNANSWERED', note: words })
}

export function noteSummary({ useRecorder }: NoteDeps, { email }: Somebody): void {
  useRecorder.note({ person: email, action: 'SUMMARIZED' })
}

/** `host`: the application that called, as it names itself. */
export function noteToolCall({ useRecorder }: NoteDeps, { email }: Somebody, tool: string, host: string): void {
  useRecorder.note({ person: email, action: 'CALLED_TOOL', name: tool, host })
}

/** `agent`: its ID in the API. A canceled run is recorded, but not as a failure. */
export function noteAgentRun(
  { useRecorder }: NoteDeps,
  { email }: Somebody,
  agent: string,
  outcome: 'SUCCESS' | 'FAILURE' | 'CANCELLED',
): void {
  useRecorder.note({ person: email, action: 'RAN_AGENT', name: agent, host: outcome })
}

/** As gaps are put together: in lower case, with single spaces. */
function gapWords(query: string): string {
  return query.replace(/\s+/g, ' ').trim().toLowerCase().slice(0, MAX_QUERY_CHARACTERS)
}
