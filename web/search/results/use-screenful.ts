import { type RefObject, useEffect, useState } from 'react'
import { useIsTyping } from '../typed-query.tsx'
import { afterPaint, PAUSE_MS } from './after-paint.ts'

/** Rows differ in height, so that one more may fit. */
const SPARE = 1

/** While somebody types, only the results that fit the screen. The rest, which changes most, waits for a pause. */
export function useScreenful<Result>(
  results: readonly Result[],
  list: RefObject<HTMLOListElement | null>,
): readonly Result[] {
  const isTyping = useIsTyping()
  const [complete, setComplete] = useState({ results, fitting: results.length })
  const { fitting } = complete
  useEffect(
    () => afterPaint(() => setComplete({ results, fitting: fittingIn(list.current) }), isTyping ? PAUSE_MS : 0),
    [results, list, isTyping],
  )
  return isTyping && complete.results !== results ? results.slice(0, fitting) : results
}

/** How many rows are on the screen. Somebody who has scrolled sees the end of the page, which must not move. */
function fittingIn(list: HTMLOListElement | null): number {
  const rows = [...(list?.children ?? [])]
  const below = rows.findIndex((row) => row.getBoundingClientRect().top > innerHeight)
  return below < 0 || scrollY > 0 ? Number.POSITIVE_INFINITY : below + SPARE
}
