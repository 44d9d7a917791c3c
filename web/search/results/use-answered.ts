import { useEffect, useMemo, useState } from 'react'
import type { Answer } from '../../shared/call.ts'
import type { SearchParams } from '../search-params.ts'
import { afterPaint, PAUSE_MS } from './after-paint.ts'

interface Answered {
  readonly params: SearchParams
  readonly first: Answer<'POST /rest/api/v1/search'> | undefined
  readonly isCurrent: boolean
}

/**
 * The latest response with the parameters it answers, delayed until its results are painted. The many filter links render
 * from it, so they never slow down the results. While the user types, it waits for a pause.
 */
export function useAnswered(params: SearchParams, first: Answered['first'], isWaiting: boolean): Answered {
  const now = useMemo(() => ({ params, first }), [params, first])
  const [shown, setShown] = useState(now)
  const isTyping = shown.first !== undefined && besidesQuery(shown.params) === besidesQuery(params)
  useEffect(() => {
    if (isWaiting) return
    return afterPaint(() => setShown(now), isTyping ? PAUSE_MS : 0)
  }, [now, isWaiting, isTyping])
  return { ...shown, isCurrent: shown === now && !isWaiting }
}

function besidesQuery(params: SearchParams): string {
  return JSON.stringify({ ...params, q: '', doc: '' })
}
