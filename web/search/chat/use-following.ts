import { useEffect, useRef } from 'react'

/** Within this distance the page counts as scrolled to the end. */
const NEAR_PX = 120

/** Follows new content at the end of the page until the user scrolls up. */
export function useFollowing(changing: unknown): void {
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
    if (follows.current) window.scrollTo({ top: document.documentElement.scrollHeight })
  }, [changing])
}
