import { type RefObject, useEffect, useRef } from 'react'

/** So far below the screen the end counts as near. */
const NEAR_PX = 600

/** For the button that fetches more: who scrolls towards it is given more without pressing it. */
export function useNearEnd(fetchMore: () => Promise<unknown>): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const onScroll = () => {
      const top = button.current?.getBoundingClientRect().top
      if (scrollY > 0 && top !== undefined && !button.current?.disabled && top < innerHeight + NEAR_PX) void fetchMore()
    }
    document.addEventListener('scroll', onScroll, { passive: true })
    return () => document.removeEventListener('scroll', onScroll)
  }, [fetchMore])
  return button
}
