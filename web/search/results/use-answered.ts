import { useEffect, useMemo, useState } from 'react'
import type { Answer } from '../../shared/call.ts'
import type { SearchParams } from '../search-params.ts'
import { afterPaint } from './after-paint.ts'

interface Answered {
  readonly params: SearchParams
  readonly first: Answer<'POST /rest/api/v1/search'> | undefined
  readonly isCurrent: boolean
}

/**
 * The newest answer with what it was asked for, a frame after its results: they are painted first, and the many links
 * around them follow, always with their own numbers. A key that was typed and is not answered yet changes nothing here.
 */
export function useAnswered(params: SearchParams, first: Answered['first'], isWaiting: boolean): Answered {
  const now = useMemo(() => ({ params, first }), [params, first])
  const [shown, setShown] = useState(now)
  useEffect(() => (isWaiting ? undefined : afterPaint(() => setShown(now))), [now, isWaiting])
  return { ...shown, isCurrent: shown === now && !isWaiting }
}
