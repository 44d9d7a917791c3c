import { useEffect, useRef } from 'react'

/** Within this distance the page counts as scrolled to the end. */
const NEAR_PX = 120

/** Below the top bar. */
const ROOM_ABOVE_PX = 72

/**
 * Follows new content at the end of the page until the user scrolls up. `beginning` finds what stays in view: of a long answer, its
 * question.
 */
export function useFollowing(changing: unknown, beginning: string): void {
  const follows = useRef(true)
  const last = useRef(0)
  useEffect(() => {
    const onScroll = () => {
      const { scrollHeight } = document.documentElement
      if (window.scrollY < last.current) follows.current = false
      if (window.scrollY + window.innerHeight >= scrollHeight - NEAR_PX) follows.current = true
      last.current = window.scrollY
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: any change may have made the page longer
  useEffect(() => {
    if (!follows.current) return
    const first = [...document.querySelectorAll(beginning)].at(-1)
    const top = first === undefined ? Infinity : first.getBoundingClientRect().top + window.scrollY - ROOM_ABOVE_PX
    window.scrollTo({ top: Math.min(top, document.documentElement.scrollHeight) })
  }, [changing])
}
