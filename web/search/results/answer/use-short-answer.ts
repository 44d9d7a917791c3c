import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Schemas } from '../../../generated/api.ts'
import { useSettled } from '../../../shared/use-settled.ts'
import type { SearchParams } from '../../search-params.ts'
import { useIsTyping } from '../../typed-query.tsx'
import { searchRequest } from '../search-request.ts'
import { withSort } from '../with-sort.ts'
import { isQuestion } from './is-question.ts'
import { ShortAnswer } from './lazy-short-answer.ts'

type Part = Schemas['ShortAnswerPart']

/** While somebody types a question, its answer is asked for after this pause. */
const PAUSE_MS = 300
/** So soon after a key nobody reads the results yet, so an answer may push them down. */
const IN_TIME_MS = 500
/** Results wait this long for the answer above them. Then they are shown below a place that is kept free for it. */
const PATIENCE_MS = 400
/** Other words are rarely answered, only with people. What comes later isn't shown. */
const SHORT_PATIENCE_MS = 150
/** One word names something: its results say more than a sentence could. Some scripts have no spaces. */
const HAS_WORDS = /\S\s+\S|[^\0-\u024f]/
const NONE: readonly Part[] = []

export interface ShownAnswer {
  /** Empty until there are some, and if no answer is good enough. */
  readonly parts: readonly Part[]
  /** The results should wait for it, so that it never pushes them down. */
  readonly isAwaited: boolean
  /** It took too long, so there is a place for it above the results, which stays as it is. */
  readonly isKept: boolean
  readonly isPending: boolean
  /** It came while somebody reads the results, which it would push down: shown once they ask for it. */
  readonly isReady: boolean
}

/** The short answer to the search. It is always above the results; `hasResults`: there are some that could be read. */
export function useShortAnswer(params: SearchParams, hasResults: boolean): ShownAnswer {
  const isTyping = useIsTyping()
  // The order of the results doesn't change what answers the question.
  const key = JSON.stringify(searchRequest(withSort(params, '')))
  const { q = '' } = params
  const isExpected = isQuestion(q)
  const isPaused = useSettled(key, PAUSE_MS) === key
  const isAsked = isTyping ? isExpected && isPaused : HAS_WORDS.test(q)
  const { data, isLoading, dataUpdatedAt } = useQuery({
    // Until it is asked for, don't cache an entry for every key.
    queryKey: isAsked ? ['short-answer', key] : ['short-answer'],
    queryFn: async ({ signal }) => {
      // Loaded before there is an answer, so that it's shown as soon as it is there.
      const [{ askShortAnswer }] = await Promise.all([import('./ask-short-answer.ts'), ShortAnswer.preload()])
      return askShortAnswer(JSON.parse(key) as ReturnType<typeof searchRequest>, signal)
    },
    enabled: isAsked,
  })
  const isPending = isAsked && !isTyping && isLoading
  const isOverdue = useOverdue(key, isPending && hasResults, isExpected ? PATIENCE_MS : SHORT_PATIENCE_MS)
  const typedAt = useTypedAt(key)
  const isInTime = isTyping ? dataUpdatedAt - typedAt.current < IN_TIME_MS : !isOverdue || isExpected
  return {
    parts: (isAsked && isInTime && data) || NONE,
    isAwaited: isPending && !isOverdue,
    isKept: isOverdue && isExpected && !isTyping,
    isPending,
    isReady: isTyping && isAsked && !isInTime && data !== undefined && data.length > 0,
  }
}

/** Whether what has this key was waited for too long. */
function useOverdue(key: string, isWaiting: boolean, patienceMs: number): boolean {
  const [overdue, setOverdue] = useState<string>()
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setOverdue(key), patienceMs)
    return () => clearTimeout(timer)
  }, [key, isWaiting, patienceMs])
  return overdue === key
}

/** When the search changed last. */
function useTypedAt(key: string) {
  const at = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (key !== '') at.current = Date.now()
  }, [key])
  return at
}
