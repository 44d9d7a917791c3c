import { useEffect, useRef, useState } from 'react'
import type { Schemas } from '../../../generated/api.ts'
import { callLines } from '../../../shared/call-lines.ts'
import type { SearchParams } from '../../search-params.ts'
import { useTypedQuery } from '../../typed-query.tsx'
import { searchRequest } from '../search-request.ts'
import { withSort } from '../with-sort.ts'

/** While somebody types, an answer is asked for only after this pause. */
const PAUSE_MS = 800
/** So soon after Enter nobody reads the results yet, so an answer may push them down. */
const IN_TIME_MS = 400

export interface ShownAnswer {
  /** The request it answers. */
  readonly key: string
  readonly parts: readonly Schemas['ShortAnswerPart'][]
  readonly isInTime: boolean
}

/** The short answer to the search, part by part. Undefined until there is one, and if none is good enough. */
export function useShortAnswer(params: SearchParams): ShownAnswer | undefined {
  const { isTyping, finishedAt } = useTypedQuery()
  // The order of the results doesn't change what answers the question.
  const key = JSON.stringify(searchRequest(withSort(params, '')))
  const isEmpty = (params.q ?? '').trim() === ''
  const [shown, setShown] = useState<ShownAnswer>()
  const answered = useRef<string>(undefined)
  useEffect(() => {
    if (isEmpty || answered.current === key) return
    const own = new AbortController()
    const ask = async () => {
      // Until it is whole, another answer may take its place and leave it half shown.
      answered.current = undefined
      const body = JSON.parse(key) as ReturnType<typeof searchRequest>
      const parts: Schemas['ShortAnswerPart'][] = []
      let isInTime: boolean | undefined
      for await (const line of callLines('POST /app/api/v1/shortanswer', { body }, own.signal)) {
        // An operation that only streams is typed as text.
        const part = line as unknown as Schemas['ShortAnswerPart']
        isInTime ??= performance.now() - finishedAt.current < IN_TIME_MS
        parts.push(part)
        setShown({ key, parts: [...parts], isInTime })
      }
      answered.current = key
    }
    // A search without an answer is still a search.
    const timer = setTimeout(() => void ask().catch(() => undefined), isTyping ? PAUSE_MS : 0)
    return () => {
      clearTimeout(timer)
      own.abort()
    }
  }, [key, isEmpty, isTyping, finishedAt])
  return shown?.key === key && !isEmpty ? shown : undefined
}
