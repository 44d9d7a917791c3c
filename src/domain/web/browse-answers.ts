import type { Answer } from '../knowledge/answers/answer.ts'
import type { AnswerEntry } from '../knowledge/answers/answer-entry.ts'
import { termsOf } from '../knowledge/findable-text.ts'
import { type VerificationDeps, verifiableAnswer } from '../knowledge/verification/verifiable.ts'
import { type VerificationView, viewVerifications } from '../knowledge/verification/view-verifications.ts'
import { readCursor, writeCursor } from '../query/search-cursor.ts'
import { invalidCursor } from '../shared/invalid-cursor.ts'
import { mayRead } from '../sharing/rights.ts'
import { type Asking, viewerOf } from '../sharing/viewer.ts'

export interface BrowseAnswersRequest {
  /** Words in the question, its variations or the text. */
  readonly query: string
  /** Only the answers that the caller wrote. */
  readonly isOwn: boolean
  readonly pageSize: number
  readonly cursor: string | undefined
}

/** An answer in the list, without its text. */
export interface ListedAnswer {
  readonly answer: Answer
  /** Only if somebody verified or deprecated it. */
  readonly verification: VerificationView | undefined
}

export interface AnswerPage {
  readonly answers: readonly ListedAnswer[]
  readonly total: number
  readonly cursor: string | undefined
}

/** One page of the answers that the caller may read, the latest first. */
export async function browseAnswers(
  deps: VerificationDeps,
  caller: Asking,
  { query, isOwn, pageSize, cursor }: BrowseAnswersRequest,
): Promise<AnswerPage> {
  const matched = [query, isOwn]
  const after = cursor === undefined ? undefined : readPlace(cursor, matched)
  const viewer = await viewerOf(deps, caller)
  const matches = wordTest(query)
  const found = [...(await deps.answerMemory.current()).values()]
    .filter((entry) => mayRead(viewer, entry.answer) && (!isOwn || entry.answer.sharing.owner === viewer.email))
    .filter(matches)
    .map(({ answer }) => answer)
    .sort(latestFirst)
  const left = after === undefined ? found : found.filter((answer) => latestFirst(after, answer) < 0)
  const shown = left.slice(0, pageSize)
  const verifications = await viewVerifications(
    deps,
    caller,
    shown.map((answer) => verifiableAnswer(viewer, answer)),
  )
  const last = shown.at(-1)
  return {
    answers: shown.map((answer, at) => {
      const verification = verifications[at]
      return { answer, verification: verification?.last === undefined ? undefined : verification }
    }),
    total: found.length,
    cursor: last !== undefined && left.length > pageSize ? writePlace(last, matched) : undefined,
  }
}

type Place = Pick<Answer, 'id' | 'updatedAt'>

function latestFirst(one: Place, other: Place): number {
  return other.updatedAt.getTime() - one.updatedAt.getTime() || other.id - one.id
}

/** A cursor names the last answer shown, so that answers written or deleted meanwhile move nothing. */
function writePlace({ id, updatedAt }: Place, matched: readonly unknown[]): string {
  const lastShown = [`${updatedAt.getTime()} ${id}`]
  return writeCursor({ offset: 0, snapshot: '', lastShown, correctedQuery: undefined }, matched)
}

function readPlace(cursor: string, matched: readonly unknown[]): Place {
  const [last = ''] = readCursor(cursor, matched).lastShown
  const [, at, id] = /^(\d{1,15}) (\d{1,10})$/.exec(last) ?? []
  if (at === undefined) throw invalidCursor()
  return { id: Number(id), updatedAt: new Date(Number(at)) }
}

/** Matches while a word is still being typed: parts of words count in the question, whole words in the text. */
function wordTest(query: string): (entry: AnswerEntry) => boolean {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return () => true
  const terms = words.map((word) => [word, [...termsOf(word)]] as const)
  return ({ answer: { record }, text }) => {
    const title = [record.question, ...record.variations].join('\n').toLowerCase()
    const inText = (term: string) => text.others.has(term)
    return terms.every(([word, parts]) => title.includes(word) || (parts.length > 0 && parts.every(inText)))
  }
}
